import type { FastifyInstance } from 'fastify'

/**
 * Makes the server accept only bodies of the type application/json. An empty body counts as an empty object.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')

  const parse = app.getDefaultJsonParser('error', 'error')

  app.removeContentTypeParser('application/json')

  const contentType = /^application\/json(; ?charset=utf-8)?$/i
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parse(request, body as string, done)
  })
}
