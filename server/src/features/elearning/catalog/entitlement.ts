/** Access to the e-learnings of the client's packages. All functions here refuse any other e-learning. */
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { CallContext } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { type FoundElearning, findElearning } from './catalog.store.ts'

/**
 * Returns an e-learning that the client may use, released or not.
 * @throws Refusal Elearning.NotFound, Elearning.NotAssignedToClient
 */
export async function entitledElearning(
  { db, today }: Pick<CallContext, 'db' | 'today'>,
  elearningUuid: string,
): Promise<FoundElearning> {
  const elearning = found(await findElearning(db, elearningUuid, today), 'Elearning.NotFound')
  if (!elearning.isEntitled) refuse('Elearning.NotAssignedToClient')
  return elearning
}

type CourseContext = Pick<CallContext, 'db' | 'courses' | 'today'>

/**
 * Returns the released version of an e-learning, with its course.
 * @throws Refusal Elearning.NotFound, Elearning.NotAssignedToClient
 */
export async function entitledVersion(
  context: CourseContext,
  elearningUuid: string,
): Promise<{ versionUuid: string; course: CourseVersion }> {
  const elearning = await entitledElearning(context, elearningUuid)
  const versionUuid = found(elearning.versionUuid ?? undefined, 'Elearning.NotFound')
  return { versionUuid, course: await context.courses.get(context.db, versionUuid) }
}

/**
 * Returns the course of the released version of an e-learning.
 * @throws Refusal Elearning.NotFound, Elearning.NotAssignedToClient
 */
export const entitledCourse = async (context: CourseContext, elearningUuid: string): Promise<CourseVersion> =>
  (await entitledVersion(context, elearningUuid)).course
