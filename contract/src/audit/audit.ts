/**
 * The audit log. An entry contains an action, its actor, a record that it concerned, and which fields of the
 * record have changed. `audit-fields.ts` decides which values it may contain.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { xlsxType } from '../elearning/statistics.ts'
import { date, instant, optionalText, uuid } from '../fields/index.ts'
import { listFormats } from '../list-export/list-export.ts'

/** Kinds of actors. `visitor` means a request without a session. */
export const auditActorKinds = ['member', 'adviser', 'system', 'visitor'] as const
export const auditOutcomes = ['done', 'refused'] as const
/** Maximum number of actors among the filter options. A search finds the others. */
export const maxAuditActors = 50
/** Maximum number of entries in an export. It contains the latest ones. */
export const maxExportedEntries = 200_000

/** Maximum number of values in one filter. */
const maxValues = 100
const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  /** Every word must occur in the name of the actor, or every word in the name of the record. */
  search: z.optional(optionalText()),
  /**
   * True: includes successful logins and logouts. By default, they are left out unless the filter names
   * actions.
   */
  logins: z.optional(z.boolean()),
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

/** A person or a record. */
const named = z.strictObject({
  uuid,
  /**
   * The name when the entry was written, or the current name if the entry does not contain one. Null if the
   * member has been deleted, or if the name is unknown.
   */
  name: z.nullable(z.string()),
  /** The current name, if it differs. */
  currentName: z.nullable(z.string()),
})

const recordOfEntry = z.extend(named, {
  /** Whether the record still exists and the reader may see it. */
  isVisible: z.boolean(),
})

/** A list contains names. A member who has been deleted has no name. */
const auditValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.nullable(z.string()), z.number()])),
  z.null(),
])
export type AuditValue = z.output<typeof auditValue>

const auditChange = z.strictObject({
  field: z.string(),
  /**
   * Both values are missing if the log does not contain them, if they have been erased, or if the reader may
   * not see them.
   */
  from: z.optional(auditValue),
  to: z.optional(auditValue),
})
export type AuditChange = z.output<typeof auditChange>

const auditEntry = z.strictObject({
  uuid,
  at: instant,
  /** All entries of one request have the same id. The server log contains it, too. */
  requestId: z.string(),
  actorKind: z.enum(auditActorKinds),
  /** Null for the system and for unknown visitors. */
  actor: z.nullable(named),
  action: z.string(),
  entity: z.string(),
  record: z.nullable(recordOfEntry),
  /** The fields that the request named and that `changes` does not contain. */
  fields: z.array(z.string()),
  /**
   * The fields that have changed, or that the action states. Null if the log does not compare the record for
   * this action and the action states nothing.
   */
  changes: z.nullable(z.array(auditChange)),
  outcome: z.enum(auditOutcomes),
  /** The reason for a refusal. Empty if the action was carried out. */
  code: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

const logRequest = tableState(filter, ['at'])

export const audit = {
  /**
   * Returns entries, the latest first by default. Location and unit managers see the entries about their
   * members, units and locations, and about their own actions.
   */
  readLog: call({
    path: '/api/audit/read-log',
    replica: true,
    notInSpec: 'companies must be able to see who did what',
    input: logRequest,
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
  /** Returns the entries that match the filter as a file, with the columns of the screen. */
  exportLog: fileCall({
    path: '/api/audit/export-log',
    audit: 'exportAuditLog',
    costly: true,
    transaction: 'own',
    notInSpec: 'auditors outside the product need the log as a file',
    input: z.strictObject({
      /** The request of the list. Its page is ignored. */
      list: logRequest,
      format: z.enum(listFormats),
      /** Default: the language of the reader. */
      languageCode: z.optional(z.enum(languages)),
    }),
    types: [xlsxType, 'text/csv'],
  }),
}
