/**
 * The embedded PostgreSQL in a thread of its own: it computes synchronously and would otherwise hold up every request.
 * It is one session that speaks the PostgreSQL protocol; `embedded-server.ts` is its other end.
 */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { Reply, Request, WorkerOptions } from './protocol.ts'
import { upkeep } from './upkeep.ts'

const superuser = 'postgres'
/** Last bytes of every complete answer: ReadyForQuery, length 5, then the transaction's state. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])

const settings: PGliteOptions = {
  extensions: { pg_trgm, unaccent },
  // Small pieces of write-ahead log: a new database has 30 MB instead of 45, a template loads that much faster.
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=8MB', '-c', 'max_wal_size=64MB'],
}

function open({ folder, template }: WorkerOptions): Promise<PGlite> {
  if (folder !== undefined) return openFolder(folder)
  // `slice` because a Blob takes no view on memory that might be shared.
  return PGlite.create({ ...settings, ...(template && { loadDataDir: new Blob([template.slice()]) }) })
}

/** A marker stands beside the folder while it is being made, so that a killed first start is not taken for a database. */
async function openFolder(folder: string): Promise<PGlite> {
  const marker = `${folder}.unfinished`
  if (existsSync(marker)) await rm(folder, { recursive: true, force: true })
  else if (existsSync(folder)) return PGlite.create(folder, settings)
  await writeFile(marker, '')
  await mkdir(folder, { mode: 0o700 })
  const database = await PGlite.create(folder, settings)
  await rm(marker)
  return database
}

function become(database: PGlite, role: string): Promise<unknown> {
  return database.exec(`set session authorization "${role.replaceAll('"', '""')}"`)
}

async function beginSession(database: PGlite, role: string): Promise<void> {
  await database.exec('rollback')
  await become(database, superuser)
  await database.exec('discard all')
  await become(database, role)
}

async function converse(database: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  // The chunks are views on the engine's memory and must be copied at once.
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => chunks.push(chunk.slice()),
  })
  const answer = Buffer.concat(chunks)
  // PGlite swallows a crash of the engine; it shows in an answer that breaks off.
  if (!answer.subarray(-6, -1).equals(readyForQuery))
    throw new Error('the embedded database broke off its answer')
  return new Uint8Array(answer)
}

async function dump(database: PGlite): Promise<Uint8Array> {
  // Without a checkpoint the copy would have to be recovered from its log at every start.
  await database.exec('checkpoint')
  return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
}

async function answer(database: PGlite, request: Request): Promise<Uint8Array | undefined> {
  if (request.kind === 'wire') return converse(database, request.bytes)
  if (request.kind === 'dump') return dump(database)
  if (request.kind === 'session') await beginSession(database, request.role)
  else await database.close()
  return undefined
}

/** The engine, the role of its session, and what it does between two transactions. */
async function start(): Promise<(request: Request) => Promise<Uint8Array | undefined>> {
  const database = await open(workerData as WorkerOptions)
  const { isDue, run } = upkeep(database)
  let role = superuser
  return async (request) => {
    if (request.kind === 'session') role = request.role
    else if (isDue() && !database.isInTransaction()) await asSuperuser(database, role, run)
    return answer(database, request)
  }
}

/** Upkeep that fails must not fail the request that it precedes; it will come round again. */
async function asSuperuser(database: PGlite, role: string, work: () => Promise<void>): Promise<void> {
  await become(database, superuser)
  try {
    await work()
  } catch (error) {
    process.emitWarning(`upkeep of the embedded database failed: ${String(error)}`)
  } finally {
    await become(database, role)
  }
}

function serve(port: NonNullable<typeof parentPort>): void {
  const started = start()
  const attempt = async (id: number, run: () => Promise<Uint8Array | undefined>): Promise<void> => {
    try {
      const bytes = await run()
      port.postMessage(
        { id, ...(bytes && { bytes }) } satisfies Reply,
        bytes ? [bytes.buffer as ArrayBuffer] : [],
      )
    } catch (error) {
      port.postMessage({
        id,
        failure: error instanceof Error ? error.message : String(error),
      } satisfies Reply)
    }
  }
  let last = attempt(0, async () => void (await started))
  port.on('message', (request: Request) => {
    last = last.then(() => attempt(request.id, async () => (await started)(request)))
    if (request.kind === 'stop') void last.then(() => port.close())
  })
}

if (parentPort) serve(parentPort)
