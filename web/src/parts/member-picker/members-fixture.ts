import type { ListedMember } from '@sorgfalt/contract/member/list'

/** Returns the uuid with this number. */
export const testUuid = (number: number): string =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Creates a member as the member list shows it. */
export function createListedMember(number: number, changes: Partial<ListedMember> = {}): ListedMember {
  return {
    uuid: testUuid(number),
    firstName: 'Person',
    lastName: `Number${number}`,
    username: `person.${number}`,
    email: null,
    role: 'member',
    status: 'active',
    lastLoginAt: null,
    orgUnits: [{ uuid: testUuid(9000), name: 'Warehouse' }],
    orgUnitCount: 1,
    location: null,
    hasPassword: true,
    ...changes,
  }
}

export const lena = createListedMember(1, { firstName: 'Lena', lastName: 'Ort', username: 'lena.ort' })
export const otto = createListedMember(2, {
  firstName: 'Otto',
  lastName: 'Einheit',
  username: 'otto.einheit',
  role: 'ou-admin',
  orgUnits: [],
  orgUnitCount: 0,
})
