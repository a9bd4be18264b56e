/** Checks whether the user may create or change the member that a row of a file means. Pure functions. */
import { username as usernameSchema } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import type { ImportField, ImportProblem, ImportSettings } from '@sorgfalt/contract/member/import'
import { roleRank } from '../list/member-list.rules.ts'
import type { ExistingMember } from './compare-member.rules.ts'
import type { ImportRights } from './import-rights.rules.ts'
import type { RowValues } from './read-row.rules.ts'

export interface MatchContext {
  settings: ImportSettings
  rights: ImportRights
  /** Country of the company. */
  country: Country
}

/** Adds the reasons why a row may not change the member that it matches. */
export function checkExisting(
  { settings, rights }: MatchContext,
  values: RowValues,
  existing: ExistingMember,
  problems: ImportProblem[],
): void {
  const { highestRole, mayChangeRoles, memberUuid } = rights

  if (settings.mode === 'create') problems.push({ field: null, code: 'exists' })
  else if (existing.archived) problems.push({ field: null, code: 'archived' })
  else if (roleRank(existing.role) < roleRank(highestRole)) problems.push({ field: null, code: 'notAllowed' })

  if (values.role === undefined || values.role === existing.role) return

  // Users cannot change their own role by an import.
  if (!mayChangeRoles || existing.uuid === memberUuid || roleRank(values.role) < roleRank(highestRole))
    problems.push({ field: 'role', code: 'notAllowed' })
}

/** What is known about a row that matches no member, besides its values. */
export interface NewMember {
  username: string | null
  /** Whether the file names a username that a member already has. */
  isTaken: boolean
  /** Whether the password of the row is already hashed. */
  isHashed: boolean
}

/** Adds the reasons why a row cannot become a new member. */
export function checkNew(
  { settings, rights }: MatchContext,
  values: RowValues,
  { username, isTaken, isHashed }: NewMember,
  problems: ImportProblem[],
): void {
  const requireField = (field: ImportField, value: unknown): void => {
    if (value === undefined && !problems.some((problem) => problem.field === field))
      problems.push({ field, code: 'required' })
  }

  if (values.role !== undefined && roleRank(values.role) < roleRank(rights.highestRole))
    problems.push({ field: 'role', code: 'notAllowed' })
  if (username !== null && !usernameSchema.safeParse(username).success)
    problems.push({ field: 'username', code: 'username' })
  if (isTaken) problems.push({ field: 'username', code: 'taken' })

  if (settings.passwordMode === 'byEmail') requireField('email', values.email)
  if (settings.passwordMode === 'bySms') requireField('mobileNumber', values.mobileNumber)
  if (settings.passwordMode === 'byColumn' && !isHashed) requireField('password', values.password)
}
