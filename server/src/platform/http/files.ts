import type { FastifyReply } from 'fastify'
import { fileSecurityPolicy } from './headers.ts'

/** A file that a call returns. */
export interface FileAnswer {
  body: Buffer | NodeJS.ReadableStream
  contentType: string
  name: string
  size?: number
  /** `inline` is only for types that cannot execute scripts. */
  disposition: 'inline' | 'attachment'
  /** How long browsers and proxies may cache the file. Null forbids caching. */
  cacheSeconds: number | null
}

/** Returns the content type, with the character set for types that are text. */
export const withCharset = (contentType: string): string =>
  /^text\/|[/+](xml|json)$/.test(contentType) ? `${contentType}; charset=utf-8` : contentType

/** Sends a file with headers that prevent it from executing in the origin of the app. */
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
