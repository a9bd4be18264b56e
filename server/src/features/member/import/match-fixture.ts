/** Rows and members for tests of matching. */
import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportDecision, ImportSettings } from '@sorgfalt/contract/member/import'
import type { ExistingMember } from './compare-member.rules.ts'
import type { ImportRights } from './import-rights.rules.ts'
import { RowMatcher, type RowOutcome } from './match.rules.ts'
import type { ReadRow, RowValues } from './read-row.rules.ts'

/** Creates an existing member whose uuid is `uuid-` followed by the username. */
export const createExisting = (username: string, fields: Partial<ExistingMember> = {}): ExistingMember => ({
  uuid: `uuid-${username}`,
  username,
  version: 1,
  archived: false,
  deleted: false,
  firstName: 'Max',
  lastName: 'Muster',
  email: null,
  role: 'member',
  externalId: null,
  mobileNumber: '',
  phoneNumber: '',
  birthDate: null,
  gender: 'unspecified',
  entryDate: null,
  externalCompany: '',
  street: '',
  postalCode: '',
  city: '',
  country: null,
  language: 'de_DE',
  createElearningTasks: true,
  createRiskAssessmentTasks: true,
  orgUnitUuids: [],
  locationUuid: null,
  groupUuids: [],
  ...fields,
})

/** Creates rows with line numbers from 2. A row without a name belongs to Max Muster. */
export const createRows = (...rows: readonly RowValues[]): ReadRow[] =>
  rows.map((values, index) => ({
    line: index + 2,
    values: { firstName: 'Max', lastName: 'Muster', ...values },
    problems: [],
    key: JSON.stringify([index, values]),
    isHeading: false,
  }))

interface MatchOptions {
  settings?: Partial<ImportSettings>
  rights?: Partial<ImportRights>
  existing?: readonly ExistingMember[]
  /** Decisions of the user by line. */
  decisions?: Readonly<Record<number, ImportDecision>>
}

/** Returns the outcomes of all rows. Default: matches by username, as an administrator. */
export function matchAll(
  rows: readonly ReadRow[],
  { settings, rights, existing = [], decisions = {} }: MatchOptions = {},
): RowOutcome[] {
  const matcher = new RowMatcher(
    {
      settings: {
        hasHeader: true,
        mapping: { username: importUsernameColumn },
        passwordMode: 'noPassword',
        matchBy: 'username',
        mode: 'createAndUpdate',
        createOrgUnits: false,
        ...settings,
      },
      rights: { memberUuid: 'uuid-actor', highestRole: 'admin', mayChangeRoles: true, ...rights },
      country: 'DE',
    },
    existing,
    rows,
  )
  return rows.map((row) => matcher.match(row, { decision: decisions[row.line] ?? null }))
}

/** Returns the problems of an outcome as `field code`. */
export const describeProblems = ({ problems }: RowOutcome): string[] =>
  problems.map(({ field, code, sameAs }) =>
    [field ?? '-', code, sameAs].filter((part) => part !== undefined).join(' '),
  )
