/**
 * The audit log. An entry contains an action, its actor and the records that it concerned, but no field
 * values.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, instant, optionalText, uuid } from '../fields/index.ts'

/** Kinds of actors. `visitor` means a request without a session. */
export const auditActorKinds = ['member', 'adviser', 'system', 'visitor'] as const
export const auditOutcomes = ['done', 'refused'] as const
/** Maximum number of actors among the filter options. A search finds the others. */
export const maxAuditActors = 50

/** Maximum number of values in one filter. */
const maxValues = 100
const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  actor: anyOf(uuid),
  actorKind: anyOf(z.enum(auditActorKinds)),
  action: anyOf(optionalText(60)),
  /** Kind of the record. */
  entity: anyOf(optionalText(60)),
  /** Selects the history of one record. */
  record: z.optional(uuid),
  outcome: anyOf(z.enum(auditOutcomes)),
  /** The first and the last day in the company's time zone, both included. */
  from: z.optional(date()),
  to: z.optional(date()),
}

const auditEntry = z.strictObject({
  uuid,
  at: instant,
  /** All entries of one request have the same id. The server log contains it, too. */
  requestId: z.string(),
  actorKind: z.enum(auditActorKinds),
  /** Null for the system and for unknown visitors. The name is null if the member has been deleted. */
  actor: z.nullable(z.strictObject({ uuid, name: z.nullable(z.string()) })),
  action: z.string(),
  entity: z.string(),
  record: z.nullable(z.strictObject({ uuid, name: z.nullable(z.string()) })),
  fields: z.array(z.string()),
  outcome: z.enum(auditOutcomes),
  /** The reason for a refusal. Empty if the action was carried out. */
  code: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const audit = {
  /**
   * Returns entries, the latest first by default. Location and unit managers see the entries about their
   * members, units and locations, and about their own actions.
   */
  readLog: call({
    path: '/api/audit/read-log',
    notInSpec: 'companies must be able to see who did what',
    input: tableState(filter, ['at']),
    output: pageOf(auditEntry),
  }),
  readFilterOptions: call({
    path: '/api/audit/read-filter-options',
    access: 'audit.read-log',
    notInSpec: 'the filters of the log offer the possible actors, actions and kinds of records',
    input: z.strictObject({ search: z.optional(optionalText()), selected: anyOf(uuid) }),
    output: z.strictObject({
      actors: z.array(z.strictObject({ uuid, name: z.string() })),
      /** Whether more actors match the search than the answer contains. */
      more: z.boolean(),
      actions: z.array(z.string()),
      entities: z.array(z.string()),
    }),
  }),
  /** Returns all entries that match the filter as CSV in the given language. */
  exportLog: fileCall({
    path: '/api/audit/export-log',
    audit: 'exportAuditLog',
    costly: true,
    transaction: 'own',
    notInSpec: 'auditors outside the product need the log as a file',
    input: z.strictObject({
      filter: z._default(z.strictObject(filter), {}),
      languageCode: z.enum(languages),
    }),
    types: ['text/csv'],
  }),
}
