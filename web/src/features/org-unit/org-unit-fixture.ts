import type { ListedOrgUnit, ListedUnitMember, OrgUnitDetails } from '@sorgfalt/contract/org-unit/org-unit'
import { uuidOf } from '#test/records.ts'

/** Returns a unit as a row of the list. Each unit has a new uuid, because the tree remembers open units. */
export const listedUnit = (changes: Partial<ListedOrgUnit> = {}): ListedOrgUnit => ({
  uuid: crypto.randomUUID(),
  identifier: 'production',
  orgUnitName: 'Production',
  parentUuid: null,
  path: [],
  isRoot: false,
  isDefault: false,
  memberCount: 0,
  allMemberCount: 0,
  childCount: 0,
  admins: [],
  ...changes,
})

/** Returns the uuid and the name of a unit, in the form of an entry of `path`. */
export const named = ({ uuid, orgUnitName }: Pick<ListedOrgUnit, 'uuid' | 'orgUnitName'>) => ({
  uuid,
  name: orgUnitName,
})

/** Returns a unit below another one, as a row of the list. */
export const below = (parent: ListedOrgUnit, changes: Partial<ListedOrgUnit> = {}): ListedOrgUnit =>
  listedUnit({ parentUuid: parent.uuid, path: [...parent.path, named(parent)], ...changes })

/** Returns a listed unit with all of its details. */
export const detailsOf = (unit: ListedOrgUnit, changes: Partial<OrgUnitDetails> = {}): OrgUnitDetails => ({
  ...unit,
  assignmentCount: 0,
  version: 4,
  ...changes,
})

/** A member who is responsible for a unit. */
export const rita = {
  uuid: uuidOf(71),
  firstName: 'Rita',
  lastName: 'Regel',
  role: 'ou-admin' as const,
  archived: false,
}

/** Returns a member of a unit as a row of its member list. */
export const unitMember = (changes: Partial<ListedUnitMember> = {}): ListedUnitMember => ({
  uuid: uuidOf(81),
  firstName: 'Mia',
  lastName: 'Muster',
  username: 'mia.muster',
  email: null,
  role: 'member',
  status: 'active',
  ...changes,
})
