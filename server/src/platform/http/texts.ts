import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { loadTexts } from '@sorgfalt/texts/load'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'
import { compressible } from './compressed.ts'

/**
 * The text files, compressed once per process, because compressing takes longer than the rest of the start.
 */
const files = new Map(
  languages.map((language) => [
    language,
    compressible(JSON.stringify(loadTexts(language)), 'application/json; charset=utf-8'),
  ]),
)

/** Serves the text files of the interface, GET /assets/i18n/{code}.json. */
export function serveTexts(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/assets/i18n/:file', (request, reply) => {
    const file =
      files.get(request.params.file.replace(/\.json$/, '') as Language) ?? refuse('Request.NotFound')
    return file.send(request, reply)
  })
}
