import type { calls, ErrorCode } from '@sorgfalt/contract'
import { maxPackageAssessments, maxPackageTrainings } from '@sorgfalt/contract/document/audit-package'
import type { Handler } from '../../access/handlers.ts'
import { FileMissing } from '../../platform/files/file-store.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { findNode } from './audit-package.store.ts'
import { findFinishedOrder, packageKey } from './package-order.store.ts'

/**
 * Returns the file of an audit package to the actor who has ordered it, while the org node is in the scope of
 * the actor.
 * @throws Refusal Session.Missing, Job.NotFound, and the reason why there is no file
 */
export const downloadAuditPackage: Handler<(typeof calls)['auditPackage']['downloadAuditPackage']> = async (
  { inClient, files, ...context },
  { jobUuid },
) => {
  const actor = found(context.actor, 'Session.Missing')
  const { fileName, size, refusal } = await inClient(actor.clientUuid, async (db) => {
    const order = found(await findFinishedOrder(db, actor, jobUuid), 'Job.NotFound')
    found(await findNode(db, actor, order), 'Job.NotFound')
    return order
  })
  const limits = { assessments: maxPackageAssessments, trainings: maxPackageTrainings }
  if (refusal !== null) refuse(refusal as ErrorCode, { params: limits })
  if (fileName === null || size === null) refuse('Job.NotFound')

  const body = await files.get(packageKey(jobUuid)).catch((error: unknown) => {
    // The file is deleted after a day.
    if (error instanceof FileMissing) refuse('Job.NotFound')
    throw error
  })

  return {
    body,
    contentType: 'application/pdf',
    name: fileName,
    size,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
