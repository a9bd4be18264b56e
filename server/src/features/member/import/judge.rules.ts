/** What becomes of each row: somebody new, changed, unchanged, or nobody until it is mended. Pure. */
import { usernameFromNames, username as usernameSchema } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import { formatPhoneNumber } from '@sorgfalt/contract/fields/phone'
import type {
  ImportField,
  ImportProblem,
  ImportRowStatus,
  ImportSettings,
} from '@sorgfalt/contract/member/import'
import { rankOf } from '../list/member-list.rules.ts'
import type { Given, MemberField, MemberValues, ReadRow } from './row.rules.ts'
import { folded } from './values.rules.ts'

/** A member whom a row may mean. */
export interface Existing extends MemberValues {
  uuid: string
  username: string
  version: number
  archived: boolean
  /** Erased: only the username is still taken. */
  deleted: boolean
  orgUnitUuids: string[]
  locationUuid: string | null
  groupUuids: string[]
}

/** What who imports may do (elearning-and-company.md §4.9). */
export interface Rights {
  memberUuid: string | null
  /** The most powerful role that may be given and touched. */
  highest: MemberRole
  mayChangeRoles: boolean
}

export interface Verdict {
  line: number
  status: ImportRowStatus
  problems: ImportProblem[]
  username: string | null
  generated: boolean
  changes: ImportField[]
  given: Given
  /** Whom the row means. */
  existing: Existing | undefined
}

const memberFields: readonly MemberField[] = [
  'firstName',
  'lastName',
  'email',
  'role',
  'externalId',
  'mobileNumber',
  'phoneNumber',
  'birthDate',
  'gender',
  'entryDate',
  'externalCompany',
  'street',
  'postalCode',
  'city',
  'country',
  'language',
  'createElearningTasks',
  'createRiskAssessmentTasks',
]

interface JudgeContext {
  settings: ImportSettings
  rights: Rights
  country: Country
}

/** Judges the rows of a file in their order: what an earlier one has taken, a later one cannot have. */
export class Judge {
  readonly #settings: ImportSettings
  readonly #rights: Rights
  readonly #country: Country
  readonly #byUsername: Map<string, Existing>
  readonly #byExternalId = new Map<string, Existing>()
  readonly #byEmail = new Map<string, Existing[]>()
  readonly #seen = {
    rows: new Map<string, number>(),
    usernames: new Map<string, number>(),
    externalIds: new Map<string, number>(),
    emails: new Map<string, number>(),
    unnumbered: new Set<string>(),
  }
  readonly #nextNumber = new Map<string, number>()
  /** Usernames that the file itself gives, wherever in it. */
  readonly #given: ReadonlySet<string>

  constructor(
    { settings, rights, country }: JudgeContext,
    existing: readonly Existing[],
    rows: readonly ReadRow[],
  ) {
    this.#given = new Set(rows.flatMap(({ given }) => given.username ?? []))
    this.#settings = settings
    this.#rights = rights
    this.#country = country
    this.#byUsername = new Map(existing.map((member) => [member.username, member]))
    for (const member of existing) {
      if (member.deleted) continue
      if (member.externalId !== null) this.#byExternalId.set(member.externalId, member)
      const email = member.email?.toLowerCase()
      if (email) this.#byEmail.set(email, [...(this.#byEmail.get(email) ?? []), member])
    }
  }

  judge(row: ReadRow, hashed = false): Verdict {
    if (row.isHeading) return faulty(row, [{ field: null, code: 'heading' }])
    const same = this.#seen.rows.get(row.key)
    if (same !== undefined) return faulty(row, [{ field: null, code: 'duplicate', sameAs: same }])
    this.#seen.rows.set(row.key, row.line)
    const problems = [...row.problems]
    const { username, generated } = this.#usernameOf(row)
    const existing = this.#match(row, username, problems)
    if (existing) this.#checkExisting(row.given, existing, problems)
    else this.#checkNew(row, { username, generated, hashed }, problems)
    this.#checkUnique(row, existing, problems)
    const shown = existing?.username ?? username
    if (problems.length > 0) return { ...faulty(row, problems), username: shown, generated, existing }
    if (shown !== null) this.#seen.usernames.set(shown, row.line)
    const changes = existing ? this.#changes(row.given, existing) : []
    const status = existing ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new'
    return {
      line: row.line,
      status,
      problems,
      username: shown,
      generated: generated && !existing,
      changes,
      given: row.given,
      existing,
    }
  }

  /** The username that the row says, or the first free one of its names. */
  #usernameOf({ given }: ReadRow): { username: string | null; generated: boolean } {
    if (given.username !== undefined) return { username: given.username, generated: false }
    if (given.firstName === undefined || given.lastName === undefined)
      return { username: null, generated: true }
    // Those who can be recognised otherwise pass over the names of those who cannot.
    const counted = `${usernameFromNames(given.firstName, given.lastName)} ${given[this.#settings.matchBy] === undefined}`
    for (let number = this.#nextNumber.get(counted) ?? 0; ; number += 1) {
      const candidate = usernameFromNames(given.firstName, given.lastName, number)
      const bearer = this.#byUsername.get(candidate)
      if (
        this.#given.has(candidate) ||
        this.#seen.usernames.has(candidate) ||
        (bearer && !this.#means(given, bearer))
      )
        continue
      this.#nextNumber.set(counted, number)
      return { username: candidate, generated: true }
    }
  }

  /** Whether a row without a username means who bears that of its names: rows are recognised by it, or neither has what they are recognised by. */
  #means(given: Given, bearer: Existing): boolean {
    const { matchBy, mode } = this.#settings
    if (bearer.deleted || mode === 'create') return false
    return (
      matchBy === 'username' ||
      (given[matchBy] === undefined && bearer[matchBy] === null && nameOf(given) === nameOf(bearer))
    )
  }

  #match({ given }: ReadRow, username: string | null, problems: ImportProblem[]): Existing | undefined {
    const { matchBy } = this.#settings
    const bearer = this.#byUsername.get(username ?? '')
    const isMeant =
      bearer &&
      (given.username === undefined ? this.#means(given, bearer) : matchBy === 'username' && !bearer.deleted)
    const named = isMeant ? bearer : undefined
    if (matchBy === 'externalId')
      return this.#byExternalId.get(given.externalId ?? '') ?? this.#withoutNumber(given) ?? named
    if (matchBy === 'email') {
      const [one, other] = this.#byEmail.get(given.email?.toLowerCase() ?? '') ?? []
      if (other) problems.push({ field: 'email', code: 'ambiguous' })
      return one ?? named
    }
    return named
  }

  /** Who has no number yet, but the name and the address of the row, is the same person: once. */
  #withoutNumber(given: Given): Existing | undefined {
    const [one, ...others] = (this.#byEmail.get(given.email?.toLowerCase() ?? '') ?? []).filter(
      (member) => member.externalId === null && nameOf(member) === nameOf(given),
    )
    if (!one || others.length > 0 || this.#seen.unnumbered.has(one.uuid)) return undefined
    this.#seen.unnumbered.add(one.uuid)
    return one
  }

  #checkExisting(given: Given, existing: Existing, problems: ImportProblem[]): void {
    const { highest, mayChangeRoles, memberUuid } = this.#rights
    if (this.#settings.mode === 'create') problems.push({ field: null, code: 'exists' })
    else if (existing.archived) problems.push({ field: null, code: 'archived' })
    else if (rankOf(existing.role) < rankOf(highest)) problems.push({ field: null, code: 'notAllowed' })
    if (given.role === undefined || given.role === existing.role) return
    if (!mayChangeRoles || existing.uuid === memberUuid || rankOf(given.role) < rankOf(highest))
      problems.push({ field: 'role', code: 'notAllowed' })
  }

  #checkNew(
    { given }: ReadRow,
    of: { username: string | null; generated: boolean; hashed: boolean },
    problems: ImportProblem[],
  ): void {
    const { passwordMode } = this.#settings
    const need = (field: ImportField, value: unknown): void => {
      if (value === undefined && !problems.some((problem) => problem.field === field))
        problems.push({ field, code: 'required' })
    }
    if (given.role !== undefined && rankOf(given.role) < rankOf(this.#rights.highest))
      problems.push({ field: 'role', code: 'notAllowed' })
    if (of.username !== null && !usernameSchema.safeParse(of.username).success)
      problems.push({ field: 'username', code: 'username' })
    if (of.username !== null && !of.generated && this.#byUsername.has(of.username))
      problems.push({ field: 'username', code: 'taken' })
    if (passwordMode === 'byEmail') need('email', given.email)
    if (passwordMode === 'bySms') need('mobileNumber', given.mobileNumber)
    if (passwordMode === 'byColumn' && !of.hashed) need('password', given.password)
  }

  #checkUnique({ given, line }: ReadRow, existing: Existing | undefined, problems: ImportProblem[]): void {
    const seen = this.#seen
    const once = (field: ImportField, taken: Map<string, number>, value: string | undefined): void => {
      if (value === undefined) return
      const earlier = taken.get(value)
      if (earlier === undefined) taken.set(value, line)
      else problems.push({ field, code: 'duplicate', sameAs: earlier })
    }
    const earlier = seen.usernames.get(given.username ?? '')
    if (earlier !== undefined) problems.push({ field: 'username', code: 'duplicate', sameAs: earlier })
    const bearer = this.#byExternalId.get(given.externalId ?? '')
    if (bearer && bearer !== existing) problems.push({ field: 'externalId', code: 'taken' })
    once('externalId', seen.externalIds, given.externalId ?? undefined)
    if (this.#settings.matchBy === 'email') once('email', seen.emails, given.email?.toLowerCase())
  }

  #changes(given: Given, existing: Existing): ImportField[] {
    const changed: ImportField[] = memberFields.filter(
      (field) => given[field] !== undefined && given[field] !== this.#comparable(field, existing),
    )
    if (given.orgUnits?.some((unit) => !existing.orgUnitUuids.includes(unit))) changed.push('orgUnits')
    if (given.location !== undefined && given.location !== existing.locationUuid) changed.push('location')
    if (given.groups?.some((group) => !existing.groupUuids.includes(group))) changed.push('groups')
    return changed
  }

  /** The same number written otherwise is no change. */
  #comparable(field: MemberField, existing: Existing): MemberValues[MemberField] {
    const value = existing[field]
    const isNumber = field === 'phoneNumber' || field === 'mobileNumber'
    return isNumber ? (formatPhoneNumber(String(value), this.#country) ?? value) : value
  }
}

const nameOf = ({ firstName = '', lastName = '' }: Pick<Given, 'firstName' | 'lastName'>): string =>
  folded(firstName + lastName)

const faulty = ({ line, given }: ReadRow, problems: ImportProblem[]): Verdict => ({
  line,
  status: 'faulty',
  problems,
  username: null,
  generated: false,
  changes: [],
  given,
  existing: undefined,
})
