import type { calls, Input } from '@sorgfalt/contract'
import { maxPackageAssessments } from '@sorgfalt/contract/document/audit-package'
import type { Handler } from '../../access/handlers.ts'
import { enqueueWithProgress } from '../../platform/jobs/progress.store.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { languageOfActor } from '../profile/profile.store.ts'
import { findNode, listResultsOfNode, type PackageNode, type Period } from './audit-package.store.ts'
import { auditPackageJob } from './document.jobs.ts'
import { insertPackageOrder } from './package-order.store.ts'
import { refuseTooLarge } from './read-audit-package.ts'

type Order = Input<(typeof calls)['auditPackage']['orderAuditPackage']>

/**
 * Queues the job that writes an audit package.
 * @throws Refusal Request.Invalid, OrgUnit.NotFound, Location.NotFound, Document.PackageTooLarge
 */
export const orderAuditPackage: Handler<(typeof calls)['auditPackage']['orderAuditPackage']> = async (
  { db, actor, today, now },
  input,
) => {
  const request = { ...toNode(input), ...toPeriod(input, today) }
  found(
    await findNode(db, actor, request),
    request.kind === 'location' ? 'Location.NotFound' : 'OrgUnit.NotFound',
  )
  const results = await listResultsOfNode(db, actor, request, { ...request, max: maxPackageAssessments + 1 })
  if (results.length > maxPackageAssessments) refuseTooLarge()

  const jobUuid = await enqueueWithProgress(
    db,
    { kind: auditPackageJob, clientUuid: actor.clientUuid, payload: {} },
    actor,
  )
  const language = input.languageCode ?? (await languageOfActor(db, actor))
  await insertPackageOrder(db, jobUuid, actor, {
    ...request,
    language,
    occasion: input.occasion ?? '',
    createdAt: now(),
  })

  return { jobUuid }
}

function toNode({ orgUnitUuid, locationUuid }: Order): PackageNode {
  const uuid = orgUnitUuid ?? locationUuid
  if (uuid === undefined || (orgUnitUuid && locationUuid)) refuse('Request.Invalid')
  return { kind: orgUnitUuid ? 'orgUnit' : 'location', uuid }
}

const toPeriod = ({ from, until }: Order, today: string): Period => ({
  from,
  until: until > today ? today : until,
})
