/**
 * The audit log: each action with its actor and the records it concerned. No field values.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, instant, optionalText, uuid } from '../fields/index.ts'

/** Kinds of accounts that act. `visitor` means a request without a session. */
export const auditActorKinds = ['member', 'adviser', 'system', 'visitor'] as const
export const auditOutcomes = ['done', 'refused'] as const
/** Number of actors in one answer of the filter options. A search finds the others. */
export const maxAuditActors = 50

/** Number of values that one filter accepts. */
const maxValues = 100
const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  actor: anyOf(uuid),
  actorKind: anyOf(z.enum(auditActorKinds)),
  action: anyOf(optionalText(60)),
  /** Kind of the record. */
  entity: anyOf(optionalText(60)),
  /** The history of one record. */
  record: z.optional(uuid),
  outcome: anyOf(z.enum(auditOutcomes)),
  /** Days of the company's calendar, both inclusive. */
  from: z.optional(date()),
  to: z.optional(date()),
}

const auditEntry = z.strictObject({
  uuid,
  at: instant,
  /** The same for all entries of one request. The server log contains it, too. */
  requestId: z.string(),
  actorKind: z.enum(auditActorKinds),
  /** Null for the system and for unknown visitors. The name is null if the member has been deleted. */
  actor: z.nullable(z.strictObject({ uuid, name: z.nullable(z.string()) })),
  action: z.string(),
  entity: z.string(),
  record: z.nullable(z.strictObject({ uuid, name: z.nullable(z.string()) })),
  fields: z.array(z.string()),
  outcome: z.enum(auditOutcomes),
  /** The reason for a refusal. Empty for actions that were done. */
  code: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const audit = {
  /**
   * The latest entries first by default. Leaders see the entries about their members, units and locations,
   * and their own actions.
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
      /** More members match the search than the answer contains. */
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
