/** Tests a file store and a mail server that are down: which requests fail, and what /readyz reports. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { type Answer, type Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { MailServer } from '../mail-server.ts'
import { scrape } from '../monitoring/rules.ts'
import { createPng } from '../pictures.ts'
import { createTestServer, type TestServer } from '../test-server.ts'

/** A bucket in memory whose server can be stopped. */
class Bucket {
  readonly #files = new Map<string, Buffer>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #port = 0

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const bytes = await buffer(request)
    if (request.method === 'PUT') this.#files.set(path, bytes)
    const file = path.startsWith('/bucket?') ? '<ListBucketResult></ListBucketResult>' : this.#files.get(path)
    response.writeHead(request.method === 'PUT' || file ? 200 : 404).end(file)
  }

  get url(): string {
    return `s3+http://key:secret@127.0.0.1:${this.#port}/bucket`
  }

  async listen(): Promise<void> {
    this.#port ||= await freePort()
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve))
  }
}

describe.each(featureEngines)('while the bucket and the mail server are down on %s', (engine) => {
  const bucket = new Bucket()
  const log: string[] = []
  let smtp: MailServer
  let server: TestServer
  let api: Api
  let logo: string
  beforeAll(async () => {
    await bucket.listen()
    smtp = await MailServer.start()
    server = await createTestServer(engine, {
      env: { FILE_STORE: bucket.url, SMTP_URL: smtp.url, LOG_LEVEL: 'info' },
      log,
    })
    const client = await server.createClient()
    api = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    expect((await uploadLogo()).status).toBe(200)
    logo = (await api.send(calls.clientConfiguration.read)).body.logo?.href ?? ''

    await bucket.close()
    await smtp.close()
  })
  afterAll(async () => {
    await smtp.close()
    await bucket.close()
    await server.close()
  })

  const uploadLogo = async (): Promise<Answer<unknown>> =>
    api.upload(calls.clientConfiguration.uploadLogo, { bytes: await createPng() })
  const refresh = () => Promise.all(server.dependencies.map((dependency) => dependency.refresh()))
  const readiness = async () => {
    const answer = await fetch(`${server.origin}/readyz`)
    return { status: answer.status, body: await answer.json() }
  }
  const isUp = async (dependency: string) =>
    (await scrape(server.origin)).find(({ labels }) => labels === `{dependency="${dependency}"}`)?.value

  test('requests that need a file are answered with 503 and Retry-After, and the log has the reason', async () => {
    const upload = await uploadLogo()
    const download = await api.request('GET', logo)
    const answers = [upload, download].map(({ status, headers }) => [status, headers.get('retry-after')])
    expect(answers).toEqual([
      [503, '5'],
      [503, '5'],
    ])
    expect(upload.error).toEqual({ code: 'Request.Busy' })
    await expect
      .poll(() => log.filter((line) => line.includes('GET: the file store does not answer')).length)
      .toBe(1)
  })

  test('other requests are answered, also those that send an email', async () => {
    expect((await api.send(calls.member.state)).status).toBe(200)
    const input = { clientIdentifier: 'client-1', username: 'nobody' }
    expect((await server.visitor().send(calls.session.createPasswordResetToken, input)).status).toBe(200)
  })

  test('the server stays ready and reports what is down until it is back', async () => {
    await refresh()
    expect(await readiness()).toEqual({
      status: 200,
      body: { status: 'ready', database: 'up', files: 'down', mail: 'down' },
    })
    expect([await isUp('files'), await isUp('mail'), await isUp('database')]).toEqual([0, 0, 1])

    await bucket.listen()
    await smtp.listen()
    await refresh()
    expect((await readiness()).body).toEqual({ status: 'ready', database: 'up', files: 'up', mail: 'up' })
    expect([await isUp('files'), await isUp('mail')]).toEqual([1, 1])
    expect((await api.request('GET', logo)).status).toBe(200)
  })

  test('operations of the file store are counted with their result', async () => {
    const results = (await scrape(server.origin))
      .filter(({ name }) => name === 'sorgfalt_file_operation_duration_seconds_count')
      .map(({ labels }) => labels)
    expect(results).toEqual(
      expect.arrayContaining(['{operation="put",result="ok"}', '{operation="get",result="outage"}']),
    )
  })
})
