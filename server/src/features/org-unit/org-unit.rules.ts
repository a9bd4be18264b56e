import type { ErrorCode } from '@sorgfalt/contract/core/error'

export interface Unit {
  uuid: string
  parentUuid: string | null
  isRoot: boolean
  isDefault: boolean
}

/**
 * Returns whether the members of a unit are set automatically and cannot be changed by hand. All members of
 * the company belong to the default unit. Through their other units, they also belong to the root.
 */
export const hasAutomaticMembers = ({ isRoot, isDefault }: Pick<Unit, 'isRoot' | 'isDefault'>): boolean =>
  isRoot || isDefault

/**
 * Returns the reason why `change` is refused for the unit, if there is one. Loops in the tree are not checked
 * here, because the database refuses them.
 */
export function findChangeRefusal(
  unit: Unit,
  change: { parentUuid?: string | null; isDefault?: boolean },
): ErrorCode | undefined {
  if (unit.isRoot && change.parentUuid) return 'OrgUnit.ParentMismatch'
  if (!unit.isRoot && change.parentUuid === null) return 'OrgUnit.RootExists'

  // The default unit can change only if another unit becomes the default unit. Without a default unit, new
  // members would belong to no unit.
  return unit.isDefault && change.isDefault === false ? 'OrgUnit.DefaultFixed' : undefined
}

/**
 * Returns the reason why a unit cannot be deleted, if there is one. Sub-units are not checked here, because
 * the database refuses to delete their parent.
 */
export function findRemovalRefusal(unit: Unit, moveChildrenTo: string | undefined): ErrorCode | undefined {
  if (unit.isRoot) return 'OrgUnit.RootFixed'
  if (unit.isDefault) return 'OrgUnit.DefaultFixed'
  return moveChildrenTo === unit.uuid ? 'OrgUnit.ParentMismatch' : undefined
}
