import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Services } from '../access/context.ts'
import { nightlyTasksJob } from '../features/elearning/task/task.jobs.ts'
import { backupCheck, purgeJob } from '../features/job/job.jobs.ts'
import { mailJob, smsJob } from '../features/message/message.jobs.ts'
import { type QueueState, readQueueState, readRunAges } from '../platform/jobs/queue-state.store.ts'
import { processMetrics } from '../platform/metrics.ts'

/** How long the state of the queue is reused. */
const defaultCacheMs = 15_000

/** Number of jobs of a kind at which counting stops, so that a long queue does not slow down the metrics. */
const maxCountedJobs = 20_000

/** Names of recurring work, and the kind of job that does it. */
const runs: Record<string, string> = {
  purge: purgeJob,
  recomputation: nightlyTasksJob,
  'backup-check': backupCheck,
}

const outboxKinds: Record<string, string> = { mail: mailJob, sms: smsJob }

interface InstallationState {
  queue: QueueState[]
  runAges: Map<string, number>
}

/** Returns the metrics of this process, of its database connections and of the job queue. */
export function createRegistry(services: Services, { cacheMs = defaultCacheMs } = {}): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of processMetrics) registry.registerMetric(metric)
  addConnectionMetrics(registry, services)
  addInstallationMetrics(registry, services, cacheMs)

  return registry
}

function addConnectionMetrics(registry: Registry, { database }: Services): void {
  const registers: Registry[] = []
  registry.registerMetric(
    new Gauge({
      name: 'sorgfalt_database_connections',
      help: 'Connections of this process to the database',
      labelNames: ['state'],
      registers,
      collect() {
        const { used, idle } = database.usage()
        this.set({ state: 'used' }, used)
        this.set({ state: 'idle' }, idle)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'sorgfalt_database_connections_max',
      help: 'Maximum number of connections of this process to the database',
      registers,
      collect() {
        this.set(database.usage().max)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'sorgfalt_database_waiting',
      help: 'Transactions of this process that wait for a connection',
      registers,
      collect() {
        this.set(database.usage().waiting)
      },
    }),
  )
}

/** Adds gauges whose values come from the database. If it does not answer, the gauges have no values. */
function addInstallationMetrics(registry: Registry, services: Services, cacheMs: number): void {
  const read = cachedFor(cacheMs, () => readState(services))

  const addGauge = (
    name: string,
    help: string,
    label: string,
    valuesOf: (state: InstallationState) => Iterable<readonly [string, number]>,
  ): void => {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          const state = await read()
          this.reset()
          if (state) for (const [value, number] of valuesOf(state)) this.set({ [label]: value }, number)
        },
      }),
    )
  }

  addGauge(
    'sorgfalt_jobs_due',
    `Jobs that could run now, at most ${maxCountedJobs} of each kind`,
    'kind',
    (state) => state.queue.map(({ kind, due }) => [kind, due]),
  )
  addGauge('sorgfalt_job_oldest_due_seconds', 'Time that the oldest due job has waited', 'kind', (state) =>
    state.queue.map(({ kind, oldestDueSeconds }) => [kind, oldestDueSeconds]),
  )
  addGauge('sorgfalt_outbox_messages', 'Messages that are not sent yet', 'kind', (state) =>
    readOutbox(state, 'queued'),
  )
  addGauge('sorgfalt_outbox_oldest_seconds', 'Age of the oldest message that is not sent', 'kind', (state) =>
    readOutbox(state, 'oldestQueuedSeconds'),
  )
  addGauge(
    'sorgfalt_last_run_age_seconds',
    'Time since the last success of recurring work, or since the installation',
    'run',
    ({ runAges }) =>
      Object.entries(runs).flatMap(([run, kind]) => {
        const age = runAges.get(kind)
        return age === undefined ? [] : [[run, age] as const]
      }),
  )
}

const readOutbox = (
  { queue }: InstallationState,
  property: 'queued' | 'oldestQueuedSeconds',
): (readonly [string, number])[] =>
  Object.entries(outboxKinds).map(([kind, job]) => [
    kind,
    queue.find((state) => state.kind === job)?.[property] ?? 0,
  ])

/** Reads the state. Returns undefined if the database does not answer. */
async function readState({ database }: Services): Promise<InstallationState | undefined> {
  try {
    const queue = await database.transaction(undefined, (db) => readQueueState(db, maxCountedJobs))
    // If this takes too long, the state of the queue is still known.
    const runAges = await database
      .transaction(undefined, (db) => readRunAges(db, Object.values(runs)))
      .catch(() => new Map<string, number>())
    return { queue, runAges }
  } catch {
    return undefined
  }
}

/** Returns a function that returns the result of `read` and reuses it for this time. */
function cachedFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined

  return () => {
    if (!last || performance.now() - last.at > milliseconds) last = { at: performance.now(), result: read() }
    return last.result
  }
}
