import type { ListedMember } from '@sorgfalt/contract/member/list'
import classes from './member-picker.module.css'
import { nameOf } from './use-member-search.ts'

/** A member with username and first org unit, which distinguish members with the same name. */
export function MemberLine({ member }: { member: ListedMember }) {
  const [unit] = member.orgUnits
  return (
    <span className={classes.line}>
      <span className={classes.initials} aria-hidden>
        {`${member.firstName.charAt(0)}${member.lastName.charAt(0)}`}
      </span>
      <span className={classes.who}>
        <span className={classes.name}>{nameOf(member)}</span>
        <span className={classes.facts}>{unit ? `${member.username} · ${unit.name}` : member.username}</span>
      </span>
    </span>
  )
}
