/** Whoever sends slowly or leaves early holds nobody up (security.md J78, J80). */
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
  const heads = {
    'unfinished headers': 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'an unfinished body':
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    'an unfinished body of chunks':
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n{',
  }

  /** Sends a byte a second; the seconds until the server hangs up. */
  function trickle(head: string): Promise<number> {
    const began = performance.now()
    return new Promise((resolve) => {
      const socket: Socket = connect(port(), '127.0.0.1', () => socket.write(head))
      const drip = setInterval(() => socket.write('x'), 1000)
      socket.resume()
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(drip)
        resolve((performance.now() - began) / 1000)
      })
    })
  }

  async function createRequest() {
    const began = performance.now()
    const { status } = await fetch(`${server.origin}/readyz`)
    return { status, milliseconds: performance.now() - began }
  }

  test('hangs up on 500 who send a byte a second, and answers others meanwhile', {
    timeout: 180_000,
    retry: 0,
  }, async () => {
    const lines = Object.values(heads)
    const senders = Promise.all(
      Array.from({ length: 500 }, (_, index) => trickle(lines[index % lines.length] ?? '')),
    )
    const answers: Promise<{ status: number; milliseconds: number }>[] = []
    const probe = setInterval(() => answers.push(createRequest()), 500)
    const seconds = await senders
    clearInterval(probe)
    expect(Math.min(...seconds)).toBeGreaterThan(limits.seconds - 5)
    expect(Math.max(...seconds)).toBeLessThan(2 * limits.seconds)
    const others = await Promise.all(answers)
    expect(others.length).toBeGreaterThan(30)
    expect(others.filter(({ status, milliseconds }) => status !== 200 || milliseconds > 5_000)).toEqual([])
  })

  /** The bytes of a call as this person's browser sends it. */
  async function written(api: Api, { path }: Pick<Call, 'path'>, input: object): Promise<string> {
    const { token } = await api.ok(calls.session.csrf)
    const cookie = [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = JSON.stringify(input)
    return `POST ${path} HTTP/1.1\r\nHost: localhost:${port()}\r\nOrigin: ${server.origin}\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }

  /** Sends bytes, and is gone after so many milliseconds. */
  async function leaveAfter(milliseconds: number, bytes: string): Promise<void> {
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(bytes)
    await delay(milliseconds)
    socket.destroy()
  }

  /** Four times as many at once as there are connections to the database: none of them is lost. */
  async function expectAllThere(api: Api): Promise<void> {
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.send(calls.member.state)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  }

  test('goes on when people leave in the middle of an answer', async () => {
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const bytes = await written(admin, calls.audit.readLog, {})
    await Promise.all(Array.from({ length: 100 }, (_, index) => leaveAfter(index, bytes)))
    expect((await admin.send(calls.audit.readLog)).status).toBe(200)
    await expectAllThere(admin)
  })

  test('what somebody wrote who left meanwhile is there wholly or not at all', async () => {
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
    // Each group with its entry in the audit log, both as they are in one moment.
    const query = sql<{ name: string | null; entry: string | null }>`
      select name, entry.uuid as entry from member_group
        full join (select * from audit_log where entity = 'memberGroup') entry on entry.entity_uuid = member_group.uuid`
    const groups = async () => (await server.inClient(client, (db) => query.execute(db))).rows
    await expect.poll(async () => (await groups()).length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(
      (await groups()).filter(
        ({ name, entry }) => name === null || entry === null || name.startsWith('half'),
      ),
    ).toEqual([])
  })
})
