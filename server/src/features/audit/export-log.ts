import { Readable } from 'node:stream'
import type { calls } from '@sorgfalt/contract'
import type { AuditEntry } from '@sorgfalt/contract/audit/audit'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { localeOf, type Translate, translateOr } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, OwnContext } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { Turns } from '../../platform/concurrency-limiter.ts'
import { csvDelimiters, csvLine, csvMark } from '../../platform/office/csv.ts'
import { found } from '../../platform/refusal.ts'
import { type AuditFilter, entriesBefore, type Place } from './audit.store.ts'
import { recordAudit } from './record-audit.ts'

/** Entries per transaction, and what a slow reader holds of them in memory. */
const portion = 200
/** Portions that a process reads at once, of all its exports: everybody else finds a connection meanwhile. */
const turns = new Turns(4, Number.POSITIVE_INFINITY)
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

/** A stored word as the reader's language has it; one that the language does not know any more stays as it is. */
const worded = (t: Translate, group: 'actions' | 'entities' | 'fields', word: string): string => {
  const text = translateOr(t, `audit.${group}.${word}`, 'audit.unnamed')
  return text === t('audit.unnamed') ? word : text
}

function cellsOf(entry: AuditEntry, t: Translate, at: (instant: string) => string): string[] {
  const { actor, actorKind, record, outcome, code } = entry
  const deleted = actorKind === 'member' ? t('audit.deletedMember') : ''
  return [
    at(entry.at),
    actor ? (actor.name ?? deleted) : '',
    t(`audit.actorKinds.${actorKind}`),
    worded(t, 'actions', entry.action),
    entry.entity === '' ? '' : worded(t, 'entities', entry.entity),
    record ? (record.name ?? record.uuid) : '',
    entry.fields.map((field) => worded(t, 'fields', field)).join(', '),
    t(`audit.outcomes.${outcome}`),
    code === '' ? '' : translateOr(t, `common.errorCodes.${code}`, 'common.errorCodes.Request.Failed'),
    entry.requestId,
  ]
}

/** The whole log line by line, each portion in a transaction of its own, so that nobody waits for it. */
async function* linesOf(
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
  const at = (instant: string): string => format.format(new Date(instant))
  yield csvMark +
    csvLine(
      columns.map((column) => t(`audit.columns.${column}`)),
      delimiter,
    )
  for (let place: Place | undefined, done = false; !done; ) {
    const from = place
    const { rows, next } = await turns.take(() =>
      inClient(actor.clientUuid, (db) => entriesBefore(db, actor, filter, from, portion)),
    )
    yield rows.map((entry) => csvLine(cellsOf(entry, t, at), delimiter)).join('')
    place = next
    done = next === undefined
  }
}

export const exportLog: Handler<(typeof calls)['audit']['exportLog']> = async (
  context,
  { filter, languageCode },
) => {
  const actor = found(context.actor, 'Session.Missing')
  await context.inClient(actor.clientUuid, (db) =>
    recordAudit(db, actor, context.request.id, 'exportAuditLog', filter),
  )
  return {
    body: Readable.from(linesOf(context, actor, filter, languageCode)),
    contentType: 'text/csv',
    name: `${translator(languageCode)('audit.fileName')}-${dayIn(actor.country, context.now())}.csv`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
