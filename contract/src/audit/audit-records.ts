/** What the audit log can say: the actions of the calls, and the records that their inputs name. */
import { type Calls, callEntries } from '../calls.ts'

type Noun = keyof Calls

/** Nouns whose records have another name; all others are called like their noun. */
const recordNames: Partial<Record<Noun, string>> = {
  archivedMember: 'member',
  clientConfiguration: 'client',
  clientDetails: 'client',
  contact: 'member',
  elearningCatalog: 'elearning',
  elearningEvidence: 'result',
  elearningOral: 'elearning',
  elearningQuestion: 'question',
  elearningStatistics: 'elearning',
  elearningWaiver: 'elearning',
  memberAccess: 'member',
  memberDetails: 'member',
  memberList: 'member',
  memberSpecialAttributes: 'member',
  profile: 'member',
  reminder: 'member',
  riskCatalog: 'riskAssessmentTask',
  riskDocument: 'riskAssessmentTask',
  riskEvaluation: 'riskAssessmentTask',
  riskExecution: 'riskAssessmentTask',
}
/** Nouns whose actions without a named record are about whoever acts. */
const ownNouns: ReadonlySet<string> = new Set<Noun>(['contact', 'profile', 'reminder'])

const nounOf = (name: string): string => name.split('.')[0] ?? ''
const entityOf = (noun: string): string => recordNames[noun as Noun] ?? noun
const nounOfAction = new Map(
  callEntries.flatMap(([name, { audit }]) => (audit ? [[audit, nounOf(name)] as const] : [])),
)

/** Every action that a call writes, and those that have no call: refused reads, what the nightly run had to bring in line. */
export const auditActions: readonly string[] = [
  ...new Set([...nounOfAction.keys(), 'access', 'recomputeTasks']),
]

export interface AuditRecord {
  entity: string
  /** null: there is one record of this kind, or it is not known. */
  uuid: string | null
}

const isText = (value: unknown): value is string => typeof value === 'string'
const many = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(isText) : isText(value) ? [value] : []

/**
 * Records that an input names: the noun's own (`uuid`, `uuids`, `orgUnitUuid`) and the members it is done to; where there are
 * neither, whatever else it names. What a form only refers to (who is responsible, where a group belongs) is no record of it.
 */
function named(noun: string, input: unknown): AuditRecord[] {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const own = entries.filter(([key]) => key === 'uuid' || key === 'uuids')
  if (own.length > 0)
    return own.flatMap(([, value]) => many(value).map((uuid) => ({ entity: entityOf(noun), uuid })))
  const all = entries.flatMap(([key, value]) => {
    const [, entity] = /^(\w+?)Uuids?$/.exec(key) ?? []
    return entity ? many(value).map((uuid) => ({ entity, uuid })) : []
  })
  const done = all.filter(({ entity }) => entity === entityOf(noun) || entity === 'member')
  return done.length > 0 ? done : all
}

/** The record that an output says was made. */
function made(noun: string, output: unknown): AuditRecord[] {
  const { uuid } = (output ?? {}) as { uuid?: unknown }
  return isText(uuid) ? [{ entity: entityOf(noun), uuid }] : []
}

/** What an action was about; `actor` is the uuid of whoever acts. Always at least one entry, if only of a kind. */
export function auditRecords(
  action: string,
  { input, output, actor }: { input: unknown; output?: unknown; actor?: string | null },
): AuditRecord[] {
  const noun = nounOfAction.get(action) ?? ''
  const hasOwn = typeof input === 'object' && input !== null && ('uuid' in input || 'uuids' in input)
  const records = hasOwn || made(noun, output).length === 0 ? named(noun, input) : made(noun, output)
  if (records.length > 0) return records
  if (ownNouns.has(noun)) return [{ entity: 'member', uuid: actor ?? null }]
  return [{ entity: noun === 'session' ? '' : entityOf(noun), uuid: null }]
}

/** What a call is about, for attempts that were refused before anything was known of their input. */
export const auditEntityOfCall = (name: string): string => entityOf(nounOf(name))

/** Every kind of record that the log can name: of each noun, and of each key that an audited input has. */
export const auditEntities: readonly string[] = [
  ...new Set(
    callEntries.flatMap(([name, { input }]) => {
      const { shape = {} } = (input as unknown as { _zod: { def: { shape?: object } } })._zod.def
      const others = Object.keys(shape).flatMap((key) => /^(\w+?)Uuids?$/.exec(key)?.[1] ?? [])
      return [auditEntityOfCall(name), ...others]
    }),
  ),
]
