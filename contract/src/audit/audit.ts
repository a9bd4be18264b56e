/** The log of who did what to which record: names of fields, no values (security.md D19). */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, instant, optionalText, uuid } from '../fields/index.ts'

/** `visitor`: nobody was signed in. */
export const auditActorKinds = ['member', 'adviser', 'system', 'visitor'] as const
export const auditOutcomes = ['done', 'refused'] as const
/** Most actors that the filter offers at once; the rest is found by searching. */
export const maxAuditActors = 50

/** Most values that one filter takes. */
const maxValues = 100
const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  actor: oneOf(uuid),
  actorKind: oneOf(z.enum(auditActorKinds)),
  action: oneOf(optionalText(60)),
  /** What kind of record. */
  entity: oneOf(optionalText(60)),
  /** One record's own story. */
  record: z.optional(uuid),
  outcome: oneOf(z.enum(auditOutcomes)),
  /** Days of the company's calendar, both included. */
  from: z.optional(date()),
  to: z.optional(date()),
}

const auditEntry = z.strictObject({
  uuid,
  at: instant,
  /** Entries of one request belong together; it stands in the server's log, too. */
  requestId: z.string(),
  actorKind: z.enum(auditActorKinds),
  /** null: the system, or nobody who is known. A name that is null was erased. */
  actor: z.nullable(z.strictObject({ uuid, name: z.nullable(z.string()) })),
  action: z.string(),
  entity: z.string(),
  record: z.nullable(z.strictObject({ uuid, name: z.nullable(z.string()) })),
  fields: z.array(z.string()),
  outcome: z.enum(auditOutcomes),
  /** Why it was refused. */
  code: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const audit = {
  /** The latest first unless sorted otherwise. Leaders see what concerns their members, units and locations, and what they did. */
  readLog: call({
    path: '/api/audit/read-log',
    notInSpec: 'companies must be able to see who did what (issue 4, settled.md)',
    input: tableState(filter, ['at']),
    output: pageOf(auditEntry),
  }),
  readFilterOptions: call({
    path: '/api/audit/read-filter-options',
    access: 'audit.read-log',
    notInSpec: 'the filters of the log offer who may have acted, and what can be done to what',
    input: z.strictObject({ search: z.optional(optionalText()), selected: oneOf(uuid) }),
    output: z.strictObject({
      actors: z.array(z.strictObject({ uuid, name: z.string() })),
      /** There are more; search on. */
      more: z.boolean(),
      actions: z.array(z.string()),
      entities: z.array(z.string()),
    }),
  }),
  /** All that the filter leaves, as CSV in the reader's language. */
  exportLog: fileCall({
    path: '/api/audit/export-log',
    audit: 'exportAuditLog',
    costly: true,
    transaction: 'own',
    notInSpec: 'for revisions outside the product',
    input: z.strictObject({
      filter: z._default(z.strictObject(filter), {}),
      languageCode: z.enum(languages),
    }),
    types: ['text/csv'],
  }),
}
