import { qrPath } from '@sorgfalt/contract/certificate/sheet'
import { clientIdentifier } from '@sorgfalt/contract/fields/identifier'
import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'
import * as z from 'zod/mini'
import type { Services } from '../../access/context.ts'
import { linkBase } from '../message/mail-outbox.ts'

/** Light modules around the code, which scanners need. */
const quietModules = 4

/**
 * Serves the QR code of a company's login page, for printed access letters. The code contains only the
 * address of the page. The route says nothing about whether the company exists.
 */
export function serveLoginQr(app: FastifyInstance, { config }: Services): void {
  app.get<{ Params: { clientIdentifier: string } }>('/login-qr/:clientIdentifier', (request, reply) => {
    const { clientIdentifier: identifier } = request.params
    if (!z.safeParse(clientIdentifier, identifier).success) return reply.callNotFound()

    const address = `${linkBase(config, request.hostname)}/auth/login/${identifier}`

    return reply
      .header('content-type', 'image/svg+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(drawQr(address))
  })
}

/** Returns the QR code of a text as SVG. */
function drawQr(text: string): string {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from(data.slice(row * size, (row + 1) * size), (module) => (module ? '1' : '0')).join(''),
  )
  const extent = size + 2 * quietModules

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietModules} ${-quietModules} ${extent} ${extent}">`,
    `<path fill="#fff" d="M${-quietModules} ${-quietModules}h${extent}v${extent}h-${extent}z"/>`,
    `<path fill="#13171a" d="${qrPath(rows)}"/></svg>`,
  ].join('')
}
