import { calls } from '@sorgfalt/contract'
import type { Handler } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { toCourseVersion } from './course-version.ts'
import { findPackage } from './package.store.ts'
import { viewPackage } from './package.view.ts'
import { insertOwnVersion, lockOwnElearning, markReleased } from './release.store.ts'
import { orderRestart } from './restart-attempts.jobs.ts'

/**
 * Releases a draft as a new e-learning, or as the next version of one. Releases of the same e-learning run
 * one after the other.
 *
 * @throws Refusal ScormPackage.NotFound, ScormPackage.Released, Version.Conflict
 */
export const releasePackage: Handler<(typeof calls)['scormPackage']['release']> = async (
  { db, actor, today },
  { packageUuid, underWay, version },
) => {
  const draft = found(await findPackage(db, packageUuid, { lock: true }), 'ScormPackage.NotFound')
  if (draft.state !== 'draft') refuse('ScormPackage.Released')
  if (draft.version !== version) await refuseConflict(db, [calls.scormPackage.save], packageUuid)

  const elearningUuid = await lockOwnElearning(db, draft)
  // The number is read again, because another package may have been released before the lock.
  const { number } = found(await findPackage(db, packageUuid), 'ScormPackage.NotFound')
  const identifier = `scorm-${elearningUuid}`
  const course = toCourseVersion(draft, { identifier, number, country: actor.country, today })
  const versionUuid = await insertOwnVersion(db, draft, { elearningUuid, course })
  await markReleased(db, draft, { elearningUuid, number, versionUuid })

  if (underWay === 'restart' && number > 1) await orderRestart(db, actor.clientUuid, packageUuid)

  return viewPackage(db, packageUuid)
}
