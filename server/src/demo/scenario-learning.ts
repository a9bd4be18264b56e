/**
 * Creates the e-learnings of the demo companies. They were assigned in the past, and have the executions that
 * the player would store.
 */

import { type Country, defaultLanguage as language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { sql } from 'kysely'
import { issueResults, type Pass } from '../features/certificate/issue-results.ts'
import { storeOralSignatories } from '../features/certificate/signatory.store.ts'
import { assignToOrgUnit } from '../features/elearning/assignment/assignment.store.ts'
import { createCourseCache } from '../features/elearning/course/course.store.ts'
import { listAckIds, listPageIds } from '../features/elearning/course/course-content.ts'
import { openExecution, storeAttempt } from '../features/elearning/execution/execution.store.ts'
import { drawQuiz } from '../features/elearning/quiz/draw-quiz.ts'
import { addDays, dayIn } from '../platform/calendar/days.ts'
import { uuidv7 } from '../platform/crypto/uuid.ts'
import type { Db } from '../platform/db/database.ts'

export interface DemoElearning {
  elearning: string
  /** The org units to which the e-learning is assigned, including all units below them. */
  units: readonly string[]
  intervalMonths: number
  bufferDays: 0 | 7 | 14 | 30 | 60 | 90
  assignedDaysAgo: number
}

/** Activates an e-learning and assigns it. */
export async function assign(
  db: Db,
  today: string,
  { elearning, units, assignedDaysAgo, ...schedule }: DemoElearning,
): Promise<void> {
  const known = db.selectFrom('elearning').select('uuid').where('identifier', '=', elearning)
  const clientElearningUuid = uuidv7()
  const { uuid: elearningUuid } = await known.executeTakeFirstOrThrow()
  await db
    .insertInto('clientElearning')
    .values({ uuid: clientElearningUuid, elearningUuid, ...schedule })
    .execute()

  const assignedOn = addDays(today, -assignedDaysAgo)
  const actor = { kind: 'system', uuid: null } as const
  for (const orgUnitUuid of units)
    await assignToOrgUnit(db, { clientElearningUuid, orgUnitUuid, includeSubUnits: true, assignedOn, actor })
}

/** The state of a member's execution, the number of pages read, and the day of the last change. */
export interface Progress {
  state: 'passed' | 'failed' | 'open'
  pages: number
  daysAgo: number
}

interface OpenTask {
  memberUuid: string
  elearning: string
  taskUuid: string
  cycleUuid: string
  elearningUuid: string
  versionUuid: string
}

async function readOpenTasks(db: Db): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select t.member_uuid, el.identifier as elearning, t.uuid as task_uuid, c.uuid as cycle_uuid,
           el.uuid as elearning_uuid, el.current_version_uuid as version_uuid
    from elearning_task t
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    join elearning el on el.uuid = ce.elearning_uuid
    join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid
                          and c.closed_at is null
    where t.client_uuid = current_client()`.execute(db)
  return rows
}

/**
 * Creates the executions of assigned e-learnings, the oldest first. `planProgress` returns undefined for
 * members who have not begun. Passes of the same course version on the same day are added to the result chain
 * together.
 */
export async function learn(
  db: Db,
  { country, now }: { country: Country; now: Date },
  planProgress: (elearning: string, memberUuid: string) => Progress | undefined,
): Promise<void> {
  const courses = createCourseCache()
  const begun = (await readOpenTasks(db)).flatMap((task) => {
    const progress = planProgress(task.elearning, task.memberUuid)
    return progress ? [{ task, progress }] : []
  })

  const ordered = begun.toSorted((one, other) => other.progress.daysAgo - one.progress.daysAgo)
  const groups = Map.groupBy(ordered, ({ task, progress }) => `${progress.daysAgo} ${task.versionUuid}`)
  for (const [first, ...others] of groups.values()) {
    if (!first) continue

    const at = new Date(now.getTime() - first.progress.daysAgo * 86_400_000)
    const course = await courses.get(db, first.task.versionUuid)
    const passes: Pass[] = []
    for (const { task, progress } of [first, ...others]) {
      const executionUuid = await storeExecution(db, { course, task, progress, country, at })
      if (progress.state === 'passed') passes.push({ ...task, executionUuid, language })
    }

    if (passes.length === 0) continue

    await issueResults({ db, actor: { country }, today: dayIn(country, at) }, course, passes, at)
    if (first.progress.daysAgo > oralPartDays)
      await confirmOralParts(db, { course, passes, country, passedAt: at })
  }
}

/** The oral part is confirmed this number of days after the e-learning was passed. */
const oralPartDays = 14

interface OralParts {
  course: CourseVersion
  passes: readonly Pass[]
  country: Country
  passedAt: Date
}

/** Confirms the oral parts of these passes. Nobody confirms for themselves. */
async function confirmOralParts(db: Db, { course, passes, country, passedAt }: OralParts): Promise<void> {
  const admins = await db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName'])
    .where('role', 'in', ['admin', 'super-admin'])
    .orderBy('role')
    .execute()
  const common = {
    checklist: course.oralPart.checklist.map(({ id }) => id),
    confirmedOn: addDays(dayIn(country, passedAt), oralPartDays),
    actorKind: 'member',
  } as const
  const confirmations = passes.flatMap(({ cycleUuid, memberUuid, versionUuid }) => {
    const admin = admins.find(({ uuid }) => uuid !== memberUuid)
    if (!admin) return []
    const confirmedByName = `${admin.firstName} ${admin.lastName}`
    return [{ ...common, cycleUuid, versionUuid, confirmedByName, actorUuid: admin.uuid }]
  })
  if (confirmations.length === 0) return

  const cycleUuids = confirmations.map(({ cycleUuid }) => cycleUuid)
  await db.insertInto('oralConfirmation').values(confirmations).execute()
  await storeOralSignatories(db, cycleUuids)
  await db.updateTable('elearningCycle').set({ oralMissing: false }).where('uuid', 'in', cycleUuids).execute()
}

interface DemoAttempt {
  course: CourseVersion
  task: OpenTask
  progress: Progress
  country: Country
  /** When the attempt ended or was last changed. */
  at: Date
}

/** Creates an execution with one attempt and returns its uuid. */
async function storeExecution(db: Db, { course, task, progress, country, at }: DemoAttempt): Promise<string> {
  const drawn = drawQuiz(course, { country, random: Math.random })
  const executionUuid = await openExecution(
    db,
    { ...task, language },
    async () => drawn,
    new Date(at.getTime() - 25 * 60_000),
  )

  const { state } = progress
  const isOver = state !== 'open'
  const pages = listPageIds(course, language, country)
  const done = isOver ? pages : pages.slice(0, progress.pages)
  const attempt = {
    number: 1,
    state,
    drawn,
    pages: done,
    acks: isOver ? listAckIds(course, language, country) : [],
    answers: {},
    readAgain: [],
    resumePageId: isOver ? null : (pages[done.length] ?? null),
    seq: done.length,
    tab: null,
    timeSpent: done.length * 90,
    scorePercent: { passed: 90, failed: 60, open: null }[state],
    lastSavedAt: at,
    endedAt: isOver ? at : null,
  }

  const progressPercent = state === 'passed' ? 100 : Math.floor((80 * done.length) / pages.length)
  await storeAttempt(db, executionUuid, attempt, { progressPercent, language, state })

  return executionUuid
}
