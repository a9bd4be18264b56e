/** Compares the alert rules and the dashboard with the metrics of a server. */
import { readFile } from 'node:fs/promises'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEngine } from '../databases.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { readAlerts, readDashboard, type Sample, scrape } from './rules.ts'

const alerts = await readAlerts()
const dashboard = await readDashboard()
const metricName = /\b(?:sorgfalt|nodejs|process|http)_\w+/g

/** A rule that compares one metric with a number. Other rules compare rates, which need several scrapes. */
const comparison = /^(?:max(?: by \(\w+\))? ?\()?(\w+)(\{(\w+)="([\w-]+)"\})?\)? (>|==) ([\d.]+)$/

describe('a server that works', () => {
  let server: TestServer
  let samples: Sample[]
  beforeAll(async () => {
    server = await createTestServer(someEngine)
    const client = await server.createClient()
    const api = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    // Without a request, a refusal, a job and an email, their metrics would have no series.
    await api.send(calls.member.state)
    await server.visitor().send(calls.member.state)
    const { identifier: clientIdentifier } = client
    const { username } = await server.createMember(client)
    await server.visitor().send(calls.session.createPasswordResetToken, { clientIdentifier, username })
    await server.runJobs()
    await server.databases.owner.transaction(undefined, (db) =>
      db.insertInto('job').values({ kind: 'purge' }).execute(),
    )
    for (const dependency of server.dependencies) await dependency.refresh()
    samples = await scrape(server.origin)
  })
  afterAll(() => server.close())

  test('exports every metric that the alerts and the dashboard name', () => {
    const exported = new Set(samples.map(({ name }) => name))
    const named = [...alerts.map(({ expr }) => expr), ...dashboard].flatMap(
      (expr) => expr.match(metricName) ?? [],
    )
    expect(named.length).toBeGreaterThan(30)
    // In tests, emails are written as files, and these deliveries are not measured.
    const unmeasured = (name: string) => name.startsWith('sorgfalt_message_duration_seconds')
    expect([...new Set(named)].filter((name) => !exported.has(name) && !unmeasured(name))).toEqual([])
  })

  test('fires no alert that compares a metric with a number', async () => {
    // Each scrape resets the longest delay of the event loop. The first one covers the start of the server.
    await expect
      .poll(async () => {
        samples = await scrape(server.origin)
        return samples.find(({ name }) => name === 'nodejs_eventloop_lag_max_seconds')?.value
      })
      .toBeLessThan(1)
    const compared = alerts.flatMap(({ alert, expr }) => {
      const [, name, , label, value, operator, text] = comparison.exec(expr) ?? []
      if (name === undefined || name === 'up') return []

      const isMatch = (sample: Sample) =>
        sample.name === name && (label === undefined || sample.labels.includes(`${label}="${value}"`))
      const limit = Number(text)
      const found = samples.filter(isMatch)
      const fires = found.some((sample) => (operator === '>' ? sample.value > limit : sample.value === limit))
      return [{ alert, series: found.length > 0, fires }]
    })
    expect(compared).toHaveLength(10)
    for (const { alert, series, fires } of compared)
      expect([alert, series, fires]).toEqual([alert, true, false])
  })
})

test('every alert has a line in the documentation', async () => {
  const operations = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  expect(alerts).toHaveLength(17)
  for (const { alert, annotations } of alerts) {
    expect(operations).toContain(`| \`${alert}\` |`)
    expect(annotations.runbook).toBe(`docs/operations.md, section Alerts, ${alert}`)
  }
})
