import type { ListedMember } from '@sorgfalt/contract/member/list'
import { Initials, initialsOf } from '#ui/Initials.tsx'
import classes from './member-picker.module.css'
import { nameOf } from './use-member-search.ts'

/** A member with username and first org unit, which distinguish members with the same name. */
export function MemberLine({ member }: { member: ListedMember }) {
  const [unit] = member.orgUnits
  return (
    <span className={classes.line}>
      <Initials text={initialsOf(member)} className={classes.initials} />
      <span className={classes.who}>
        <span className={classes.name}>{nameOf(member)}</span>
        <span className={classes.facts}>{unit ? `${member.username} · ${unit.name}` : member.username}</span>
      </span>
    </span>
  )
}
