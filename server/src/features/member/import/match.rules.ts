/**
 * Matches the rows of a file with existing members, and determines the outcome of each row. Pure functions.
 */
import { usernameFromNames } from '@sorgfalt/contract'
import type {
  ImportDecision,
  ImportField,
  ImportOtherMatch,
  ImportProblem,
  ImportRow,
  ImportRowStatus,
  ImportSettings,
} from '@sorgfalt/contract/member/import'
import { type ExistingMember, listChanges } from './compare-member.rules.ts'
import { checkExisting, checkNew, type MatchContext, type NewMember } from './match-checks.rules.ts'
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
  /** How the row matches the member, if not by the chosen field. */
  otherMatch: ImportOtherMatch | null
  /** Why the row is not imported, although it has no problems. */
  leftOut: ImportRow['leftOut']
}

/** What is known about a row besides its cells. */
interface RowState {
  /** Whether the password of the row is already hashed. */
  isHashed?: boolean
  decision?: ImportDecision | null
}

/** A member that a row matches. */
interface Match {
  member: ExistingMember
  otherMatch: ImportOtherMatch | null
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
  /** Members by their normalized names, for rows that do not match by the chosen field. */
  readonly #byName = new Map<string, ExistingMember[]>()
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
  /** All usernames, and all values of the chosen field, that the file contains. */
  readonly #usernamesInFile: ReadonlySet<string>
  readonly #matchValuesInFile: ReadonlySet<string>

  constructor(context: MatchContext, existing: readonly ExistingMember[], rows: readonly ReadRow[]) {
    this.#context = context
    this.#usernamesInFile = new Set(rows.flatMap(({ values }) => values.username ?? []))
    this.#matchValuesInFile = new Set(rows.flatMap(({ values }) => this.#readMatchValue(values) ?? []))
    this.#byUsername = new Map(existing.map((member) => [member.username, member]))

    for (const member of existing) {
      if (member.deleted) continue
      if (member.externalId !== null) this.#byExternalId.set(member.externalId, member)
      const email = member.email?.toLowerCase()
      if (email) this.#byEmail.set(email, [...(this.#byEmail.get(email) ?? []), member])
      const name = toNameKey(member)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), member])
    }
  }

  /** Returns the outcome of a row. */
  match(row: ReadRow, { isHashed = false, decision = null }: RowState = {}): RowOutcome {
    if (row.isHeading) return toFaulty(row, [{ field: null, code: 'heading' }])

    const sameAs = this.#earlier.rows.get(row.key)
    if (sameAs !== undefined) return toFaulty(row, [{ field: null, code: 'duplicate', sameAs }])

    this.#earlier.rows.set(row.key, row.line)

    const problems = [...row.problems]
    const isNew = decision === 'new'
    const rowUsername = this.#findUsername(row, isNew)
    const found = this.#findExisting(row, rowUsername.username, problems)
    // A match by the chosen field cannot be denied, because two members cannot share its value.
    const match = isNew && found?.otherMatch ? undefined : found
    const existing = match?.member
    const otherMatch = match?.otherMatch ?? null
    if (existing) checkExisting(this.#context, row.values, existing, problems)
    else checkNew(this.#context, row.values, this.#describeNew(rowUsername, isHashed), problems)
    this.#checkUnique(row, existing, problems)

    const username = existing?.username ?? rowUsername.username
    const { generated } = rowUsername

    if (problems.length > 0) return { ...toFaulty(row, problems), username, generated, existing, otherMatch }

    if (username !== null) this.#earlier.usernames.set(username, row.line)

    const { line, values } = row

    const outcome = { line, problems, username, values, existing, otherMatch }
    const isSkipped = decision === 'skip'

    if (!existing) {
      const leftOut = isSkipped ? 'choice' : null
      return { ...outcome, status: 'new', generated, changes: [], leftOut }
    }

    const changes = listChanges(values, existing, this.#context.country)
    if (changes.length === 0)
      return { ...outcome, status: 'unchanged', generated: false, changes, leftOut: null }

    const asks = otherMatch !== null && decision === null
    const reason = asks ? 'match' : null

    return {
      ...outcome,
      status: 'changed',
      generated: false,
      changes,
      leftOut: isSkipped ? 'choice' : reason,
    }
  }

  /** Returns the value of the chosen field in the form in which values are compared. */
  #readMatchValue(values: Partial<Record<ImportSettings['matchBy'], string | null>>): string | undefined {
    const { matchBy } = this.#context.settings
    const value = values[matchBy] ?? undefined
    return matchBy === 'email' ? value?.toLowerCase() : value
  }

  /**
   * Returns the username of the row. If the row has none, returns the first free username that is generated
   * from its names. `isNew`: the user has decided that the row matches no member.
   */
  #findUsername({ values }: ReadRow, isNew: boolean): RowUsername {
    const { username, firstName, lastName } = values
    if (username !== undefined) return { username, generated: false }
    if (firstName === undefined || lastName === undefined) return { username: null, generated: true }

    // Each generated username has two counters: one for rows with a value in the match field, and one for
    // rows without. Only rows without a value can match an existing member by a generated username, so only
    // they must not skip the username of that member.
    const hasMatchValue = values[this.#context.settings.matchBy] !== undefined
    const mayMatch = !hasMatchValue && !isNew
    const counter = `${usernameFromNames(firstName, lastName)} ${mayMatch}`
    for (let number = this.#nextNumbers.get(counter) ?? 0; ; number += 1) {
      const candidate = usernameFromNames(firstName, lastName, number)
      if (this.#isTaken(candidate, values, isNew)) continue
      this.#nextNumbers.set(counter, number)
      return { username: candidate, generated: true }
    }
  }

  #isTaken(candidate: string, values: RowValues, isNew: boolean): boolean {
    if (this.#usernamesInFile.has(candidate) || this.#earlier.usernames.has(candidate)) return true
    const member = this.#byUsername.get(candidate)
    return member !== undefined && (isNew || !this.#matchesGenerated(values, member))
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

  #findExisting({ values }: ReadRow, username: string | null, problems: ImportProblem[]): Match | undefined {
    const { matchBy } = this.#context.settings
    const byUsername = this.#findByUsername(values, username)
    if (matchBy === 'username') return toMatch(byUsername, null)

    return (
      toMatch(this.#findByMatchValue(values, problems), null) ??
      (matchBy === 'externalId' ? toMatch(this.#findWithoutExternalId(values), 'email') : undefined) ??
      toMatch(byUsername, 'name') ??
      toMatch(this.#findByName(values), 'name')
    )
  }

  #findByMatchValue(values: RowValues, problems: ImportProblem[]): ExistingMember | undefined {
    if (this.#context.settings.matchBy === 'externalId')
      return this.#byExternalId.get(values.externalId ?? '')

    const [first, second] = this.#findByEmail(values)
    if (second) problems.push({ field: 'email', code: 'ambiguous' })

    return first
  }

  /**
   * Returns the only member with the name of a row whose value of the chosen field belongs to no member: the
   * value may have changed. Members that match another row of the file are not meant.
   */
  #findByName(values: RowValues): ExistingMember | undefined {
    const { mode } = this.#context.settings
    if (mode === 'create' || this.#byName.size === 0 || this.#readMatchValue(values) === undefined)
      return undefined

    const [member, ...others] = (this.#byName.get(toNameKey(values)) ?? []).filter(
      (candidate) =>
        !candidate.archived && !this.#matchValuesInFile.has(this.#readMatchValue(candidate) ?? ''),
    )
    if (!member || others.length > 0 || this.#earlier.matchedByName.has(member.uuid)) return undefined

    this.#earlier.matchedByName.add(member.uuid)

    return member
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

  #describeNew({ username, generated }: RowUsername, isHashed: boolean): NewMember {
    const isTaken = username !== null && !generated && this.#byUsername.has(username)
    return { username, isTaken, isHashed }
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

const toMatch = (
  member: ExistingMember | undefined,
  otherMatch: ImportOtherMatch | null,
): Match | undefined => member && { member, otherMatch }

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
  otherMatch: null,
  leftOut: null,
})
