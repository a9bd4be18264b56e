/** Starts a second server without demo data, as `npm start` does with DEMO=0. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cheapPasswords } from '../../server/src/test/server-process.ts'
import { emptyPort } from './installation.ts'

const entry = fileURLToPath(new URL('../../server/src/start.ts', import.meta.url))

export interface EmptyServer {
  /** The link that the server has printed. */
  link: string
  /** Returns everything that the server has printed. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts the server with a new folder and waits until it has printed its link. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-empty-'))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const own = { PORT: `${emptyPort}`, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: { PATH, NODE_COMPILE_CACHE, ...cheapPasswords, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })

  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { link: await readLink(child, () => printed), output: () => printed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readLink(child: ChildProcess, printed: () => string): Promise<string> {
  for (;;) {
    const link = /https?:\S+\/auth\/set-up#\S+/.exec(printed())?.[0]
    if (link) return link
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed()}`)
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
