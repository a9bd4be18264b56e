/** Measures member imports on a separate server, and the time of a member list during an import. */
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import { Api } from '../../server/src/test/api.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'
import { median } from './load.ts'
import { startServer } from './processes.ts'

const rows = 10_000
/**
 * Number of rows in the import with initial passwords. It is smaller than `rows`: each row needs one hash,
 * and all hashes take the same time, so 1,000 of them are enough to measure.
 */
export const hashedRows = 1000

export interface ImportFigures {
  /** Rows per second, from the start to the end of an import. */
  perSecond: number
  /** Seconds in which an import with initial passwords prepares its rows. Most of it is spent on hashes. */
  hashing: number
  /** Seconds in which the same import then writes its rows. */
  writing: number
  /** Median times of a member list: without other work, and while passwords are hashed. */
  idleMs: number
  busyMs: number
}

function createFile(prefix: string, rowCount: number): Buffer {
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const name = `${prefix}${index}`
    return [name, 'Muster', `${name}@firma.example`, name, `0151 ${2_000_000 + index}`].join(';')
  })
  return Buffer.from(['Vorname;Nachname;E-Mail;PersNr;Mobil', ...lines].join('\n'))
}

export async function importFigures(): Promise<ImportFigures> {
  const testServer = await createTestServer('postgres')
  const client = await testServer.createClient()
  await testServer.databases.owner.transaction(undefined, (db) =>
    db.updateTable('client').set({ maxMembers: 100_000 }).execute(),
  )

  const signedIn = await testServer.signedIn(await testServer.createMember(client, { role: 'admin' }))
  const server = await startServer(testServer)

  const api = new Api(`http://localhost:${server.port}`)
  for (const [name, value] of signedIn.cookies) api.cookies.set(name, value)
  const listTime = async (): Promise<number> => {
    const began = performance.now()
    await api.ok(calls.memberList.getList)
    return performance.now() - began
  }

  /**
   * Imports a file and repeats `during` while the import runs. Returns the seconds from the start until all
   * rows are prepared, and from the start until the import is done.
   */
  async function run(
    prefix: string,
    count: number,
    passwordMode: 'noPassword' | 'initial',
    during: () => Promise<unknown>,
  ) {
    const { body } = await api.upload(calls.memberImport.uploadCsv, {
      bytes: createFile(prefix, count),
      name: 'personal.csv',
      type: 'text/csv',
    })

    const settings = {
      ...body.settings,
      mapping: { ...body.settings.mapping, username: importUsernameColumn },
      passwordMode,
    } as const

    const { jobUuid } = await api.ok(calls.memberImport.importCsv, {
      importUuid: body.importUuid,
      ...settings,
      dryRun: false,
    })

    let began: number | undefined
    let prepared: number | undefined

    for (;;) {
      const { state, done, total } = await api.ok(calls.job.readProgress, { jobUuid: jobUuid ?? '' })
      if (state === 'failed') throw new Error('the import failed')

      if (state !== 'waiting') began ??= performance.now()
      if (total > 0 && done === total) prepared ??= performance.now()
      if (state === 'done') break

      await during()
    }

    const end = performance.now()

    return { whole: (end - (began ?? end)) / 1000, prepared: ((prepared ?? end) - (began ?? end)) / 1000 }
  }

  const plain = await run('Anna', rows, 'noPassword', () => delay(10))
  for (let call = 0; call < 20; call += 1) await listTime()
  const idle: number[] = []
  for (let call = 0; call < 200; call += 1) idle.push(await listTime())
  const busy: number[] = []
  const hashed = await run('Berta', hashedRows, 'initial', async () => {
    busy.push(await listTime())
    await delay(20)
  })

  server.process.kill()
  await testServer.close()

  return {
    perSecond: rows / plain.whole,
    hashing: hashed.prepared,
    writing: hashed.whole - hashed.prepared,
    idleMs: median(idle),
    busyMs: median(busy),
  }
}
