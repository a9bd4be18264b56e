import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../../access/handlers.ts'
import { fileSecurityPolicy } from './headers.ts'

/** What is text says in which letters. */
export const withCharset = (contentType: string): string =>
  /^text\/|[/+](xml|json)$/.test(contentType) ? `${contentType}; charset=utf-8` : contentType

/** Sends a stored or made file so that it cannot execute in our origin (security.md D11). */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const encoded = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.header('content-type', withCharset(file.contentType))
  reply.header('content-disposition', `${file.disposition}; filename*=UTF-8''${encoded}`)
  reply.header('content-security-policy', fileSecurityPolicy)
  reply.header(
    'cache-control',
    file.cacheSeconds === null ? 'private, no-store' : `public, max-age=${file.cacheSeconds}`,
  )
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.body)
}
