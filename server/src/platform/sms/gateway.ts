import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { measured, messageDurations } from '../metrics.ts'
import { inSpan, traceHeaders } from '../trace.ts'

interface OutgoingSms {
  /** Sent as Idempotency-Key, by which the gateway recognises a repeated message. */
  uuid: string
  /** In international format: `+49151…`. */
  to: string
  text: string
}

/**
 * Thrown if the gateway has refused the message. Sending it again would not help, or would deliver it twice.
 */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}

/** Sends SMS. */
export interface SmsGateway {
  /** @throws SmsRefused if the refusal is permanent; after other errors another attempt may succeed */
  send: (sms: OutgoingSms) => Promise<void>
}

const answerTimeoutMs = 10_000

/** Statuses with which a gateway refuses the message itself. Another attempt would not help. */
const refusedStatuses = new Set([400, 413, 422])

/**
 * Opens the gateway. It uses HTTP (docs/operations.md, SMS), or writes files in the data folder if none is
 * configured.
 */
export function openSmsGateway({
  smsGatewayUrl,
  dataDir,
}: Pick<Config, 'smsGatewayUrl' | 'dataDir'>): SmsGateway {
  if (smsGatewayUrl) {
    const { address, headers } = splitCredentials(smsGatewayUrl)
    return { send: (sms) => timeSend(() => post(address, headers, sms)) }
  }

  const folder = join(dataDir, 'sms')

  return {
    async send({ uuid, to, text }) {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${uuid}.txt`), `${to}\n\n${text}\n`)
    },
  }
}

const timeSend = (send: () => Promise<void>): Promise<void> =>
  inSpan({ name: 'send SMS', kind: 'client' }, () =>
    measured(messageDurations, { kind: 'sms' }, resultOf, send),
  )

const resultOf = (error: unknown): string => (error instanceof SmsRefused ? 'refused' : 'failed')

/** Moves name and password from the URL to a header, because fetch refuses URLs that contain them. */
function splitCredentials(url: URL): { address: URL; headers: Record<string, string> } {
  const address = new URL(url)
  const account = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`

  address.username = ''
  address.password = ''

  return {
    address,
    headers: account === ':' ? {} : { authorization: `Basic ${Buffer.from(account).toString('base64')}` },
  }
}

async function post(
  address: URL,
  headers: Record<string, string>,
  { uuid, to, text }: OutgoingSms,
): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headers, ...traceHeaders(), 'content-type': 'application/json', 'idempotency-key': uuid },
    body: JSON.stringify({ id: uuid, to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeoutMs),
  })

  const body = await answer.text()
  if (answer.ok && !reportsError(body)) return

  const reason = `the SMS gateway answered ${answer.status}`
  throw answer.ok || refusedStatuses.has(answer.status) ? new SmsRefused(reason) : new Error(reason)
}

/** Returns whether the body of the answer reports an error. Some gateways report errors with status 200. */
function reportsError(body: string): boolean {
  try {
    const { error, success } = JSON.parse(body) as { error?: unknown; success?: unknown }
    return Boolean(error) || success === false
  } catch {
    return false
  }
}
