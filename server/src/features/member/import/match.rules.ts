/**
 * Matches the rows of a file with existing members, and determines the outcome of each row. Pure functions.
 */
import { usernameFromNames, username as usernameSchema } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import type {
  ImportField,
  ImportProblem,
  ImportRowStatus,
  ImportSettings,
} from '@sorgfalt/contract/member/import'
import { roleRank } from '../list/member-list.rules.ts'
import { type ExistingMember, listChanges } from './compare-member.rules.ts'
import type { ImportRights } from './import-rights.rules.ts'
import type { ReadRow, RowValues } from './read-row.rules.ts'
import { normalizeWord } from './read-values.rules.ts'

export interface RowOutcome {
  line: number
  status: ImportRowStatus
  problems: ImportProblem[]
  username: string | null
  /** Whether the username was generated from the names. */
  generated: boolean
  changes: ImportField[]
  values: RowValues
  /** The member that the row matches. */
  existing: ExistingMember | undefined
}

interface MatchContext {
  settings: ImportSettings
  rights: ImportRights
  /** Country of the company. */
  country: Country
}

interface RowUsername {
  username: string | null
  generated: boolean
}

/**
 * Matches the rows of a file. Call `match` in the order of the file, because later rows cannot use values
 * that earlier rows have taken.
 */
export class RowMatcher {
  readonly #context: MatchContext
  readonly #byUsername: Map<string, ExistingMember>
  readonly #byExternalId = new Map<string, ExistingMember>()
  readonly #byEmail = new Map<string, ExistingMember[]>()
  /**
   * Data of the earlier rows: their line numbers by value, and the members whom they matched by name and
   * address.
   */
  readonly #earlier = {
    rows: new Map<string, number>(),
    usernames: new Map<string, number>(),
    externalIds: new Map<string, number>(),
    emails: new Map<string, number>(),
    matchedByName: new Set<string>(),
  }
  /** The next number to try for a generated username. */
  readonly #nextNumbers = new Map<string, number>()
  /** All usernames that the file contains. */
  readonly #usernamesInFile: ReadonlySet<string>

  constructor(context: MatchContext, existing: readonly ExistingMember[], rows: readonly ReadRow[]) {
    this.#context = context
    this.#usernamesInFile = new Set(rows.flatMap(({ values }) => values.username ?? []))
    this.#byUsername = new Map(existing.map((member) => [member.username, member]))

    for (const member of existing) {
      if (member.deleted) continue
      if (member.externalId !== null) this.#byExternalId.set(member.externalId, member)
      const email = member.email?.toLowerCase()
      if (email) this.#byEmail.set(email, [...(this.#byEmail.get(email) ?? []), member])
    }
  }

  /** Returns the outcome of a row. `isHashed`: whether the password of the row is already hashed. */
  match(row: ReadRow, isHashed = false): RowOutcome {
    if (row.isHeading) return toFaulty(row, [{ field: null, code: 'heading' }])

    const sameAs = this.#earlier.rows.get(row.key)
    if (sameAs !== undefined) return toFaulty(row, [{ field: null, code: 'duplicate', sameAs }])

    this.#earlier.rows.set(row.key, row.line)

    const problems = [...row.problems]
    const rowUsername = this.#findUsername(row)
    const existing = this.#findExisting(row, rowUsername.username, problems)
    if (existing) this.#checkExisting(row.values, existing, problems)
    else this.#checkNew(row, { ...rowUsername, isHashed }, problems)
    this.#checkUnique(row, existing, problems)

    const username = existing?.username ?? rowUsername.username
    const { generated } = rowUsername

    if (problems.length > 0) return { ...toFaulty(row, problems), username, generated, existing }

    if (username !== null) this.#earlier.usernames.set(username, row.line)

    const { line, values } = row

    if (!existing)
      return { line, status: 'new', problems, username, generated, changes: [], values, existing }

    const changes = listChanges(values, existing, this.#context.country)
    const status = changes.length > 0 ? 'changed' : 'unchanged'

    return { line, status, problems, username, generated: false, changes, values, existing }
  }

  /**
   * Returns the username of the row. If the row has none, returns the first free username that is generated
   * from its names.
   */
  #findUsername({ values }: ReadRow): RowUsername {
    const { username, firstName, lastName } = values
    if (username !== undefined) return { username, generated: false }
    if (firstName === undefined || lastName === undefined) return { username: null, generated: true }

    // Each generated username has two counters: one for rows with a value in the match field, and one for
    // rows without. Only rows without a value can match an existing member by a generated username, so only
    // they must not skip the username of that member.
    const hasMatchValue = values[this.#context.settings.matchBy] !== undefined
    const counter = `${usernameFromNames(firstName, lastName)} ${!hasMatchValue}`
    for (let number = this.#nextNumbers.get(counter) ?? 0; ; number += 1) {
      const candidate = usernameFromNames(firstName, lastName, number)
      if (this.#isTaken(candidate, values)) continue
      this.#nextNumbers.set(counter, number)
      return { username: candidate, generated: true }
    }
  }

  #isTaken(candidate: string, values: RowValues): boolean {
    if (this.#usernamesInFile.has(candidate) || this.#earlier.usernames.has(candidate)) return true
    const member = this.#byUsername.get(candidate)
    return member !== undefined && !this.#matchesGenerated(values, member)
  }

  /**
   * Returns whether a row without a username matches the member who has the generated username. Deleted
   * members never match, and in the mode `create` no member matches. If rows are matched by username, every
   * other member matches. Otherwise, the row and the member must have the same name and no value in the match
   * field.
   */
  #matchesGenerated(values: RowValues, member: ExistingMember): boolean {
    const { matchBy, mode } = this.#context.settings
    if (member.deleted || mode === 'create') return false
    if (matchBy === 'username') return true

    return (
      values[matchBy] === undefined && member[matchBy] === null && toNameKey(values) === toNameKey(member)
    )
  }

  #findExisting(
    { values }: ReadRow,
    username: string | null,
    problems: ImportProblem[],
  ): ExistingMember | undefined {
    const byUsername = this.#findByUsername(values, username)
    const { matchBy } = this.#context.settings

    if (matchBy === 'externalId')
      return (
        this.#byExternalId.get(values.externalId ?? '') ?? this.#findWithoutExternalId(values) ?? byUsername
      )

    if (matchBy === 'email') {
      const [first, second] = this.#findByEmail(values)
      if (second) problems.push({ field: 'email', code: 'ambiguous' })
      return first ?? byUsername
    }

    return byUsername
  }

  #findByUsername(values: RowValues, username: string | null): ExistingMember | undefined {
    const member = this.#byUsername.get(username ?? '')
    if (!member) return undefined

    const matches =
      values.username === undefined
        ? this.#matchesGenerated(values, member)
        : this.#context.settings.matchBy === 'username' && !member.deleted

    return matches ? member : undefined
  }

  #findByEmail({ email }: RowValues): readonly ExistingMember[] {
    return this.#byEmail.get(email?.toLowerCase() ?? '') ?? []
  }

  /**
   * Returns the member without an external id who has the name and the address of the row. Returns undefined
   * if there are several, or if an earlier row of the file has already matched the member in this way.
   */
  #findWithoutExternalId(values: RowValues): ExistingMember | undefined {
    const [member, ...others] = this.#findByEmail(values).filter(
      (candidate) => candidate.externalId === null && toNameKey(candidate) === toNameKey(values),
    )
    if (!member || others.length > 0 || this.#earlier.matchedByName.has(member.uuid)) return undefined

    this.#earlier.matchedByName.add(member.uuid)

    return member
  }

  #checkExisting(values: RowValues, existing: ExistingMember, problems: ImportProblem[]): void {
    const { settings, rights } = this.#context
    const { highestRole, mayChangeRoles, memberUuid } = rights

    if (settings.mode === 'create') problems.push({ field: null, code: 'exists' })
    else if (existing.archived) problems.push({ field: null, code: 'archived' })
    else if (roleRank(existing.role) < roleRank(highestRole))
      problems.push({ field: null, code: 'notAllowed' })

    if (values.role === undefined || values.role === existing.role) return

    // Users cannot change their own role by an import.
    if (!mayChangeRoles || existing.uuid === memberUuid || roleRank(values.role) < roleRank(highestRole))
      problems.push({ field: 'role', code: 'notAllowed' })
  }

  #checkNew(
    { values }: ReadRow,
    { username, generated, isHashed }: RowUsername & { isHashed: boolean },
    problems: ImportProblem[],
  ): void {
    const { settings, rights } = this.#context
    const requireField = (field: ImportField, value: unknown): void => {
      if (value === undefined && !problems.some((problem) => problem.field === field))
        problems.push({ field, code: 'required' })
    }

    if (values.role !== undefined && roleRank(values.role) < roleRank(rights.highestRole))
      problems.push({ field: 'role', code: 'notAllowed' })
    if (username !== null && !usernameSchema.safeParse(username).success)
      problems.push({ field: 'username', code: 'username' })
    if (username !== null && !generated && this.#byUsername.has(username))
      problems.push({ field: 'username', code: 'taken' })

    if (settings.passwordMode === 'byEmail') requireField('email', values.email)
    if (settings.passwordMode === 'bySms') requireField('mobileNumber', values.mobileNumber)
    if (settings.passwordMode === 'byColumn' && !isHashed) requireField('password', values.password)
  }

  #checkUnique(
    { values, line }: ReadRow,
    existing: ExistingMember | undefined,
    problems: ImportProblem[],
  ): void {
    const { usernames, externalIds, emails } = this.#earlier
    const checkOnce = (field: ImportField, lines: Map<string, number>, value: string | undefined): void => {
      if (value === undefined) return
      const sameAs = lines.get(value)
      if (sameAs === undefined) lines.set(value, line)
      else problems.push({ field, code: 'duplicate', sameAs })
    }

    const sameAs = usernames.get(values.username ?? '')
    if (sameAs !== undefined) problems.push({ field: 'username', code: 'duplicate', sameAs })
    const member = this.#byExternalId.get(values.externalId ?? '')
    if (member && member !== existing) problems.push({ field: 'externalId', code: 'taken' })
    checkOnce('externalId', externalIds, values.externalId ?? undefined)
    if (this.#context.settings.matchBy === 'email') checkOnce('email', emails, values.email?.toLowerCase())
  }
}

const toNameKey = ({ firstName = '', lastName = '' }: Pick<RowValues, 'firstName' | 'lastName'>): string =>
  normalizeWord(firstName + lastName)

const toFaulty = ({ line, values }: ReadRow, problems: ImportProblem[]): RowOutcome => ({
  line,
  status: 'faulty',
  problems,
  username: null,
  generated: false,
  changes: [],
  values,
  existing: undefined,
})
