/** Clients that send slowly or disconnect early do not affect others. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Call, calls } from '@sorgfalt/contract'
import { request as limits } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'

describe('the server', () => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(someEngine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const port = () => Number(new URL(server.origin).port)
  const login = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\n'
  const heads = {
    'unfinished headers': `${login}X-Slow: `,
    'an unfinished body': `${login}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
    'an unfinished body of chunks': `${login}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n{`,
  }

  /** Sends one byte per second until the server closes the connection. Returns the seconds until then. */
  function trickle(head: string): Promise<number> {
    const since = performance.now()
    return new Promise((resolve) => {
      const socket: Socket = connect(port(), '127.0.0.1', () => socket.write(head))
      const drip = setInterval(() => socket.write('x'), 1000)
      socket.resume()
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(drip)
        resolve((performance.now() - since) / 1000)
      })
    })
  }

  test('closes 500 connections that send one byte per second, and still answers others', {
    timeout: 180_000,
  }, async () => {
    const lines = Object.values(heads)
    const senders = Promise.all(
      Array.from({ length: 500 }, (_, index) => trickle(lines[index % lines.length] ?? '')),
    )
    const answers: Promise<Response>[] = []
    const probe = setInterval(() => answers.push(fetch(`${server.origin}/readyz`)), 500)
    const lifetimes = await senders
    clearInterval(probe)

    expect(Math.min(...lifetimes)).toBeGreaterThan(limits.seconds - 5)
    expect(Math.max(...lifetimes)).toBeLessThan(4 * limits.seconds)
    const others = await Promise.all(answers)
    expect(others.length).toBeGreaterThan(10)
    expect(others.filter(({ status }) => status !== 200)).toEqual([])
  })

  /** Returns the bytes of a call as a browser would send them. */
  async function written(api: Api, { path }: Pick<Call, 'path'>, input: object): Promise<string> {
    const { token } = await api.ok(calls.session.csrf)
    const cookie = [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = JSON.stringify(input)
    const lines = [
      `POST ${path} HTTP/1.1`,
      `Host: localhost:${port()}`,
      `Origin: ${server.origin}`,
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]

    return [...lines, '', body].join('\r\n')
  }

  /** Sends bytes and disconnects after a delay. */
  async function leaveAfter(milliseconds: number, bytes: string): Promise<void> {
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(bytes)
    await delay(milliseconds)
    socket.destroy()
  }

  /**
   * Sends four times as many calls at once as there are database connections, and expects all of them to
   * succeed.
   */
  async function expectAllThere(api: Api): Promise<void> {
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.send(calls.member.state)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  }

  test('still answers after clients have disconnected while it was answering', async () => {
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const bytes = await written(admin, calls.audit.readLog, {})
    await Promise.all(Array.from({ length: 100 }, (_, index) => leaveAfter(index, bytes)))
    expect((await admin.send(calls.audit.readLog)).status).toBe(200)
    await expectAllThere(admin)
  })

  test('stores either all or nothing of a call whose client disconnects', async () => {
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const group = (groupName: string) =>
      written(admin, calls.memberGroup.create, { groupName, type: 'first-aid', locationUuid: null })
    const whole = await Promise.all(Array.from({ length: 60 }, (_, index) => group(`whole ${index}`)))
    const half = await Promise.all(Array.from({ length: 20 }, (_, index) => group(`half ${index}`)))
    await Promise.all([
      ...whole.map((bytes, index) => leaveAfter(index * 5, bytes)),
      ...half.map((bytes, index) => leaveAfter(index, bytes.slice(0, -5))),
    ])
    await expectAllThere(admin)
    // Reads each group with its audit entry in one statement.
    const query = sql<{ name: string | null; entry: string | null }>`
      select name, entry.uuid as entry from member_group
        full join (select * from audit_log where entity = 'memberGroup') entry
          on entry.entity_uuid = member_group.uuid`
    const groups = async () => (await server.inClient(client, (db) => query.execute(db))).rows
    await expect.poll(async () => (await groups()).length).toBeGreaterThan(0)
    expect(
      (await groups()).filter(
        ({ name, entry }) => name === null || entry === null || name.startsWith('half'),
      ),
    ).toEqual([])
  })
})
