import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: promisify<string, Buffer>(brotliCompress),
  gzip: promisify<string, Buffer>(gzip),
  identity: async (text) => Buffer.from(text),
}

/**
 * Keeps a text in memory, and answers conditional requests with the hash of the text. Compresses the text
 * only when it is first requested, because this takes 0.2 s and would delay the start. The compression runs
 * outside the event loop.
 */
export function compressible(
  text: string,
  contentType: string,
): { send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> } {
  const bodies: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

  return {
    async send(request, reply) {
      reply
        .header('content-type', contentType)
        .header('cache-control', 'no-cache')
        .header('etag', etag)
        .header('vary', 'accept-encoding')

      if (request.headers['if-none-match'] === etag) return reply.status(304).send()

      const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)

      return reply.send(await (bodies[encoding] ??= compress[encoding](text)))
    },
  }
}

/** The quality of brotli that compresses a page or an answer in about a millisecond. */
const quickQuality = 5

const compressQuickly: Record<Encoding, (text: string) => Promise<Buffer>> = {
  ...compress,
  br: (text) =>
    promisify<string, { params: Record<number, number> }, Buffer>(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality },
    }),
}

/** Sends a text that is made for this request. Sets the headers of the encoding. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)

  return reply.header('vary', 'accept-encoding').send(await compressQuickly[encoding](text))
}

/** The length of a text that fits into one packet, so that compressing it would gain nothing. */
const packetLength = 1_300

/**
 * Compresses the JSON answer of a call if it does not fit into one packet, for the hook `onSend`. Sets the
 * headers of the encoding. An attacker cannot learn secrets from the compressed length (BREACH), because
 * requests from other sites have no session (docs/security.md).
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string') return payload

  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
  if (encoding === 'identity' || payload.length < packetLength) return payload

  reply.header('content-encoding', encoding)
  return compressQuickly[encoding](payload)
}

function chooseEncoding(accepted: string): Encoding {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
