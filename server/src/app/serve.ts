import { makeServices } from '../access/services.ts'
import { createContentCaches } from '../features/content/content-caches.ts'
import { planTaskRuns } from '../features/elearning/assignment/task-run.ts'
import { planReminders } from '../features/reminder/send-reminders.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { JobRunner } from '../platform/jobs/runner.ts'
import { openMailTransport } from '../platform/mail/transport.ts'
import { openSmsGateway } from '../platform/sms/gateway.ts'
import { createApp } from './http.ts'
import { jobHandlers, planPurge } from './jobs.ts'
import { plainConnections } from './plain-connections.ts'

/** Seconds after which a shutdown that hangs is given up. */
const patience = 30

/**
 * Serves until SIGINT or SIGTERM, then ends cleanly: readiness off, requests out, jobs stopped, database closed.
 * @param close what ends the database
 */
export async function serve(config: Config, database: Database, close: () => Promise<void>): Promise<void> {
  const services = makeServices(config, database, createContentCaches())
  const app = await createApp(services)
  const mails = openMailTransport(config)
  const jobs = new JobRunner(services, jobHandlers(mails, openSmsGateway(config)), app.log)
  await app.listen({ port: config.port, host: config.host })
  sayWhatRuns(app.log, database.engine, config)
  await database
    .transaction(undefined, async (db) => {
      await planPurge(db, services.now())
      await planReminders(db, services.now())
      await planTaskRuns(db, services.now())
    })
    .catch((error: unknown) => app.log.error({ err: error }, 'recurring work could not be planned'))
  jobs.start()

  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), patience * 1000).unref()
    await app.close()
    await jobs.stop()
    mails.close()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

function sayWhatRuns(
  log: { warn: (text: string) => void },
  engine: Database['engine'],
  config: Config,
): void {
  if (engine === 'embedded') {
    log.warn(
      'embedded database: for evaluation and small trials. One process only; a power cut can lose data. Set DATABASE_URL for PostgreSQL.',
    )
  }
  if (!config.smsGatewayUrl) log.warn(`no SMS_GATEWAY_URL: SMS are written to ${config.dataDir}/sms`)
  for (const name of plainConnections(config))
    log.warn(`${name} does not insist on encryption beyond this machine`)
  if (!config.smtpUrl) log.warn(`no SMTP_URL: mails are written to ${config.dataDir}/mail`)
}

/** Ends the process with one clear line for what an operator can mend, with the stack for what only we can. */
export function failToStart(error: unknown): never {
  const { name, message, stack } = error as Error
  process.stderr.write(`${['Error', 'TypeError', 'SyntaxError'].includes(name) ? stack : message}\n`)
  process.exit(1)
}
