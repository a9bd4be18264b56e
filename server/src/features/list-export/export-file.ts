/** Answers an export call with the file of a list. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { xlsxType } from '@sorgfalt/contract/elearning/statistics'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { Actor } from '../../access/context.ts'
import { minuteIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FileAnswer } from '../../platform/http/files.ts'
import { formatTime, type TableFile, type TableFormat, tableFile } from '../../platform/office/table-file.ts'
import type { Cell } from '../../platform/office/xlsx.ts'
import { readClientName } from '../company/client.store.ts'
import { findSessionPerson } from '../member/member.store.ts'
import { languageOfActor } from '../profile/profile.store.ts'

/** Who exports, when, and in which language. */
export interface ExportHead {
  t: Translate
  language: Language
  companyName: string
  /** The name of the person who exports. */
  by: string
  /** Local time of the company, `YYYY-MM-DDTHH:mm`. */
  at: string
}

/** Returns the facts that every export states. Default language: that of the actor. */
export async function readExportHead(
  db: Db,
  { actor, languageCode, now }: { actor: Actor; languageCode: Language | undefined; now: Date },
): Promise<ExportHead> {
  const language = languageCode ?? (await languageOfActor(db, actor))
  const person = await findSessionPerson(db, actor)

  return {
    t: translator(language),
    language,
    companyName: await readClientName(db),
    by: person ? `${person.firstName} ${person.lastName}` : '',
    at: minuteIn(actor.country, now),
  }
}

/** A list for download. Its texts are in the language of the export. */
export interface ExportedList extends Pick<TableFile, 'name' | 'title' | 'columns' | 'rows' | 'legend'> {
  /** What the list covers, in addition to the company. Empty: the whole company. */
  scope?: string
  /** The filters that are set, each with its name and its value. */
  filters: readonly (readonly [name: string, value: string])[]
  /** Further facts for the second sheet. */
  facts?: readonly (readonly [name: string, value: Cell])[]
  /** Number of rows. */
  count: number
  /** The name of the file without extension and day. */
  fileName: string
  /** Default: the day of the export. */
  day?: string
}

/**
 * Returns the answer of an export call. The file states company, scope, time, author, filters and number of
 * rows, in the same way for every list.
 */
export function answerWithList(head: ExportHead, format: TableFormat, list: ExportedList): FileAnswer {
  const { t, language, companyName, by, at } = head
  const { scope = '', filters, facts = [], count, fileName, day = at.slice(0, 10), ...table } = list
  const selection = filters.map(([name, value]) => `${name}: ${value}`).join('; ')
  const body = tableFile(format, {
    ...table,
    language,
    scope: [companyName, scope].filter(Boolean).join('. '),
    asOf: t('listExport.asOf', {
      at: formatTime(at, language),
      by,
      selection: selection || t('listExport.all'),
      count,
    }),
    facts: [
      [t('listExport.company'), companyName],
      ...facts,
      ...filters,
      [t('listExport.at'), { minute: at }],
      [t('listExport.by'), by],
      [t('listExport.rows'), count],
    ],
    words: {
      facts: t('listExport.facts'),
      legend: t('listExport.legend'),
      page: t('listExport.page', { page: '&P', pages: '&N' }),
      yes: t('listExport.yes'),
      no: t('listExport.no'),
    },
  })

  return {
    body,
    contentType: format === 'xlsx' ? xlsxType : 'text/csv',
    name: `${fileName}-${day}.${format}`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
