/** The e-learnings that the client may use: what is not in a package of its products does not open. */
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { CallContext } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { type FoundElearning, findElearning } from './catalog.store.ts'

/** What there is of an e-learning that the client may use. @throws Refusal Elearning.NotFound, Elearning.NotAssignedToClient */
export async function entitled(
  { db, today }: Pick<CallContext, 'db' | 'today'>,
  elearningUuid: string,
): Promise<FoundElearning> {
  const elearning = found(await findElearning(db, elearningUuid, today), 'Elearning.NotFound')
  if (!elearning.isEntitled) refuse('Elearning.NotAssignedToClient')
  return elearning
}

type Entitling = Pick<CallContext, 'db' | 'courses' | 'today'>

/** The version that is released, and its course. @throws Refusal Elearning.NotFound, Elearning.NotAssignedToClient */
export async function entitledVersion(
  context: Entitling,
  elearningUuid: string,
): Promise<{ versionUuid: string; course: CourseVersion }> {
  const elearning = await entitled(context, elearningUuid)
  const versionUuid = found(elearning.versionUuid ?? undefined, 'Elearning.NotFound')
  return { versionUuid, course: await context.courses.get(context.db, versionUuid) }
}

/** The course as it is released. @throws Refusal Elearning.NotFound, Elearning.NotAssignedToClient */
export const entitledCourse = async (context: Entitling, elearningUuid: string): Promise<CourseVersion> =>
  (await entitledVersion(context, elearningUuid)).course
