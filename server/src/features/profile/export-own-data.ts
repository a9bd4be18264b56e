import { Readable } from 'node:stream'
import type { calls } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import { type OwnDataSection, ownDataSections } from '@sorgfalt/contract/profile/profile'
import { translator } from '@sorgfalt/texts/load'
import { type Actor, memberOf, type OwnContext } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { type RecordSection, recordPdf } from '../../platform/pdf/record-pdf.ts'
import { found } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { type LogPosition, type OwnDataRow, readOwnLog, readSection } from './own-data.store.ts'
import { createEntries, createValueFormat } from './own-data-entries.ts'

/** Number of log entries that one transaction reads. */
const logChunkSize = 1000
/** Maximum number of entries per section in the PDF. The JSON file contains all entries. */
const maxInDocument = 200

/**
 * Yields the sections in order. Yields the log in chunks, and reads each chunk in its own short transaction.
 */
async function* readSections(
  { inClient }: OwnContext,
  actor: Actor,
): AsyncGenerator<{ section: OwnDataSection; rows: OwnDataRow[] }> {
  const member = memberOf(actor)

  for (const section of ownDataSections) {
    if (section !== 'log') {
      yield { section, rows: await inClient(actor.clientUuid, (db) => readSection(db, member, section)) }
      continue
    }

    let position: LogPosition | undefined
    do {
      const after = position
      const { rows, next } = await inClient(actor.clientUuid, (db) =>
        readOwnLog(db, member, after, logChunkSize),
      )

      yield { section, rows }
      position = next
    } while (position)
  }
}

/** Yields the parts of one JSON object, which has a list for each section. */
async function* createJson(context: OwnContext, actor: Actor): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(context.now())}`

  let open: OwnDataSection | undefined
  let count = 0

  for await (const { section, rows } of readSections(context, actor)) {
    if (section !== open) {
      yield `${open ? ']' : ''},${JSON.stringify(section)}:[`
      open = section
      count = 0
    }
    yield rows.map((row) => `${count++ > 0 ? ',' : ''}${JSON.stringify(row)}`).join('')
  }

  yield ']}'
}

async function createPdf(context: OwnContext, actor: Actor, language: Language): Promise<Buffer> {
  const t = translator(language)
  const format = createValueFormat(t, language, actor)
  const sections: RecordSection[] = []

  for await (const { section, rows } of readSections(context, actor)) {
    const latest = section === 'log' ? rows.slice(0, maxInDocument) : rows.slice(-maxInDocument)
    sections.push({
      heading: t(`ownData.sections.${section}`),
      entries: createEntries(section, latest, t, format),
      ...(rows.length === 0 && { note: t('ownData.none') }),
      ...(rows.length > latest.length && { note: t('ownData.more', { count: maxInDocument }) }),
    })

    // The first chunk of the log already contains all entries that the PDF shows.
    if (section === 'log') break
  }

  const licensee = await context.inClient(actor.clientUuid, (db) => licenseeOfClient(db))

  return recordPdf({
    title: t('ownData.title'),
    author: licensee.name,
    language,
    intro: t('ownData.intro', { when: format('exportedAt', context.now()) }),
    sections,
    page: (number) => t('ownData.page', { number }),
  })
}

/** Sends the member all stored data about that member, as PDF or JSON (GDPR Art. 15 and 20). */
export const exportOwnData: Handler<(typeof calls)['profile']['exportOwnData']> = async (
  context,
  { format, languageCode },
) => {
  const actor = found(context.actor, 'Session.Missing')
  await context.inClient(actor.clientUuid, (db) =>
    recordAudit(db, { actor, requestId: context.request.id, action: 'exportOwnData', input: { format } }),
  )

  const body =
    format === 'json'
      ? Readable.from(createJson(context, actor))
      : await createPdf(context, actor, languageCode)

  const day = dayIn(actor.country, context.now())

  return {
    body,
    contentType: `application/${format}`,
    name: `${translator(languageCode)('ownData.fileName')}-${day}.${format}`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
