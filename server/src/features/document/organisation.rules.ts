/** Rules about the helpers and officers of an org unit or a location. Pure functions. */
import type { MemberGroupType } from '@sorgfalt/contract/core/limits'

/** Helpers and officers of one type among the members of a node. */
export interface HelperCount {
  type: MemberGroupType
  valid: number
  expired: number
}

interface CountedHelper {
  memberUuid: string
  type: MemberGroupType
  qualification: 'valid' | 'expiring' | 'expired'
}

/** Counts helpers by type. A member of several groups counts once, as valid if one qualification is valid. */
export function countHelpers(helpers: readonly CountedHelper[]): HelperCount[] {
  return [...Map.groupBy(helpers, ({ type }) => type)].map(([type, ofType]) => {
    const members = [...Map.groupBy(ofType, ({ memberUuid }) => memberUuid).values()]
    const expired = members.filter((entries) => entries.every((entry) => entry.qualification === 'expired'))
    return { type, valid: members.length - expired.length, expired: expired.length }
  })
}
