import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

export interface OutgoingSms {
  /** Goes along as Idempotency-Key: a message that is sent twice is recognised. */
  uuid: string
  /** In international form: `+49151…`. */
  to: string
  text: string
}

/** The gateway has taken note of the message and will not deliver it. Sending it again might deliver it twice. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}

/** One way out for SMS. @throws SmsRefused for good; anything else is worth another try. */
export interface SmsGateway {
  send: (sms: OutgoingSms) => Promise<void>
}

/** Milliseconds until an answer is given up. */
const patience = 10_000
/** What is wrong with the message itself does not get better. */
const final = new Set([400, 413, 422])

/** By HTTP (docs/operations.md, SMS), or into files of the data folder when no gateway is configured. */
export function openSmsGateway({
  smsGatewayUrl,
  dataDir,
}: Pick<Config, 'smsGatewayUrl' | 'dataDir'>): SmsGateway {
  if (smsGatewayUrl) {
    const { address, headers } = addressOf(smsGatewayUrl)
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

/** Name and password of the address travel as a header; fetch takes no address that holds them. */
function addressOf(url: URL): { address: URL; headers: Record<string, string> } {
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
    signal: AbortSignal.timeout(patience),
  })
  const said = await answer.text()
  if (answer.ok && !tellsError(said)) return
  const reason = `the SMS gateway answered ${answer.status}`
  throw answer.ok || final.has(answer.status) ? new SmsRefused(reason) : new Error(reason)
}

/** Some gateways answer 200 and tell the failure in the body. */
function tellsError(body: string): boolean {
  try {
    const { error, success } = JSON.parse(body) as { error?: unknown; success?: unknown }
    return Boolean(error) || success === false
  } catch {
    return false
  }
}
