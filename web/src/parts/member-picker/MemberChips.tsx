import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconX } from '#ui/icons.ts'
import classes from './member-picker.module.css'
import { nameOf, type PickedMember, useMarkedName } from './use-member-search.ts'

interface MemberChipsProps {
  label: string
  members: readonly PickedMember[]
  /** Undefined: the members cannot be removed. */
  onRemove?: ((member: PickedMember) => void) | undefined
}

/** Chosen members, each with a button to remove it. */
export function MemberChips({ label, members, onRemove }: MemberChipsProps) {
  const t = useText()
  const markedName = useMarkedName()

  if (members.length === 0) return null

  return (
    <ul className={classes.chips} aria-label={label}>
      {members.map((member) => (
        <li key={member.uuid} className={classes.chip} data-archived={member.archived}>
          <span>{markedName(member)}</span>
          {onRemove && (
            <button
              type="button"
              aria-label={t('member.picker.remove', { name: nameOf(member) })}
              onClick={() => onRemove(member)}
            >
              <Icon icon={IconX} size={16} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
