/** Kills the server and the database with kill -9 while the server reseals texts with another SECRET_KEY. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Keys } from '../../platform/crypto/secrets.ts'
import { sealedOutputs } from '../../platform/http/request-key.store.ts'
import { testEngines } from '../databases.ts'
import { secretKey } from '../server-process.ts'
import { KilledServer, killCount, killTimeout, type Offline } from './killed-server.ts'

const { purpose } = sealedOutputs
const newKey = 'n'.repeat(32)
/** More texts than the server can reseal between two kills. */
const textCount = 1_000 * killCount
const texts = Array.from({ length: textCount }, (_, index) => `text ${index}`)

/** Seals the texts with the key that the server uses at its first start, and stores them. */
function sealTexts({ inClient }: Offline): Promise<unknown> {
  const keys = new Keys([secretKey])
  const sealed = texts.map((text) => keys.seal(purpose, text))

  return inClient((db) =>
    sql`
      insert into request_key (key, fingerprint, output)
      select gen_random_uuid(), '', sealed from unnest(${sealed}::text[]) sealed`.execute(db),
  )
}

/**
 * Returns the sealed texts. Also ends the leases of the jobs that the kill interrupted, so that the next
 * start continues these jobs.
 */
async function readSealed({ databases, inClient }: Offline): Promise<string[]> {
  await databases.owner!.transaction(undefined, (db) =>
    sql`update job set run_at = now(), locked_until = null where finished_at is null`.execute(db),
  )
  const rows = await inClient((db) => db.selectFrom('requestKey').select('output').execute())

  return rows.map(({ output }) => output ?? '')
}

const countNewest = (keys: Keys, sealed: readonly string[]): number =>
  sealed.filter((one) => keys.stateOf(purpose, one) === 'newest').length

describe.each(testEngines)('kill -9 during a change of the secret key, on %s', (engine) => {
  let server: KilledServer
  beforeAll(async () => {
    server = await KilledServer.prepare(engine, async (_, offline) => {
      await sealTexts(offline)
    })
  }, killTimeout)
  afterAll(() => server.close())

  test(
    'loses no sealed text, and the next start continues the change',
    async () => {
      let interrupted = 0
      let maxDelayMs = 800
      let previous: string[] = []
      for (let kill = 0; kill < killCount; kill += 1) {
        const order = kill % 2 === 0 ? [newKey, secretKey] : [secretKey, newKey]
        await server.start({ SECRET_KEY: order.join(',') })
        await delay(Math.random() * maxDelayMs)
        await (kill % 4 < 2 ? server.kill() : server.killWithDatabase())

        const keys = new Keys(order)
        const sealed = await server.offline(readSealed)
        expect(sealed.map((one) => keys.unseal(purpose, one)).toSorted()).toEqual(texts.toSorted())

        const newest = countNewest(keys, sealed)
        const hasBegun = newest > countNewest(keys, previous)
        if (hasBegun && newest < textCount) interrupted += 1
        // Waits longer before the next kill if this change had not begun, and less if it was already
        // complete.
        else maxDelayMs = hasBegun ? maxDelayMs / 2 : Math.min(2 * maxDelayMs, 10_000)
        previous = sealed
      }
      if (process.env.PROVE === 'full') expect(interrupted).toBeGreaterThan(0)

      const keys = [newKey, secretKey]
      const countOlder = async (): Promise<number> => {
        await server.start({ SECRET_KEY: keys.join(',') })
        await delay(3000)
        await server.kill('SIGTERM')
        const sealed = await server.offline(readSealed)
        return sealed.filter((one) => new Keys(keys).stateOf(purpose, one) === 'older').length
      }
      await expect.poll(countOlder, { timeout: killTimeout }).toBe(0)
      console.log(
        `key rotation on ${engine}: ${killCount} × kill -9, ${interrupted} in its middle, 0 texts lost`,
      )
    },
    killTimeout,
  )
})
