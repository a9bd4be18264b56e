/** Begins to play a package: creates the address of the frame, and says where the learner continues. */
import type { calls } from '@sorgfalt/contract'
import { contentLabel, launchPath } from '@sorgfalt/contract/scorm/content-routes'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { randomToken } from '../../../platform/crypto/secrets.ts'
import { contentOriginOf } from '../../../platform/http/content-origin.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { findOwnExecution } from '../../elearning/execution/execution.view.ts'
import { pageOrigin } from '../../second-factor/web-authn.ts'
import { insertLaunch } from '../frame/launch.store.ts'
import { findResumePart, joinParts, viewParts } from './attempt.rules.ts'
import { refuseUnusable, requirePackage, viewProgress } from './attempt.view.ts'
import { findPackage, listStoredParts, type PlayedPackage } from './player.store.ts'

type Launch = (typeof calls)['scorm']['launch']
type Preview = (typeof calls)['scorm']['preview']

/** Begins or resumes the package of an execution of the acting member. */
export const launch: Handler<Launch> = async (context, { executionUuid }) => {
  const { db } = context
  const execution = await findOwnExecution(context, executionUuid)
  refuseUnusable(execution)

  const played = await requirePackage(db, execution)
  const stored = await listStoredParts(db, { executionUuid, attempt: execution.attempt.number })
  const parts = joinParts(played, stored)

  return {
    ...viewPackage(played),
    practice: execution.practice,
    dueDate: execution.dueOn,
    frameUrl: await createFrameUrl(context, played),
    ...viewProgress(execution, played, parts),
    resumePartId: findResumePart(parts, execution.attempt.resumePageId),
  }
}

/** Shows a package of the company without storing anything except the launch. */
export const preview: Handler<Preview> = async (context, { packageUuid }) => {
  const played = found(await findPackage(context.db, packageUuid), 'ScormPackage.NotFound')
  const parts = joinParts(played, [])

  return {
    ...viewPackage(played),
    practice: true,
    dueDate: null,
    frameUrl: await createFrameUrl(context, played),
    attempt: 1,
    state: 'open',
    progressPercent: 0,
    parts: viewParts(parts),
    resumePartId: findResumePart(parts, null),
    canConfirm: false,
  }
}

const viewPackage = ({ title, language, edition }: PlayedPackage) => ({ title, language, edition })

/**
 * Returns the address of the frame. It works once, within a minute, and only in a page of this app.
 *
 * @throws Refusal ScormPackage.NotPlayable if the installation has no content origin
 */
async function createFrameUrl(
  { db, actor, config, request }: CallContext,
  { packageUuid }: PlayedPackage,
): Promise<string> {
  const { contentOrigin } = config
  if (contentOrigin === null) refuse('ScormPackage.NotPlayable')

  const token = randomToken()
  const sessionUuid = found(actor.sessionUuid, 'Session.Missing')
  const appOrigin = request.origin ?? pageOrigin(config, request.host)
  await insertLaunch(db, { packageUuid, sessionUuid, token, appOrigin })

  return contentOriginOf(contentOrigin, contentLabel(packageUuid)) + launchPath(token)
}
