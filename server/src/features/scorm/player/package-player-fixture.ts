/** Plays packages as the player of the web app and the frame in a browser do. */
import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../../test/api.ts'
import type { TestServer } from '../../../test/test-server.ts'
import type { TestPackage } from './played-package-fixture.ts'

/** An answer of a content host. */
export interface ContentAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

interface ContentRequest {
  method?: string
  headers?: Record<string, string>
}

/** Requests an address of any host from the server, as a browser does whose DNS names the server. */
export async function askHost(
  server: Pick<TestServer, 'origin'>,
  address: string,
  { method = 'GET', headers = {} }: ContentRequest = {},
): Promise<ContentAnswer> {
  const { host, origin } = new URL(address)
  const { port } = new URL(server.origin)
  // The path is taken from the text, because URL would resolve `..`.
  const path = address.slice(origin.length) || '/'

  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false },
      (answer) => {
        buffer(answer).then(
          (bytes) =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes,
              text: bytes.toString('utf8'),
            }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** Begins the execution of a package. Returns its uuid. */
export async function beginPackage(
  api: Api,
  { elearningUuid }: Pick<TestPackage, 'elearningUuid'>,
  more: { practice?: boolean; renew?: boolean } = {},
): Promise<string> {
  return (await api.ok(calls.elearning.createExecution, { elearningUuid, ...more })).executionUuid
}

/** Launches an execution and opens its frame. Returns the address of the frame. */
export async function openFrame(server: TestServer, api: Api, executionUuid: string): Promise<string> {
  const { frameUrl } = await api.ok(calls.scorm.launch, { executionUuid })
  const { status, headers } = await askHost(server, frameUrl)
  if (status !== 303) throw new Error(`the launch answered ${status}`)

  return new URL(headers.location ?? '', frameUrl).href
}

/** One window in which a learner plays a package. It sends the same calls as the player of the web app. */
export class PackagePlayer {
  readonly api: Api
  readonly executionUuid: string
  readonly tab = randomUUID()
  attempt: number
  readonly #seqs = new Map<string, number>()

  constructor(api: Api, executionUuid: string, attempt = 1) {
    this.api = api
    this.executionUuid = executionUuid
    this.attempt = attempt
  }

  /** Begins the execution of a package, or continues it. */
  static async open(
    api: Api,
    played: Pick<TestPackage, 'elearningUuid'>,
    more: { practice?: boolean; renew?: boolean } = {},
  ): Promise<PackagePlayer> {
    return new PackagePlayer(api, await beginPackage(api, played, more))
  }

  launch = () => this.api.ok(calls.scorm.launch, { executionUuid: this.executionUuid })

  async openPart(partId = 'part-1') {
    const { executionUuid, attempt, tab } = this
    const opened = await this.api.ok(calls.scorm.openPart, { executionUuid, attempt, tab, partId })
    this.#seqs.set(partId, opened.seq)
    return opened
  }

  /** Returns the input of the next save of a part. */
  next(cmi: string, { partId = 'part-1', isFinal = false }: SaveOptions = {}) {
    const { executionUuid, attempt, tab } = this
    return { executionUuid, attempt, tab, partId, seq: this.#seqs.get(partId) ?? 1, cmi, isFinal }
  }

  /** Saves the state of a part, which must be open. */
  async save(cmi: string, options: SaveOptions = {}) {
    const input = this.next(cmi, options)
    const saved = await this.api.ok(calls.scorm.save, input)
    this.#seqs.set(input.partId, input.seq + 1)
    return saved
  }

  /** Opens a part, saves one state and ends the part. */
  async play(cmi: string, partId = 'part-1') {
    await this.openPart(partId)
    return this.save(cmi, { partId, isFinal: true })
  }

  /** Returns the answer to a call even if it is refused. */
  trySave = (cmi: string, options: SaveOptions = {}) =>
    this.api.send(calls.scorm.save, this.next(cmi, options))

  confirm = () =>
    this.api.ok(calls.scorm.confirm, { executionUuid: this.executionUuid, attempt: this.attempt })
}

interface SaveOptions {
  partId?: string
  isFinal?: boolean
}

/** Returns the state of a part of SCORM 1.2 as the run-time writes it. */
export const cmi12 = (status: string, score?: number, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    cmi: {
      suspend_data: '',
      core: {
        lesson_location: '',
        lesson_status: status,
        exit: '',
        session_time: '00:01:00',
        score: { raw: score === undefined ? '' : String(score), min: '', max: '100' },
      },
      ...more,
    },
  })
