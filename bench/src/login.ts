/**
 * Compares the time of a login with the time of the password hash that it computes, and the logins per second
 * with the hashes that all cores can compute.
 */
import { availableParallelism } from 'node:os'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { readConfig } from '../../server/src/platform/config.ts'
import { PasswordHasher } from '../../server/src/platform/crypto/passwords.ts'
import { Keys } from '../../server/src/platform/crypto/secrets.ts'
import { createTestServer, password } from '../../server/src/test/test-server.ts'
import { load, median } from './load.ts'
import { headersOf } from './main-job.ts'
import { startServer } from './processes.ts'

/** So few that each of them logs in before the measurement. */
const people = 10
const rounds = 7
const roundMs = 1500
/** Number of members who log in at the same time when all cores are measured. */
const parallel = 8

export interface LoginTime {
  /** Medians of the rounds: the time of a login, and the time of its password hash alone. */
  loginMs: number
  hashMs: number
  /** The share of a login's time that is not spent on the hash, from 0 to 1. Median of the rounds. */
  rest: number
  /** Logins per second when several members log in at the same time. Median of the rounds. */
  perSecond: number
  /** Those logins, compared with the hashes that all cores can compute, from 0 to 1. Median of the rounds. */
  coreShare: number
  cores: number
}

export async function loginTime(): Promise<LoginTime> {
  const testServer = await createTestServer('postgres')
  const client = await testServer.createClient()
  const members = await Promise.all(Array.from({ length: people }, () => testServer.createMember(client)))
  const transported = await hashForTransport(password)
  // A test server computes hashes at a lower cost than the default.
  const { dataDir, secretKeys } = testServer.services.config
  const { passwordCost } = readConfig({ DATA_DIR: dataDir, SECRET_KEY: secretKeys.join(',') })
  const passwords = new PasswordHasher(new Keys(secretKeys), passwordCost)
  const stored = await passwords.hash(transported)
  const server = await startServer(testServer)

  let next = 0
  const body = () => {
    next += 1
    const username = members[next % people]?.username
    return JSON.stringify({ clientIdentifier: client.identifier, username, password: transported })
  }

  const request = {
    port: server.port,
    path: calls.session.login.path,
    headers: await headersOf(testServer.visitor()),
    body,
  }

  // The first login of a member replaces the cheap hash of the test server.
  await load(request, 1, roundMs)

  const cores = availableParallelism()
  const measured: { login: number; hash: number; perSecond: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    measured.push({
      login: 1000 / (await load(request, 1, roundMs)),
      hash: await hashTime(() => passwords.verify(stored, transported)),
      perSecond: await load(request, parallel, roundMs),
    })
  }

  server.process.kill('SIGTERM')
  await testServer.close()

  return {
    loginMs: median(measured.map(({ login }) => login)),
    hashMs: median(measured.map(({ hash }) => hash)),
    rest: median(measured.map(({ login, hash }) => 1 - hash / login)),
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    coreShare: median(measured.map(({ perSecond, hash }) => (perSecond * hash) / 1000 / cores)),
    cores,
  }
}

async function hashTime(verify: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  let count = 0
  while (performance.now() - since < roundMs) {
    await verify()
    count += 1
  }

  return (performance.now() - since) / count
}
