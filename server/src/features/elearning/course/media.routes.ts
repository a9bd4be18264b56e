import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../../access/context.ts'
import { byteRange } from '../../../platform/http/byte-range.ts'
import { withCharset } from '../../../platform/http/files.ts'
import { fileSecurityPolicy } from '../../../platform/http/headers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { findMediaFile } from './media.store.ts'
import { mediaKey } from './media.ts'

interface MediaFile {
  contentType: string
  bytes: number
}

/**
 * Serves course media under the hash of their content, so that browsers may cache them for ever.
 * Browsers show, play or download them, and never run them.
 */
export function serveMedia(app: FastifyInstance, { database, files }: Services): void {
  const known = new Map<string, MediaFile>()

  const findFile = async (sha256: string): Promise<MediaFile> => {
    const cached = known.get(sha256)
    if (cached) return cached

    const row = await database.transaction(undefined, (db) => findMediaFile(db, sha256))
    const file = found(row, 'File.NotFound')
    known.set(sha256, file)

    return file
  }

  app.get<{ Params: { sha256: string } }>('/media/:sha256', async (request, reply) => {
    const { sha256 } = request.params
    if (!/^[0-9a-f]{64}$/.test(sha256)) refuse('File.NotFound')

    const { contentType, bytes } = await findFile(sha256)

    reply.header('content-type', withCharset(contentType))
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('content-security-policy', fileSecurityPolicy)
    if (contentType === 'application/pdf') reply.header('content-disposition', 'attachment')

    // Players request parts of a film to seek in it. Some players play only files that are served in parts.
    reply.header('accept-ranges', 'bytes')

    const range = byteRange(request.headers.range, bytes)
    if (range === 'unsatisfiable') return refuseRange(reply, bytes)

    const key = mediaKey({ sha256 })

    if (!range) return reply.header('content-length', bytes).send(await files.get(key))

    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)

    return reply.header('content-length', range.end - range.start + 1).send(await files.get(key, range))
  })
}

const refuseRange = (reply: FastifyReply, bytes: number): FastifyReply =>
  reply.status(416).header('content-range', `bytes */${bytes}`).send()
