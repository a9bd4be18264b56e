import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

interface OutgoingSms {
  /** Sent as Idempotency-Key, so that the gateway recognises a repetition. */
  uuid: string
  /** In international format: `+49151…`. */
  to: string
  text: string
}

/** The gateway has refused the message. Sending it again would not help, or would deliver it twice. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}

/** Sends SMS. */
export interface SmsGateway {
  /** @throws SmsRefused for good; after other errors another attempt may succeed */
  send: (sms: OutgoingSms) => Promise<void>
}

const answerTimeoutMs = 10_000

/** Statuses with which a gateway refuses the message itself. */
const refusedStatuses = new Set([400, 413, 422])

/** Opens the gateway: HTTP (docs/operations.md, SMS), or files in the data folder when none is configured. */
export function openSmsGateway({
  smsGatewayUrl,
  dataDir,
}: Pick<Config, 'smsGatewayUrl' | 'dataDir'>): SmsGateway {
  if (smsGatewayUrl) {
    const { address, headers } = splitCredentials(smsGatewayUrl)
    return { send: (sms) => post(address, headers, sms) }
  }

  const folder = join(dataDir, 'sms')

  return {
    async send({ uuid, to, text }) {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${uuid}.txt`), `${to}\n\n${text}\n`)
    },
  }
}

/** Moves name and password of the address to a header, because fetch refuses addresses that contain them. */
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
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': uuid },
    body: JSON.stringify({ id: uuid, to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeoutMs),
  })

  const body = await answer.text()
  if (answer.ok && !reportsError(body)) return

  const reason = `the SMS gateway answered ${answer.status}`
  throw answer.ok || refusedStatuses.has(answer.status) ? new SmsRefused(reason) : new Error(reason)
}

/** Whether the body reports an error. Some gateways do so with status 200. */
function reportsError(body: string): boolean {
  try {
    const { error, success } = JSON.parse(body) as { error?: unknown; success?: unknown }
    return Boolean(error) || success === false
  } catch {
    return false
  }
}
