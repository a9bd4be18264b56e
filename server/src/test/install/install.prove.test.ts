/**
 * Installs a release with the commands of docs/operations.md. Starts in a folder that contains only the
 * release, and ends with a signed-in administrator. Makes Debian machines and images with Podman.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Containers, openContainers } from '../../../../scripts/containers.mjs'
import { freePort } from '../../../../scripts/free-port.mjs'
import { type RunningPostgres, startPostgres } from '../../../../scripts/postgres.mjs'
import { Api } from '../api.ts'
import { documentedCommands } from './documented-commands.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const release = join(root, 'release')
const debian = 'localhost/debian'
const password = 'Mein-Blech-99'
const timeoutMs = 900_000
const postgresServers: RunningPostgres[] = []
let containers: Containers

beforeAll(async () => {
  await run(process.execPath, [join(root, 'scripts/release.mjs')], { cwd: root })
  containers = await openContainers()
  await containers.createImage(debian, ['systemd-sysv', 'dbus', 'openssl'])
}, timeoutMs)

afterAll(async () => {
  await containers.close()
  await Promise.all(postgresServers.map((postgres) => postgres.stop()))
}, timeoutMs)

/** Returns the values with which the test replaces example values in the documented commands. */
async function prepareValues(ports: string[]): Promise<Record<string, string>> {
  const postgres = await startPostgres()
  postgresServers.push(postgres)
  const entries = await Promise.all(ports.map(async (port) => [port, `${await freePort()}`] as const))
  return {
    'postgres://postgres:password@db.example/postgres': postgres.adminUrl,
    ...Object.fromEntries(entries),
  }
}

/** Sets up the first company with the link in the output and signs in. Returns the members in the list. */
async function signIn(port: string | undefined, output: string): Promise<string[]> {
  const token = /https:\/\/sorgfalt\.example\/auth\/set-up#(\S+)/.exec(output)?.[1]
  const origin = `http://localhost:${port}`
  const hash = await hashForTransport(password)
  await new Api(origin).ok(calls.setUp.complete, {
    token,
    companyName: 'Blechwerk GmbH',
    country: 'AT',
    clientIdentifier: 'blechwerk',
    firstName: 'Petra',
    lastName: 'Wagner',
    email: 'petra.wagner@blechwerk.example',
    username: 'petra.wagner',
    language: 'en_GB',
    password: hash,
    passwordConfirmation: hash,
  })

  const api = new Api(origin)
  const login = await api.login('blechwerk', 'petra.wagner', password)
  const { rows } = await api.ok(calls.memberList.getList, {})
  return [`${login.status}`, ...rows.map(({ lastName }) => lastName)]
}

test(
  'with systemd, the documented commands lead to a signed-in administrator',
  async () => {
    const values = await prepareValues(['4101', '4102'])
    const script = `set -eu\n${documentedCommands('With systemd', values)}`
    const machine = ['--name=machine', '--systemd=always', '--cap-add=SYS_ADMIN', ...containers.runOptions]
    await containers.podman('run', '--detach', ...machine, debian, '/sbin/init')
    for (const file of await readdir(release))
      await containers.podman('cp', join(release, file), `machine:/root/${file}`)

    const { stdout } = await containers.podman('exec', '--workdir=/root', 'machine', '/bin/sh', '-c', script)

    expect(await signIn(values['4101'], stdout)).toEqual(['200', 'Wagner'])
  },
  timeoutMs,
)

test(
  'in containers, the documented commands lead to a signed-in administrator',
  async () => {
    const values = await prepareValues(['4101'])
    const script = `set -eu\n${documentedCommands('In containers', values)}`
    const folder = join(containers.dir, 'operator')
    const bin = join(containers.dir, 'bin')
    await Promise.all([folder, bin].map((path) => mkdir(path)))
    for (const file of await readdir(release)) await copyFile(join(release, file), join(folder, file))
    await containers.writeDockerCommand(join(bin, 'docker'), {
      baseImage: debian,
      env: { PORT: values['4101'] ?? '' },
    })

    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
    const { stdout } = await run('/bin/sh', ['-c', script], { cwd: folder, env, maxBuffer: 2 ** 26 })

    expect(await signIn(values['4101'], stdout)).toEqual(['200', 'Wagner'])
    await containers.podman('healthcheck', 'run', 'sorgfalt')
  },
  timeoutMs,
)
