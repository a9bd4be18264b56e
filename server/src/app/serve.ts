import { setTimeout as delay } from 'node:timers/promises'
import { makeServices } from '../access/services.ts'
import { createSetUpLink } from '../features/company/set-up/create-set-up-link.ts'
import { createContentCaches } from '../features/content/content-caches.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { JobRunner } from '../platform/jobs/runner.ts'
import { openMailTransport } from '../platform/mail/transport.ts'
import { openSmsGateway } from '../platform/sms/gateway.ts'
import { startTelemetry } from '../platform/telemetry.ts'
import { createDependencies } from './dependencies.ts'
import { createApp } from './http.ts'
import { createRegistry } from './installation-metrics.ts'
import { jobHandlers, planRecurringJobs } from './jobs.ts'
import { listPlainConnections } from './plain-connections.ts'
import { planResealing } from './reseal.jobs.ts'

/** If a shutdown takes longer after the draining, the process ends at once. */
const shutdownTimeoutMs = 30_000

/** How long the shutdown waits for the database to close. */
const closeTimeoutMs = 2_000

/**
 * Serves until SIGINT or SIGTERM, then shuts down. The server first reports that it is not ready and still
 * answers for DRAIN_SECONDS. Then it finishes requests and jobs, and closes the database.
 * @param close closes the database
 * @returns the link with which the first company is set up, or null if the installation has a company. The
 *   caller prints it. The log never contains it.
 */
export async function serve(
  config: Config,
  database: Database,
  close: () => Promise<void>,
): Promise<string | null> {
  const services = makeServices(config, database, createContentCaches())
  let isEnding = false
  const mails = openMailTransport(config)
  const registry = createRegistry(services)
  const telemetry = await startTelemetry(process.env, registry)
  const dependencies = createDependencies(services, mails)
  const app = await createApp(services, { dependencies, registry, isDraining: () => isEnding })
  const jobs = new JobRunner(services, jobHandlers(mails, openSmsGateway(config)), app.log)

  const shutDown = async (): Promise<void> => {
    if (isEnding) return

    isEnding = true
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + shutdownTimeoutMs).unref()

    // Within this time, a load balancer notices that the process is not ready.
    await delay(config.drainSeconds * 1000)
    await app.close()
    await jobs.stop()
    mails.close()
    await telemetry?.stop()
    // If the database does not answer, the leases expire on their own.
    await jobs
      .handBack()
      .catch((error: unknown) => app.log.error({ err: error }, 'jobs were not handed back'))
    // A job that still runs may use a connection. It must not delay the end of the process.
    await Promise.race([Promise.all([close(), services.replica?.close()]), delay(closeTimeoutMs)])
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown())

  await app.listen({ port: config.port, host: config.host })
  logConfiguration(app.log, database.engine, config)
  for (const dependency of dependencies) void dependency.refresh()
  services.replica?.check().catch((error: unknown) => {
    app.log.warn({ err: error }, 'the primary answers all reads: DATABASE_REPLICA_URL cannot be read')
  })

  await database
    .transaction(undefined, (db) => planResealing(db, services.keys))
    .catch((error: unknown) => app.log.error({ err: error }, 'resealing could not be planned'))

  if (!isEnding) jobs.start((db) => planRecurringJobs(db, services.now()))

  return createSetUpLink(services).catch((error: unknown) => {
    app.log.error({ err: error }, 'the set-up link could not be created')
    return null
  })
}

function logConfiguration(
  log: { warn: (text: string) => void },
  engine: Database['engine'],
  config: Config,
): void {
  if (engine === 'embedded')
    log.warn(
      'embedded database, for evaluation and small trials: one process only, ' +
        'and a power cut can lose data. Set DATABASE_URL for PostgreSQL.',
    )

  if (!config.smsGatewayUrl) log.warn(`no SMS_GATEWAY_URL: SMS are written to ${config.dataDir}/sms`)
  for (const name of listPlainConnections(config))
    log.warn(`${name} does not require encryption beyond this machine`)
  if (!config.smtpUrl) log.warn(`no SMTP_URL: mails are written to ${config.dataDir}/mail`)
}
