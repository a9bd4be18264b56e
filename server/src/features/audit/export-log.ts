import { Readable } from 'node:stream'
import type { calls } from '@sorgfalt/contract'
import type { AuditEntry } from '@sorgfalt/contract/audit/audit'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { localeOf, type Translate, translateOr } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, OwnContext } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import { csvDelimiters, csvLine, csvMark } from '../../platform/office/csv.ts'
import { found } from '../../platform/refusal.ts'
import { type AuditFilter, type ExportPosition, readEntriesBefore } from './audit.store.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Number of entries that one transaction reads. While a browser downloads slowly, that many entries stay in
 * memory.
 */
const chunkEntries = 200
/**
 * Allows the exports of a process to read four chunks at a time in total, so that other requests still find a
 * free connection.
 */
const chunkLimiter = new ConcurrencyLimiter(4, Number.POSITIVE_INFINITY)
const columns = [
  'at',
  'actor',
  'actorKind',
  'action',
  'entity',
  'record',
  'fields',
  'outcome',
  'code',
  'requestId',
] as const

/**
 * Returns the translation of a stored name, or the name itself if the texts no longer contain a translation.
 */
const translateName = (t: Translate, group: 'actions' | 'entities' | 'fields', name: string): string => {
  const text = translateOr(t, `audit.${group}.${name}`, 'audit.unnamed')
  return text === t('audit.unnamed') ? name : text
}

function toCells(entry: AuditEntry, t: Translate, formatInstant: (instant: string) => string): string[] {
  const { actor, actorKind, record, outcome, code } = entry
  const deleted = actorKind === 'member' ? t('audit.deletedMember') : ''

  return [
    formatInstant(entry.at),
    actor ? (actor.name ?? deleted) : '',
    t(`audit.actorKinds.${actorKind}`),
    translateName(t, 'actions', entry.action),
    entry.entity === '' ? '' : translateName(t, 'entities', entry.entity),
    record ? (record.name ?? record.uuid) : '',
    entry.fields.map((field) => translateName(t, 'fields', field)).join(', '),
    t(`audit.outcomes.${outcome}`),
    code === '' ? '' : translateOr(t, `common.errorCodes.${code}`, 'common.errorCodes.Request.Failed'),
    entry.requestId,
  ]
}

/**
 * Yields the log as CSV: the header line, then the lines of one chunk at a time. Each chunk is read in its
 * own transaction, so that a slow download does not block other requests.
 */
async function* writeLines(
  { inClient }: OwnContext,
  actor: Actor,
  filter: AuditFilter,
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language)
  const delimiter = csvDelimiters[language]
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: timeZones[actor.country],
  })

  const formatInstant = (instant: string): string => format.format(new Date(instant))

  const header = columns.map((column) => t(`audit.columns.${column}`))
  yield csvMark + csvLine(header, delimiter)

  for (let position: ExportPosition | undefined, done = false; !done; ) {
    const request = { filter, position, maxEntries: chunkEntries }
    const { rows, next } = await chunkLimiter.run(() =>
      inClient(actor.clientUuid, (db) => readEntriesBefore(db, actor, request)),
    )

    yield rows.map((entry) => csvLine(toCells(entry, t, formatInstant), delimiter)).join('')
    position = next
    done = next === undefined
  }
}

export const exportLog: Handler<(typeof calls)['audit']['exportLog']> = async (
  context,
  { filter, languageCode },
) => {
  const actor = found(context.actor, 'Session.Missing')
  await context.inClient(actor.clientUuid, (db) =>
    recordAudit(db, { actor, requestId: context.request.id, action: 'exportAuditLog', input: filter }),
  )

  return {
    body: Readable.from(writeLines(context, actor, filter, languageCode)),
    contentType: 'text/csv',
    name: `${translator(languageCode)('audit.fileName')}-${dayIn(actor.country, context.now())}.csv`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
