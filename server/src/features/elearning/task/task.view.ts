import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import type { CallContext } from '../../../access/context.ts'
import { daysBetween } from '../../../platform/calendar/days.ts'
import { listPageIds } from '../course/course-content.ts'
import type { TaskRow } from './task.store.ts'

type Context = Pick<CallContext, 'db' | 'actor' | 'courses' | 'today'>

/** Returns a task as its card shows it. */
export async function taskView(context: Context, row: TaskRow): Promise<MemberTask> {
  const {
    dueOn,
    versionUuid: _version,
    language: _language,
    resumePageId: _page,
    resultExecutionUuid: _execution,
    resultVersionUuid: _resultVersion,
    ...shown
  } = row
  const isOpen = row.status !== 'completed' && dueOn !== null

  return {
    ...shown,
    dueDate: dueOn,
    dueInDays: isOpen ? daysBetween(context.today, dueOn) : null,
    page: await findResumePage(context, row),
    keyPointsExecutionUuid: await findKeyPointsExecution(context, row),
  }
}

/** Returns the execution that was passed last, if its version has key points. */
async function findKeyPointsExecution(
  { db, courses }: Context,
  { resultExecutionUuid, resultVersionUuid }: TaskRow,
): Promise<string | null> {
  if (resultExecutionUuid === null || resultVersionUuid === null) return null
  const { keyPoints } = await courses.get(db, resultVersionUuid)

  return keyPoints ? resultExecutionUuid : null
}

/**
 * Returns the page on which the learner continues, numbered as in the player. Null without an open attempt.
 */
async function findResumePage(
  { db, actor, courses }: Context,
  { versionUuid, language, resumePageId }: TaskRow,
): Promise<MemberTask['page']> {
  if (versionUuid === null || language === null || resumePageId === null) return null

  const pages = listPageIds(await courses.get(db, versionUuid), language, actor.country)
  const index = pages.indexOf(resumePageId)

  return index < 0 ? null : { number: index + 1, count: pages.length }
}
