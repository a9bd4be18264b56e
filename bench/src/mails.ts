/**
 * Measures the emails that a server sends from the outbox, and compares it with a bare pool of connections
 * that sends the same emails without a database.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { MailServer } from '../../server/src/test/mail-server.ts'
import { createTestServer, type TestServer } from '../../server/src/test/test-server.ts'
import { median, spread } from './load.ts'
import { startServer } from './processes.ts'

const companies = 200
const rounds = 3
const mailsPerRound = 3_000
const timeoutMs = 300_000
/** About as long as a digest. */
const bodyHtml = `<p>${'Eine Unterweisung ist fällig. '.repeat(200)}</p>`

export interface MailFigures {
  /** Emails per second of the server, and of the bare pool. Medians of the rounds. */
  outbox: number
  bare: number
  ratio: number
  spread: number
}

export async function mailFigures(): Promise<MailFigures> {
  const mailServer = await MailServer.start()
  const server = await createTestServer('postgres')
  const { licenseeUuid } = await server.createClient()
  await createCompanies(server, licenseeUuid)

  const outbox: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await fillOutbox(server)
    const started = startServer(server, { SMTP_URL: mailServer.url })
    outbox.push(await rateOf(mailServer, mailsPerRound))
    await stop((await started).process)

    const yardstick = fork(fileURLToPath(new URL('mail-yardstick.ts', import.meta.url)), {
      env: { ...process.env, SMTP_URL: mailServer.url, MAILS: String(mailsPerRound), BODY: bodyHtml },
    })
    bare.push(await rateOf(mailServer, mailsPerRound))
    await stop(yardstick)
  }

  await server.close()
  await mailServer.close()

  const ratios = outbox.map((rate, index) => rate / (bare[index] ?? 1))
  return { outbox: median(outbox), bare: median(bare), ratio: median(ratios), spread: spread(ratios) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const createCompanies = (server: TestServer, licenseeUuid: string): Promise<unknown> =>
  server.databases.owner.transaction(undefined, (db) =>
    sql`
      insert into client (licensee_uuid, identifier, name, country, max_members)
      select ${licenseeUuid}, 'mail-' || n, 'Firma ' || n, 'DE', 10
      from generate_series(1, ${companies}::int) n`.execute(db),
  )

/** Writes emails into the outbox. A third belongs to one company. */
const fillOutbox = (server: TestServer): Promise<unknown> =>
  server.databases.owner.transaction(undefined, (db) =>
    sql`
      with mail as (
        insert into outbox (client_uuid, kind, recipient, subject, body_text, body_html)
        select c.uuid, 'mail', 'person' || n || '@test.example', 'Aufgaben', 'Guten Tag', ${bodyHtml}
        from generate_series(1, ${mailsPerRound}::int) n
        join (select uuid, row_number() over (order by uuid) as rank from client) c
          on c.rank = case when n % 3 = 0 then 1 else 1 + n % ${companies}::int end
        returning client_uuid, uuid
      )
      insert into job (kind, target_client_uuid, payload, dedupe_key)
      select 'send-message', client_uuid, jsonb_build_object('outboxUuid', uuid), uuid::text
      from mail`.execute(db),
  )

/** Waits for `count` emails. Returns the emails per second, from the first one to the last one. */
async function rateOf(mailServer: MailServer, count: number): Promise<number> {
  const arrived = async (number: number): Promise<number> => {
    const until = performance.now() + timeoutMs
    while (mailServer.received.length < number) {
      if (performance.now() > until) throw new Error(`only ${mailServer.received.length} emails have arrived`)
      await delay(2)
    }
    return performance.now()
  }

  const since = await arrived(1)
  const duration = (await arrived(count)) - since

  // The row of an email is marked as sent shortly after its arrival.
  await delay(500)
  const received = mailServer.received.splice(0).length
  if (received !== count) throw new Error(`${received} emails instead of ${count}`)

  return ((count - 1) * 1000) / duration
}
