/** Whoever sends slowly or leaves early holds nobody up (security.md J78, J80). */
import { connect, type Socket } from 'node:net'
import { calls } from '@sorgfalt/contract'
import { request as limits } from '@sorgfalt/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type TestClient, type World } from '../test/world.ts'

describe('the server', () => {
  let world: World
  let client: TestClient
  beforeAll(async () => {
    world = await aWorld('embedded')
    client = await world.aClient()
  })
  afterAll(() => world.close())

  const port = () => Number(new URL(world.origin).port)
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

  async function aRequest() {
    const began = performance.now()
    const { status } = await fetch(`${world.origin}/readyz`)
    return { status, milliseconds: performance.now() - began }
  }

  test('hangs up on 500 who send a byte a second, and answers others meanwhile', { timeout: 180_000, retry: 0 }, async () => {
    const lines = Object.values(heads)
    const senders = Promise.all(Array.from({ length: 500 }, (_, index) => trickle(lines[index % lines.length] ?? '')))
    const answers: Promise<{ status: number; milliseconds: number }>[] = []
    const probe = setInterval(() => answers.push(aRequest()), 500)
    const seconds = await senders
    clearInterval(probe)
    expect(Math.min(...seconds)).toBeGreaterThan(limits.seconds - 5)
    expect(Math.max(...seconds)).toBeLessThan(2 * limits.seconds)
    const others = await Promise.all(answers)
    expect(others.length).toBeGreaterThan(30)
    expect(others.filter(({ status, milliseconds }) => status !== 200 || milliseconds > 5_000)).toEqual([])
  })

  test('goes on when people leave in the middle of an answer', async () => {
    const admin = await world.signedIn(await world.aMember(client, { role: 'admin' }))
    const { token } = await admin.ok(calls.session.csrf)
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = `POST ${calls.audit.readLog.path} HTTP/1.1\r\nHost: localhost:${port()}\r\nOrigin: ${world.origin}\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const socket = connect(port(), '127.0.0.1')
        socket.on('error', () => undefined)
        socket.write(head)
        await new Promise((resolve) => setTimeout(resolve, index))
        socket.destroy()
      }),
    )
    expect((await admin.send(calls.audit.readLog)).status).toBe(200)
    expect((await fetch(`${world.origin}/readyz`)).status).toBe(200)
  })
})
