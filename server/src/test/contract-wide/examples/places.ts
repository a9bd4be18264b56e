/** Locations, member groups and the info point. */
import { unique } from '../../test-server.ts'
import type { ExamplesOf } from '../example.ts'

const createLocation = () => ({
  name: 'Werk Süd',
  identifier: `werk-${unique()}`,
  type: 'branch' as const,
  floorSpace: 1200,
  workKind: 'other' as const,
  street: 'Weg 1',
  additional: '',
  postalCode: '86150',
  city: 'Augsburg',
  country: 'DE',
  assemblyPoint: 'Vor Tor 2',
  internalEmergencyNumber: '200',
})
const membership = {
  qualifiedSince: '2026-01-31',
  validUntil: '2028-01-31',
  note: 'Frühschicht',
  phone: 'phone' as const,
}

export const location: ExamplesOf<'location'> = {
  list: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'here', type: ['branch'], country: ['DE', 'AT'] },
        page: 1,
        perPage: 100,
        sortBy: 'memberCount',
        sortDirection: 'desc',
      }),
    },
  ],
  detail: [{ input: ({ ledLocationUuid }) => ({ locationUuid: ledLocationUuid }), of: 'person' }],
  create: [
    { input: () => ({ ...createLocation(), responsibleMemberUuids: [] }) },
    {
      input: ({ memberUuid }) => ({ ...createLocation(), responsibleMemberUuids: [memberUuid] }),
      of: 'person',
      refused: 'Location.ResponsibleRole',
    },
  ],
  update: [
    {
      input: ({ ledLocationUuid }) => ({ locationUuid: ledLocationUuid, ...createLocation(), version: 1 }),
      of: 'person',
    },
    {
      input: ({ ledLocationUuid, memberUuid }) => ({
        locationUuid: ledLocationUuid,
        ...createLocation(),
        responsibleMemberUuids: [memberUuid],
        version: 1,
      }),
      of: 'person',
      refused: 'Location.ResponsibleRole',
    },
  ],
  remove: [
    {
      input: ({ locationUuid }) => ({ locationUuids: [locationUuid] }),
      of: 'client',
      refused: 'Location.NotEmpty',
    },
    {
      input: ({ locationUuid }) => ({ locationUuids: [locationUuid], moveMembersTo: locationUuid }),
      of: 'client',
      refused: 'Location.MoveTargetGone',
    },
  ],
  memberList: [
    { input: ({ ledLocationUuid }) => ({ locationUuid: ledLocationUuid }), of: 'person' },
    {
      input: ({ ledLocationUuid }) => ({
        locationUuid: ledLocationUuid,
        filter: { search: 'led', primary: true },
        sortBy: 'isPrimary',
        sortDirection: 'desc',
      }),
      of: 'person',
    },
  ],
  assignMembers: [
    {
      input: ({ ledLocationUuid, memberUuid }) => ({
        locationUuid: ledLocationUuid,
        memberUuids: [memberUuid],
        primary: true,
      }),
      of: 'person',
    },
  ],
  removeMembers: [
    {
      input: ({ ledLocationUuid, memberUuid }) => ({
        locationUuid: ledLocationUuid,
        memberUuids: [memberUuid],
      }),
      of: 'person',
    },
  ],
}

export const memberGroup: ExamplesOf<'memberGroup'> = {
  list: [
    { input: () => ({}) },
    {
      input: ({ locationUuid }) => ({
        filter: { search: 'here', type: ['first-aid'], location: [locationUuid] },
        page: 1,
        perPage: 100,
        sortBy: 'type',
        sortDirection: 'desc',
      }),
    },
  ],
  detail: [{ input: ({ memberGroupUuid }) => ({ memberGroupUuid }), of: 'person' }],
  create: [
    {
      input: ({ ledLocationUuid }) => ({
        groupName: `Ersthelfer ${unique()}`,
        type: 'first-aid',
        locationUuid: ledLocationUuid,
      }),
      of: 'person',
    },
  ],
  update: [
    {
      input: ({ memberGroupUuid, locationUuid }) => ({
        memberGroupUuid,
        groupName: `Helfer ${unique()}`,
        type: 'fire-assistent',
        locationUuid,
        version: 1,
      }),
      of: 'person',
    },
    {
      // Of a version that never was: whoever may move groups moves none that others are looked for in.
      input: ({ memberGroupUuid, ledLocationUuid }) => ({
        memberGroupUuid,
        groupName: 'Helfer',
        type: 'first-aid',
        locationUuid: ledLocationUuid,
        version: 99,
      }),
      of: 'person',
      refused: 'Version.Conflict',
    },
  ],
  remove: [
    {
      input: ({ memberGroupUuid }) => ({ memberGroupUuids: [memberGroupUuid] }),
      of: 'person',
      refused: 'MemberGroup.NotEmpty',
    },
  ],
  memberList: [
    { input: ({ memberGroupUuid }) => ({ memberGroupUuid }), of: 'client' },
    {
      input: ({ memberGroupUuid }) => ({
        memberGroupUuid,
        filter: { search: 'led', qualification: ['valid'] },
        sortBy: 'validUntil',
      }),
      of: 'client',
    },
  ],
  assignMembers: [
    {
      input: ({ memberGroupUuid, memberUuid }) => ({
        memberGroupUuid,
        memberUuids: [memberUuid],
        membership,
      }),
      of: 'person',
    },
  ],
  removeMembers: [
    {
      input: ({ memberGroupUuid, memberUuid }) => ({ memberGroupUuid, memberUuids: [memberUuid] }),
      of: 'person',
    },
  ],
}

export const infoPoint: ExamplesOf<'infoPoint'> = {
  locationList: [
    { input: () => ({}) },
    { input: ({ locationUuid }) => ({ search: 'here', selected: locationUuid }) },
  ],
  memberGroups: [{ input: ({ locationUuid }) => ({ locationUuid }), of: 'client' }, { input: () => ({}) }],
  updateOwnPhone: [{ input: () => ({ phone: 'mobile' }) }],
}
