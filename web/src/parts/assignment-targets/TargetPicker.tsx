import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { CountBadge } from '#ui/Badge.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import classes from './assignment.module.css'
import { type ChosenTarget, dropTarget } from './chosen-targets.ts'
import { TargetList } from './TargetList.tsx'
import { targetIcons } from './target-icons.ts'
import type { AssignedContent } from './use-assigned.ts'

interface TargetPickerProps {
  /** Undefined until the user has chosen what is assigned. */
  content: AssignedContent | undefined
  /** The kinds from which the user may choose. */
  kinds: readonly TargetKind[]
  chosen: readonly ChosenTarget[]
  onChange: (chosen: ChosenTarget[]) => void
}

/** Chooses org units, groups, members and locations, and shows what is chosen. */
export function TargetPicker({ content, kinds, chosen, onChange }: TargetPickerProps) {
  const t = useText()
  const [wanted, setWanted] = useState<TargetKind>(chosen[0]?.kind ?? 'orgUnit')
  const kind = kinds.includes(wanted) ? wanted : kinds[0]

  return (
    <div className={classes.picker}>
      <fieldset className={classes.tabs}>
        <legend className="visually-hidden">{t('elearning.assign.kindsLabel')}</legend>
        {kinds.map((one) => {
          const count = chosen.filter((target) => target.kind === one).length
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              className={classes.tab}
              onClick={() => setWanted(one)}
            >
              {t(`elearning.assign.kinds.${one}`)}
              {count > 0 && (
                <CountBadge count={count} label={t('elearning.assign.chosenOfKind', { count })} />
              )}
            </button>
          )
        })}
      </fieldset>
      {kind && <TargetList key={kind} kind={kind} content={content} chosen={chosen} onChange={onChange} />}
      {chosen.length > 0 && <ChosenChips chosen={chosen} onChange={onChange} />}
    </div>
  )
}

/** The chosen targets, each with a button that removes it. */
function ChosenChips({ chosen, onChange }: Pick<TargetPickerProps, 'chosen' | 'onChange'>) {
  const t = useText()

  return (
    <ul className={classes.chips} aria-label={t('elearning.assign.chosen')}>
      {chosen.map(({ uuid, name, kind, includeSubUnits }) => {
        const label = includeSubUnits ? t('elearning.assign.chosenWithSubUnits', { name }) : name
        return (
          <Chip
            key={uuid}
            className={classes.chip}
            removeLabel={t('elearning.assign.removeTarget', { name: label })}
            onRemove={() => onChange(dropTarget(uuid, chosen))}
          >
            <Icon icon={targetIcons[kind]} size={16} />
            {label}
          </Chip>
        )
      })}
    </ul>
  )
}
