/** Writes audit packages in the background, and deletes them after a day. */
import { buffer } from 'node:stream/consumers'
import { translator } from '@sorgfalt/texts/load'
import { type Actor, noSession } from '../../access/context.ts'
import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { enqueueJob } from '../../platform/jobs/queue.store.ts'
import { PermanentJobError } from '../../platform/jobs/runner.ts'
import { Refusal } from '../../platform/refusal.ts'
import { streamAuditPackage } from './audit-package-pdf.ts'
import { readLetterhead, withLogo } from './letterhead.ts'
import {
  completeOrder,
  deleteOrder,
  findOpenOrder,
  type PackageOrder,
  packageKey,
  refuseOrder,
} from './package-order.store.ts'
import { readAuditPackage } from './read-audit-package.ts'

export const auditPackageJob = 'audit-package'
const deletionJob = 'delete-audit-package'

/** How long the file of an audit package is kept. */
const keptHours = 24

const writePackage: RunJob = async (services, { uuid, clientUuid }, report) => {
  if (clientUuid === null) return

  const { database, files, config } = services
  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction(enterClient(clientUuid), work)
  const order = await inClient((db) => findOpenOrder(db, uuid))
  if (!order) return

  const actor = toActor(order, clientUuid)
  const { request, createdAt } = order
  const { language } = request
  try {
    const context = { services, actor, language, now: createdAt, inClient, report }
    const facts = await readAuditPackage(context, request)
    const letterhead = await withLogo(files, await inClient((db) => readLetterhead(db, actor, config)))
    const t = translator(language)
    const paper = { t, language, country: actor.country, now: createdAt }
    const file = await buffer(await streamAuditPackage(facts, letterhead, paper))

    await files.put(packageKey(uuid), file, 'application/pdf')
    const name = `${t('document.package.file')}-${dayIn(actor.country, createdAt)}.pdf`
    await inClient(async (db) => {
      await completeOrder(db, uuid, { name, size: file.length })
      await enqueueJob(db, {
        kind: deletionJob,
        clientUuid,
        payload: { packageUuid: uuid },
        dedupeKey: uuid,
        // The real time, because the queue uses the clock of the database and not that of the services.
        runAt: new Date(Date.now() + keptHours * 3_600_000),
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inClient((db) => refuseOrder(db, uuid, error.code))
  }
}

/** Returns the actor of an order with the role of today. @throws PermanentJobError without a role */
function toActor({ actor }: PackageOrder, clientUuid: string): Actor {
  const { actorKind, actorUuid, role, country } = actor
  if (role === null) throw new PermanentJobError('the member who ordered the package was archived')

  return {
    kind: actorKind,
    uuid: actorUuid,
    clientUuid,
    country,
    role,
    ...noSession,
  }
}

/** Deletes the row of a package, then its file. A retry deletes what is left. */
const deletePackage: RunJob = async ({ database, files }, { clientUuid, payload }) => {
  const uuid = String(payload.packageUuid)
  if (clientUuid === null) return

  await database.transaction(enterClient(clientUuid), (db) => deleteOrder(db, uuid))
  await files.delete(packageKey(uuid))
}

export const documentJobs: JobHandlers = {
  [auditPackageJob]: { run: writePackage, isSlow: true },
  [deletionJob]: { run: deletePackage },
}
