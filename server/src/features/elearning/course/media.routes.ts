import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../../access/context.ts'
import { byteRange } from '../../../platform/http/byte-range.ts'
import { withCharset } from '../../../platform/http/files.ts'
import { fileSecurityPolicy } from '../../../platform/http/headers.ts'
import { found, refuse } from '../../../platform/refusal.ts'

/** Course media: named by their content, so they never change. They show, play or are kept; they never run. */
export function serveMedia(app: FastifyInstance, { database, files }: Services): void {
  const types = new Map<string, { contentType: string; bytes: number }>()
  const typeOf = async (sha256: string) => {
    const known =
      types.get(sha256) ??
      (await database.transaction(undefined, async (db) =>
        found(
          await db
            .selectFrom('media')
            .select(['contentType', 'bytes'])
            .where('sha256', '=', sha256)
            .executeTakeFirst(),
          'File.NotFound',
        ),
      ))
    types.set(sha256, known)
    return known
  }

  app.get<{ Params: { sha256: string } }>('/media/:sha256', async (request, reply) => {
    const { sha256 } = request.params
    if (!/^[0-9a-f]{64}$/.test(sha256)) refuse('File.NotFound')
    const { contentType, bytes } = await typeOf(sha256)
    reply.header('content-type', withCharset(contentType))
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('content-security-policy', fileSecurityPolicy)
    if (contentType === 'application/pdf') reply.header('content-disposition', 'attachment')
    // Players jump to a place of a film by asking for a part; some play nothing that has no parts.
    reply.header('accept-ranges', 'bytes')
    const range = byteRange(request.headers.range, bytes)
    if (range === 'unsatisfiable') return unsatisfiable(reply, bytes)
    if (!range) return reply.header('content-length', bytes).send(await files.get(`media/${sha256}`))
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    return reply
      .header('content-length', range.end - range.start + 1)
      .send(await files.get(`media/${sha256}`, range))
  })
}

const unsatisfiable = (reply: FastifyReply, bytes: number): FastifyReply =>
  reply.status(416).header('content-range', `bytes */${bytes}`).send()
