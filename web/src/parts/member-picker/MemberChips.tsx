import { useText } from '#lib/texts.tsx'
import { Chip } from '#ui/Chip.tsx'
import { cx } from '#ui/class-names.ts'
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
        <Chip
          key={member.uuid}
          removeLabel={t('member.picker.remove', { name: nameOf(member) })}
          onRemove={onRemove && (() => onRemove(member))}
          className={cx(classes.chip, member.archived && classes.archived)}
        >
          {markedName(member)}
        </Chip>
      ))}
    </ul>
  )
}
