/**
 * Defines the actions and the kinds of records in the audit log, and finds the records that an action
 * concerns.
 */
import { type Calls, callEntries } from '../calls.ts'

type Noun = keyof Calls

/**
 * The kinds of records that the log names for the calls of a noun. For nouns that are not listed, the kind is
 * the noun itself.
 */
const entities: Partial<Record<Noun, string>> = {
  archivedMember: 'member',
  clientConfiguration: 'client',
  clientDetails: 'client',
  contact: 'member',
  factorPolicy: 'client',
  elearningAssignment: 'elearning',
  elearningCatalog: 'elearning',
  elearningEvidence: 'result',
  elearningOral: 'elearning',
  elearningQuestion: 'question',
  elearningStatistics: 'elearning',
  elearningExemption: 'elearning',
  qualificationMatrix: 'elearning',
  memberAccess: 'member',
  memberDetails: 'member',
  memberList: 'member',
  memberRecord: 'member',
  memberSpecialAttributes: 'member',
  overdue: 'reminderOrder',
  passkey: 'member',
  profile: 'member',
  reminder: 'member',
  riskAssignment: 'riskAssessmentTask',
  riskCatalog: 'riskAssessmentTask',
  riskDocument: 'riskAssessmentTask',
  riskEvaluation: 'riskAssessmentTask',
  riskExecution: 'riskAssessmentTask',
  riskLease: 'riskAssessmentTask',
  riskReminder: 'reminderOrder',
  scorm: 'package',
  scormPackage: 'package',
  secondFactor: 'member',
  setUp: 'client',
  signInPolicy: 'client',
  sso: 'member',
  ssoIdentity: 'member',
  ssoTest: 'ssoProvider',
}
/** Nouns whose calls change the actor's own data if the input names no record. */
const ownNouns: ReadonlySet<string> = new Set<Noun>([
  'contact',
  'infoPoint',
  'passkey',
  'profile',
  'reminder',
  'secondFactor',
  'sso',
])
/** Actions that are not the action of one call, each with the noun of its records. */
const furtherActions = {
  /** A read that was refused. */
  access: '',
  /** The nightly recompute has corrected tasks. */
  recomputeTasks: '',
  /** A responsibility has raised the role of members. */
  raiseRole: 'memberDetails',
  /** The job of an import has ended. */
  completeMemberImport: 'memberImport',
  /** A member has signed in through an identity provider, or was refused. */
  ssoLogin: 'session',
  /** A sign-in has created a member. */
  createSsoMember: 'memberDetails',
  /** A sign-in has linked a person to an existing member, or a member has linked the own account. */
  linkSsoIdentity: 'sso',
  /** An administrator has tested a provider. */
  testSsoProvider: 'ssoTest',
} as const satisfies Readonly<Record<string, Noun | ''>>

const getNoun = (callName: string): string => callName.split('.')[0] ?? ''
const getEntity = (noun: string): string => entities[noun as Noun] ?? noun
const nounByAction = new Map<string, string>([
  ...callEntries.flatMap(([name, { audit }]) => (audit ? [[audit, getNoun(name)] as const] : [])),
  ...Object.entries(furtherActions),
])

/** All actions of the log. */
export const auditActions: readonly string[] = [...nounByAction.keys()]

export interface AuditRecord {
  entity: string
  /** Null if the company has only one record of this kind, or if the record is unknown. */
  uuid: string | null
}

const isText = (value: unknown): value is string => typeof value === 'string'

function toUuids(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter(isText)
  return isText(value) ? [value] : []
}

/**
 * Returns the records that an input names. `uuid` and `uuids` are records of the call's noun. Without them,
 * fields such as `locationUuid` or `memberUuids` name the records. Such an input may also refer to records
 * that the action does not concern, such as the location of a group. Therefore, if it names members or
 * records of the noun, only these are returned. If it names neither, all named records are returned.
 */
function findNamedRecords(noun: string, input: unknown): AuditRecord[] {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const own = entries.filter(([key]) => key === 'uuid' || key === 'uuids')
  if (own.length > 0)
    return own.flatMap(([, value]) => toUuids(value).map((uuid) => ({ entity: getEntity(noun), uuid })))

  const all = entries.flatMap(([key, value]) => {
    const [, entity] = /^(\w+?)Uuids?$/.exec(key) ?? []
    return entity ? toUuids(value).map((uuid) => ({ entity, uuid })) : []
  })

  const concerned = all.filter(({ entity }) => entity === getEntity(noun) || entity === 'member')

  return concerned.length > 0 ? concerned : all
}

/**
 * Returns the record that the call has created, if the output contains its uuid as `uuid` or, for example, as
 * `riskActionUuid`.
 */
function findCreatedRecord(noun: string, output: unknown): AuditRecord[] {
  const entity = getEntity(noun)
  const { uuid, [`${entity}Uuid`]: named } = (output ?? {}) as Readonly<Record<string, unknown>>
  const created = uuid ?? named
  return isText(created) ? [{ entity, uuid: created }] : []
}

/**
 * Returns the records that the action concerns, always at least one. The uuid of an unknown record is null.
 * `actor` is the uuid of the acting account.
 */
export function auditRecords(
  action: string,
  { input, output, actor }: { input: unknown; output?: unknown; actor?: string | null },
): AuditRecord[] {
  const noun = nounByAction.get(action) ?? ''
  const hasOwn = typeof input === 'object' && input !== null && ('uuid' in input || 'uuids' in input)
  const created = findCreatedRecord(noun, output)
  const records = hasOwn || created.length === 0 ? findNamedRecords(noun, input) : created

  if (records.length > 0) return records
  if (ownNouns.has(noun)) return [{ entity: 'member', uuid: actor ?? null }]

  return [{ entity: noun === 'session' ? '' : getEntity(noun), uuid: null }]
}

/**
 * Returns the kind of record that a call concerns. Used for calls that are refused before their input is
 * read.
 */
export const auditEntityOfCall = (callName: string): string => getEntity(getNoun(callName))

/**
 * Every kind of record that the log can name: the kinds of all nouns, and the kinds to which the uuids in the
 * inputs of all calls refer.
 */
export const auditEntities: readonly string[] = [
  ...new Set(
    callEntries.flatMap(([name, { input }]) => {
      const { shape = {} } = (input as unknown as { _zod: { def: { shape?: object } } })._zod.def
      const referenced = Object.keys(shape).flatMap((key) => /^(\w+?)Uuids?$/.exec(key)?.[1] ?? [])
      return [auditEntityOfCall(name), ...referenced]
    }),
  ),
]
