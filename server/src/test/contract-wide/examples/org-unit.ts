import { randomUUID } from 'node:crypto'
import type { ExamplesOf } from '../example.ts'

export const orgUnit: ExamplesOf<'orgUnit'> = {
  list: [
    { input: () => ({}) },
    {
      input: ({ orgUnitUuid }) => ({
        filter: { search: 'here', parentUuid: orgUnitUuid, highest: false, notBelow: orgUnitUuid },
        sortBy: 'identifier',
        sortDirection: 'desc',
      }),
    },
  ],
  detail: [{ input: ({ orgUnitUuid }) => ({ uuid: orgUnitUuid }), of: 'person' }],
  create: [
    {
      input: ({ orgUnitUuid }) => ({
        orgUnitName: 'Neue Einheit',
        identifier: `neu-${randomUUID()}`,
        parentUuid: orgUnitUuid,
      }),
      of: 'person',
    },
    {
      input: ({ orgUnitUuid, memberUuid }) => ({
        orgUnitName: 'Einheit ohne Leitung',
        identifier: `ohne-${randomUUID()}`,
        parentUuid: orgUnitUuid,
        adminUuids: [memberUuid],
      }),
      of: 'person',
      refused: 'OrgUnit.ResponsibleRole',
    },
  ],
  update: [
    {
      input: ({ orgUnitUuid }) => ({ uuid: orgUnitUuid, version: 1, orgUnitName: 'Umbenannt' }),
      of: 'person',
    },
    {
      // The version does not exist, so that the call does not move an org unit that other examples need.
      input: ({ orgUnitUuid }) => ({ uuid: orgUnitUuid, version: 99, parentUuid: orgUnitUuid }),
      of: 'person',
      refused: 'Version.Conflict',
    },
    {
      input: ({ orgUnitUuid, memberUuid }) => ({ uuid: orgUnitUuid, version: 1, adminUuids: [memberUuid] }),
      of: 'person',
      refused: 'OrgUnit.ResponsibleRole',
    },
  ],
  addMembers: [
    { input: ({ orgUnitUuid, memberUuid }) => ({ orgUnitUuid, memberUuids: [memberUuid] }), of: 'person' },
  ],
  // The removed member still belongs to the sub-unit, and therefore stays in the scope of the responsible
  // members.
  removeMembers: [
    { input: ({ orgUnitUuid, memberUuid }) => ({ orgUnitUuid, memberUuids: [memberUuid] }), of: 'person' },
  ],
  memberList: [
    { input: ({ orgUnitUuid }) => ({ orgUnitUuid }), of: 'person' },
    {
      input: ({ orgUnitUuid }) => ({
        orgUnitUuid,
        filter: { search: 'scoped' },
        sortBy: 'role',
        sortDirection: 'desc',
      }),
      of: 'person',
    },
  ],
  remove: [
    { input: ({ orgUnitUuid }) => ({ uuid: orgUnitUuid }), of: 'person', refused: 'OrgUnit.HasChildren' },
    {
      input: ({ orgUnitUuid, rootUuid }) => ({ uuid: rootUuid, moveChildrenTo: orgUnitUuid }),
      of: 'person',
      refused: 'OrgUnit.RootFixed',
    },
  ],
}
