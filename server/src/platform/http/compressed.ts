import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Keeps a text in memory, compresses it once, and answers conditional requests with the hash of the text. */
export function compressible(
  text: string,
  contentType: string,
): { send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply } {
  const bodies = { br: brotliCompressSync(text), gzip: gzipSync(text), identity: Buffer.from(text) }
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

  return {
    send(request, reply) {
      reply
        .header('content-type', contentType)
        .header('cache-control', 'no-cache')
        .header('etag', etag)
        .header('vary', 'accept-encoding')

      if (request.headers['if-none-match'] === etag) return reply.status(304).send()

      const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)

      return reply.send(bodies[encoding])
    },
  }
}

function chooseEncoding(accepted: string): 'br' | 'gzip' | 'identity' {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
