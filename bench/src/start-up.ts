/** Measures how long `npm start` takes with an existing data folder, until the server answers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { median } from './load.ts'
import { root, waitForAnswer } from './processes.ts'

/** Returns the milliseconds until the first answer, as the median of five starts. */
export async function startUp(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sorgfalt-bench-'))
  await startOnce(dataDir)

  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await startOnce(dataDir))
  await rm(dataDir, { recursive: true, force: true })

  return median(times)
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  })

  const durationMs = await waitForAnswer(port, '/auth/login', 120_000)
  const exited = once(child, 'exit')

  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await exited

  return durationMs
}
