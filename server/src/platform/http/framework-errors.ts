import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toRefusal } from './errors.ts'

/**
 * Answers errors that occur before a route is chosen, where errors.ts is not called: an invalid URL, or a
 * request that is not HTTP. The answers have error codes, too, and repeat nothing of the request.
 */
export const frameworkErrors = {
  frameworkErrors(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    const { status, body } = toRefusal(error)
    void reply
      .status(status)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(body)
  },

  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(formatAnswer(error.code))
    socket.destroy(error)
  },
}

const answers: Record<string, readonly [number, ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request.Busy'],
  HPE_HEADER_OVERFLOW: [431, 'Request.TooLarge'],
}

function formatAnswer(reason: string | undefined): string {
  const [status, code] = answers[reason ?? ''] ?? [400, 'Request.Invalid']
  const body = JSON.stringify({ error: { code } })
  const headers = [
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
  ]

  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n')
}
