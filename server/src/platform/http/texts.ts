import { type Language, languages } from '@sorgfalt/contract/core/limits'
import type { TextTree } from '@sorgfalt/texts'
import { loadTexts, TextsUnreadable } from '@sorgfalt/texts/load'
import { addTexts, omitTexts, pickTexts } from '@sorgfalt/texts/parts'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'
import { compressible } from './compressed.ts'

/** The file of each language, or the error that explains why it cannot be read. */
export type TextFiles = ReadonlyMap<Language, ReturnType<typeof compressible> | TextsUnreadable>

/**
 * Reads the text files of all languages.
 * @throws TextsUnreadable if no language can be read
 */
export function readTextFiles(load: (language: Language) => TextTree): TextFiles {
  const files = new Map(languages.map((language) => [language, readTextFile(language, load)] as const))
  const faults = [...files.values()].filter((file) => file instanceof TextsUnreadable)
  if (faults[0] && faults.length === files.size) throw faults[0]

  return files
}

function readTextFile(language: Language, load: (language: Language) => TextTree) {
  try {
    return compressible(JSON.stringify(load(language)), 'application/json; charset=utf-8')
  } catch (error) {
    if (error instanceof TextsUnreadable) return error
    throw error
  }
}

/** The texts that only the server shows: in emails, text messages, documents and on the verification page. */
export const serverTexts: ReadonlySet<string> = new Set([
  'certificate.verify',
  'document.course',
  'document.organisation',
  'document.package',
  'document.verify',
  'listExport.validity',
  'mail',
  'matrix.file',
  'matrix.means',
  'matrix.paper',
  'member.trainingRecord',
  'memberImport.file',
  'memberImport.sample',
  'overdue.letter',
  'ownData',
  'riskDocument',
  'sms',
  'statistics.file',
  'template.sheet',
])

/**
 * The texts of screens that few people open. The routes of these screens load them (web/src/lib/language.ts),
 * so that the app starts with a smaller file. Menus show their titles, so the app starts with these.
 */
export const laterTexts: readonly string[] = ['audit', 'memberImport', 'signOn.settings', 'signOn.test']
const laterTitles = laterTexts.map((path) => `${path}.title`)

/** Returns the texts of a language with which the app starts. */
export function loadWebTexts(language: Language): TextTree {
  const all = loadTexts(language)
  const texts = omitTexts(all, [...serverTexts, ...laterTexts])
  addTexts(texts, pickTexts(all, laterTitles))

  return texts
}

/** Returns the other texts of a language that the web app shows. */
export const loadLaterTexts = (language: Language): TextTree =>
  omitTexts(pickTexts(loadTexts(language), laterTexts), [...serverTexts])

/** Read once per process, so that each file is compressed only once. */
const ownFiles = readTextFiles(loadWebTexts)
const ownLaterFiles = readTextFiles(loadLaterTexts)

/**
 * Serves the text files of the interface, GET /assets/i18n/{code}.json and {code}.later.json. If a language
 * cannot be read, logs an error and answers with status 500. The interface then uses another language, and so
 * do emails and documents.
 */
export function serveTexts(
  app: FastifyInstance,
  files: TextFiles = ownFiles,
  laterFiles: TextFiles = ownLaterFiles,
): void {
  for (const [language, file] of files)
    if (file instanceof TextsUnreadable)
      app.log.error({ err: file }, `the texts of ${language} cannot be read: another language is used`)

  app.get<{ Params: { file: string } }>('/assets/i18n/:file', (request, reply) => {
    const [, language, later] = /^(\w+)(\.later)?\.json$/.exec(request.params.file) ?? []
    const file = (later ? laterFiles : files).get(language as Language) ?? refuse('Request.NotFound')

    return file instanceof TextsUnreadable ? refuse('Request.Failed') : file.send(request, reply)
  })
}
