import type { ErrorCode } from '@sorgfalt/contract/core/error'

export interface Unit {
  uuid: string
  parentUuid: string | null
  isRoot: boolean
  isDefault: boolean
}

/**
 * Returns whether the members of a unit are set automatically and cannot be changed by hand. All members of
 * the company belong to the default unit and, through other units, to the root.
 */
export const hasAutomaticMembers = ({ isRoot, isDefault }: Pick<Unit, 'isRoot' | 'isDefault'>): boolean =>
  isRoot || isDefault

/**
 * Returns why a unit cannot be changed in this way. Loops in the tree are not checked here: the database
 * refuses them.
 */
export function findChangeRefusal(
  unit: Unit,
  change: { parentUuid?: string | null; isDefault?: boolean },
): ErrorCode | undefined {
  if (unit.isRoot && change.parentUuid) return 'OrgUnit.ParentMismatch'
  if (!unit.isRoot && change.parentUuid === null) return 'OrgUnit.RootExists'

  // The default unit changes only by choosing another one. Without a default unit, new members would belong
  // to no unit.
  return unit.isDefault && change.isDefault === false ? 'OrgUnit.DefaultFixed' : undefined
}

/** Returns why a unit cannot be deleted. Sub-units are not checked here: the database refuses them. */
export function findRemovalRefusal(unit: Unit, moveChildrenTo: string | undefined): ErrorCode | undefined {
  if (unit.isRoot) return 'OrgUnit.RootFixed'
  if (unit.isDefault) return 'OrgUnit.DefaultFixed'
  return moveChildrenTo === unit.uuid ? 'OrgUnit.ParentMismatch' : undefined
}
