import { Readable } from 'node:stream'
import type { calls } from '@sorgfalt/contract'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { type OwnDataSection, ownDataSections } from '@sorgfalt/contract/profile/profile'
import { localeOf, type Translate, translateOr } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { type Actor, memberOf, type OwnContext } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { documentFormats } from '../../platform/formats.ts'
import { type RecordSection, recordPdf } from '../../platform/pdf/record-pdf.ts'
import { found } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { type LogPlace, type OwnDataRow, ownLog, sectionOf } from './own-data.store.ts'

/** Entries of the log per transaction. */
const portion = 1000
/** Entries of each part that the document shows, the latest; the other file has all. */
const maxInDocument = 200

/** The sections one after the other, each portion in a short transaction of its own. */
async function* portionsOf(
  { inClient }: OwnContext,
  actor: Actor,
): AsyncGenerator<{ section: OwnDataSection; rows: OwnDataRow[] }> {
  const member = memberOf(actor)
  for (const section of ownDataSections) {
    if (section !== 'log') {
      yield { section, rows: await inClient(actor.clientUuid, (db) => sectionOf(db, member, section)) }
      continue
    }
    let place: LogPlace | undefined
    do {
      const from = place
      const { rows, next } = await inClient(actor.clientUuid, (db) => ownLog(db, member, from, portion))
      yield { section, rows }
      place = next
    } while (place)
  }
}

/** One JSON object: a list for each section. */
async function* jsonOf(context: OwnContext, actor: Actor): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(context.now())}`
  let open: OwnDataSection | undefined
  let count = 0
  for await (const { section, rows } of portionsOf(context, actor)) {
    if (section !== open) {
      yield `${open ? ']' : ''},${JSON.stringify(section)}:[`
      open = section
      count = 0
    }
    yield rows.map((row) => `${count++ > 0 ? ',' : ''}${JSON.stringify(row)}`).join('')
  }
  yield ']}'
}

type Write = (field: string, value: unknown) => string

/** How a language writes stored values; what only a program can read is left to the other file. */
function writer(t: Translate, language: Language, actor: Actor): Write {
  const moment = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZones[actor.country],
  })
  const { day } = documentFormats(language)
  const words: Readonly<Record<string, (value: string) => string>> = {
    role: (value) => translateOr(t, `common.roles.${value}`, 'audit.unnamed'),
    gender: (value) => translateOr(t, `profile.genders.${value}`, 'audit.unnamed'),
    type: (value) => translateOr(t, `group.type.${value}`, 'audit.unnamed'),
    action: (value) => translateOr(t, `audit.actions.${value}`, 'audit.unnamed'),
    actorKind: (value) => translateOr(t, `audit.actorKinds.${value}`, 'audit.unnamed'),
    entity: (value) => translateOr(t, `audit.entities.${value}`, 'audit.unnamed'),
    outcome: (value) => translateOr(t, `audit.outcomes.${value}`, 'audit.unnamed'),
  }
  const worded = new Set([
    'status',
    'state',
    'source',
    'attribute',
    'closedBy',
    'purpose',
    'infoPointPhone',
    'theme',
    'language',
  ])
  const codes = new Set(['kind', 'step'])
  return (field, value) => {
    if (value === null || value === '' || Array.isArray(value) || codes.has(field)) return ''
    if (value instanceof Date) return moment.format(value)
    if (typeof value === 'boolean') return t(value ? 'ownData.yes' : 'ownData.no')
    if (typeof value === 'object') return (value as Partial<Record<Language, string>>)[language] ?? ''
    if (typeof value !== 'string') return typeof value === 'number' ? String(value) : ''
    if (words[field]) return words[field](value)
    if (worded.has(field)) return translateOr(t, `ownData.words.${value}`, 'audit.unnamed')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value
  }
}

/** A row's first value names it; the person's row is a list of its own. */
function entriesOf(
  section: OwnDataSection,
  rows: readonly OwnDataRow[],
  t: Translate,
  write: Write,
): RecordSection['entries'] {
  const label = (field: string) => translateOr(t, `ownData.fields.${field}`, 'audit.unnamed')
  const facts = (row: OwnDataRow) =>
    Object.entries(row).flatMap(([field, value]) => {
      const text = write(field, value)
      return text === '' ? [] : [{ field, text }]
    })
  if (section === 'person')
    return rows.flatMap(facts).map(({ field, text }) => ({ name: label(field), facts: text }))
  return rows.map((row) => {
    const [first, ...rest] = facts(row)
    return {
      name: first?.text ?? '',
      facts: rest.map(({ field, text }) => `${label(field)}: ${text}`).join(' · '),
    }
  })
}

async function pdfOf(context: OwnContext, actor: Actor, language: Language): Promise<Buffer> {
  const t = translator(language)
  const write = writer(t, language, actor)
  const sections: RecordSection[] = []
  for await (const { section, rows } of portionsOf(context, actor)) {
    const latest = section === 'log' ? rows.slice(0, maxInDocument) : rows.slice(-maxInDocument)
    const note =
      rows.length === 0
        ? t('ownData.none')
        : rows.length > latest.length
          ? t('ownData.more', { count: maxInDocument })
          : ''
    sections.push({
      heading: t(`ownData.sections.${section}`),
      entries: entriesOf(section, latest, t, write),
      ...(note && { note }),
    })
    // The portions behind it would not be shown.
    if (section === 'log') break
  }
  const licensee = await context.inClient(actor.clientUuid, (db) => licenseeOfClient(db))
  return recordPdf({
    title: t('ownData.title'),
    author: licensee.name,
    language,
    intro: t('ownData.intro', { when: write('exportedAt', context.now()) }),
    sections,
    page: (number) => t('ownData.page', { number }),
  })
}

/** Everything that is stored about whoever asks, to read or to take along. */
export const exportOwnData: Handler<(typeof calls)['profile']['exportOwnData']> = async (
  context,
  { format, languageCode },
) => {
  const actor = found(context.actor, 'Session.Missing')
  await context.inClient(actor.clientUuid, (db) =>
    recordAudit(db, { actor, requestId: context.request.id, action: 'exportOwnData', input: { format } }),
  )
  const body =
    format === 'json' ? Readable.from(jsonOf(context, actor)) : await pdfOf(context, actor, languageCode)
  return {
    body,
    contentType: `application/${format}`,
    name: `${translator(languageCode)('ownData.fileName')}-${dayIn(actor.country, context.now())}.${format}`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
