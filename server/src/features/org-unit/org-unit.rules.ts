import type { ErrorCode } from '@sorgfalt/contract/core/error'

export interface Unit {
  uuid: string
  parentUuid: string | null
  isRoot: boolean
  isDefault: boolean
}

/** Everybody belongs to the default unit, and to the root by belonging to the company: nobody is put there or taken out by hand. */
export const hasAutomaticMembers = ({ isRoot, isDefault }: Pick<Unit, 'isRoot' | 'isDefault'>): boolean =>
  isRoot || isDefault

/** Why a unit cannot become what was asked for; loops are the database's to see. */
export function whyNotChange(
  unit: Unit,
  asked: { parentUuid?: string | null; isDefault?: boolean },
): ErrorCode | undefined {
  if (unit.isRoot && asked.parentUuid) return 'OrgUnit.ParentMismatch'
  if (!unit.isRoot && asked.parentUuid === null) return 'OrgUnit.RootExists'
  // Another unit takes it over; without any, new members would belong nowhere.
  return unit.isDefault && asked.isDefault === false ? 'OrgUnit.DefaultFixed' : undefined
}

/** Why a unit cannot be deleted; that others lie below it is the database's to see. */
export function whyNotRemove(unit: Unit, moveChildrenTo: string | undefined): ErrorCode | undefined {
  if (unit.isRoot) return 'OrgUnit.RootFixed'
  if (unit.isDefault) return 'OrgUnit.DefaultFixed'
  return moveChildrenTo === unit.uuid ? 'OrgUnit.ParentMismatch' : undefined
}
