/** Examples of calls about locations, member groups and the info point. */
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
  detail: [{ input: ({ scopedLocationUuid }) => ({ locationUuid: scopedLocationUuid }), of: 'person' }],
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
      input: ({ scopedLocationUuid }) => ({
        locationUuid: scopedLocationUuid,
        ...createLocation(),
        version: 1,
      }),
      of: 'person',
    },
    {
      input: ({ scopedLocationUuid, memberUuid }) => ({
        locationUuid: scopedLocationUuid,
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
    { input: ({ scopedLocationUuid }) => ({ locationUuid: scopedLocationUuid }), of: 'person' },
    {
      input: ({ scopedLocationUuid }) => ({
        locationUuid: scopedLocationUuid,
        filter: { search: 'scoped', primary: true },
        sortBy: 'isPrimary',
        sortDirection: 'desc',
      }),
      of: 'person',
    },
  ],
  assignMembers: [
    {
      input: ({ scopedLocationUuid, memberUuid }) => ({
        locationUuid: scopedLocationUuid,
        memberUuids: [memberUuid],
        primary: true,
      }),
      of: 'person',
    },
  ],
  removeMembers: [
    {
      input: ({ scopedLocationUuid, memberUuid }) => ({
        locationUuid: scopedLocationUuid,
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
      input: ({ scopedLocationUuid }) => ({
        groupName: `Ersthelfer ${unique()}`,
        type: 'first-aid',
        locationUuid: scopedLocationUuid,
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
      // The version does not exist, so that the call does not move a group that other examples need.
      input: ({ memberGroupUuid, scopedLocationUuid }) => ({
        memberGroupUuid,
        groupName: 'Helfer',
        type: 'first-aid',
        locationUuid: scopedLocationUuid,
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
        filter: { search: 'scoped', qualification: ['valid'] },
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
