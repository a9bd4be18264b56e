import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { found, refuse } from '../refusal.ts'
import { withCharset } from './files.ts'
import { fileSecurityPolicy } from './headers.ts'

/** Course media: named by their content, so they never change. Pictures only show, they never run. */
export function serveMedia(app: FastifyInstance, { database, files }: Services): void {
  const types = new Map<string, { contentType: string; bytes: number }>()
  app.get<{ Params: { sha256: string } }>('/media/:sha256', async (request, reply) => {
    const { sha256 } = request.params
    if (!/^[0-9a-f]{64}$/.test(sha256)) refuse('File.NotFound')
    const known =
      types.get(sha256) ??
      (await database.transaction(undefined, async (db) =>
        found(
          await db.selectFrom('media').select(['contentType', 'bytes']).where('sha256', '=', sha256).executeTakeFirst(),
          'File.NotFound',
        ),
      ))
    types.set(sha256, known)
    reply.header('content-type', withCharset(known.contentType))
    reply.header('content-length', known.bytes)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('content-security-policy', fileSecurityPolicy)
    return reply.send(await files.get(`media/${sha256}`))
  })
}
