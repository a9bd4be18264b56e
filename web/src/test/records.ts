import type { ListedMember } from '@sorgfalt/contract/member/list'

/** Returns a valid uuid that ends with this number. */
export const uuidOf = (number: number): string =>
  `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Returns the answer of a list call: the first page with these rows. */
export const pageWith = <R>(rows: R[], total = rows.length) => ({
  rows,
  total,
  page: 1,
  perPage: 25 as const,
})

/** Returns a location manager as a row of the company's member list. */
export const listedMember = (changes: Partial<ListedMember> = {}): ListedMember => ({
  uuid: uuidOf(91),
  firstName: 'Otto',
  lastName: 'Ordnung',
  username: 'otto.ordnung',
  email: null,
  role: 'loc-admin',
  status: 'active',
  lastLoginAt: null,
  orgUnits: [],
  orgUnitCount: 0,
  location: null,
  hasPassword: true,
  ...changes,
})
