/**
 * Runs the embedded PostgreSQL in a separate thread, because it computes synchronously and would block every
 * request. It offers `embedded-server.ts` one session that speaks the PostgreSQL protocol.
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
/**
 * The last bytes of every complete reply: ReadyForQuery with length 5. The byte for the state of the
 * transaction follows.
 */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])

const settings: PGliteOptions = {
  extensions: { pg_trgm, unaccent },
  // With small segments of the write-ahead log, a new database takes 30 MB instead of 45 MB, and a template
  // loads faster.
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=8MB', '-c', 'max_wal_size=64MB'],
}

/** Converts bytes to a Blob. Copies them, because a Blob does not accept memory that might be shared. */
const toBlob = (bytes: Uint8Array): Blob => new Blob([bytes.slice()])

function open({ folder, template, code, files }: WorkerOptions): Promise<PGlite> {
  const all = { ...settings, pgliteWasmModule: code, fsBundle: toBlob(files) }
  if (folder !== undefined) return openFolder(folder, all)
  return PGlite.create({ ...all, ...(template && { loadDataDir: toBlob(template) }) })
}

/**
 * Opens the database of a folder. Creates it if it is missing. During the creation a marker file exists, so
 * that the next start recognises and removes an unfinished folder.
 */
async function openFolder(folder: string, all: PGliteOptions): Promise<PGlite> {
  const marker = `${folder}.unfinished`
  if (existsSync(marker)) await rm(folder, { recursive: true, force: true })
  else if (existsSync(folder)) return PGlite.create(folder, all)

  await writeFile(marker, '')
  await mkdir(folder, { mode: 0o700 })

  const database = await PGlite.create(folder, all)

  await rm(marker)

  return database
}

function switchRole(database: PGlite, role: string): Promise<unknown> {
  return database.exec(`set session authorization "${role.replaceAll('"', '""')}"`)
}

async function beginSession(database: PGlite, role: string): Promise<void> {
  await database.exec('rollback')
  await switchRole(database, superuser)
  await database.exec('discard all')
  await switchRole(database, role)
}

async function sendWire(database: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  // The chunks are views of the engine's memory and must be copied at once.
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => chunks.push(chunk.slice()),
  })

  const reply = Buffer.concat(chunks)
  // PGlite does not report a crash of the engine. An incomplete reply is the only sign of it.
  if (!reply.subarray(-6, -1).equals(readyForQuery))
    throw new Error('the embedded database sent an incomplete reply')

  return new Uint8Array(reply)
}

async function dump(database: PGlite): Promise<Uint8Array> {
  // Without this checkpoint, every start from the dump would first have to replay the write-ahead log.
  await database.exec('checkpoint')
  return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
}

async function handle(database: PGlite, request: Request): Promise<Uint8Array | undefined> {
  if (request.kind === 'wire') return sendWire(database, request.bytes)
  if (request.kind === 'dump') return dump(database)

  if (request.kind === 'session') await beginSession(database, request.role)
  else await database.close()

  return undefined
}

/**
 * Starts the engine. Returns a function that handles requests and runs the upkeep between two transactions.
 */
async function start(): Promise<(request: Request) => Promise<Uint8Array | undefined>> {
  const database = await open(workerData as WorkerOptions)
  const { isDue, run } = upkeep(database)
  let role = superuser

  return async (request) => {
    if (request.kind === 'session') role = request.role
    else if (isDue() && !database.isInTransaction()) await asSuperuser(database, role, run)
    return handle(database, request)
  }
}

/**
 * Runs `work` as superuser, then switches back to `role`. A failure of `work` only causes a warning, because
 * the upkeep is repeated later anyway.
 */
async function asSuperuser(database: PGlite, role: string, work: () => Promise<void>): Promise<void> {
  await switchRole(database, superuser)
  try {
    await work()
  } catch (error) {
    process.emitWarning(`upkeep of the embedded database failed: ${String(error)}`)
  } finally {
    await switchRole(database, role)
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
