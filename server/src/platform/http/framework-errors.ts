import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from './errors.ts'

/**
 * Failures before any route, where the one place that answers failures is not asked: an address that cannot
 * be read, a request that is no HTTP. They get our codes as well, and never repeat what was sent.
 */
export const frameworkErrors = {
  frameworkErrors(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    const { status, body } = refusalOf(error)
    void reply
      .status(status)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(body)
  },

  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(answerTo(error.code))
    socket.destroy(error)
  },
}

const answers: Record<string, readonly [number, ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request.Busy'],
  HPE_HEADER_OVERFLOW: [431, 'Request.TooLarge'],
}

function answerTo(reason: string | undefined): string {
  const [status, code] = answers[reason ?? ''] ?? [400, 'Request.Invalid']
  const body = JSON.stringify({ error: { code } })
  const headers = [
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
  ]
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n')
}
