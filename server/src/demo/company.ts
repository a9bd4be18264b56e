/** Pieces that both demo companies are made of. */

import { identifierFromName } from '@sorgfalt/contract'
import type { Country, WorkKind } from '@sorgfalt/contract/limits'
import { sql } from 'kysely'
import { dayIn } from '../calendar.ts'
import { drawQuiz, pagesFor, requiredAckIds, requiredPageIds } from '../content/questions.ts'
import { CourseCache } from '../content/version-cache.ts'
import type { Db } from '../db/database.ts'
import { assignToOrgUnit } from '../features/elearning/assignment.store.ts'
import { openExecution, storeAttempt } from '../features/elearning/execution.store.ts'
import { appendResult, closeCycles } from '../features/elearning/result.store.ts'
import { insertMembers } from '../features/member/new-member.store.ts'
import { uuidv7 } from '../uuid.ts'
import type { Person } from './people.ts'

export interface DemoCompany {
  licenseeUuid: string
  now: Date
  passwordHash: string
}

/** A unit below another one. */
export async function addUnit(db: Db, name: string, parentUuid: string, number: number): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('orgUnit')
    .values({ uuid, identifier: identifierFromName(name, 1000 + number), name, parentUuid })
    .execute()
  return uuid
}

export interface DemoPlace {
  name: string
  type: 'headquarters' | 'branch'
  country: Country
  street: string
  postalCode: string
  city: string
  assemblyPoint: string
  internalEmergencyNumber: string
  /** Square metres. */
  floorSpace: number
  workKind: WorkKind
}

export async function addLocation(db: Db, place: DemoPlace): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('location')
    .values({ uuid, identifier: identifierFromName(place.city, 1000), ...place })
    .execute()
  return uuid
}

/** Members with their unit and place; the uuids in the same order. */
export async function addPeople(
  db: Db,
  company: DemoCompany,
  domain: string,
  list: readonly (Person & { unit: string; location: string; knows: boolean; archivedAt?: Date })[],
): Promise<string[]> {
  const people = list.map(({ unit, location, knows, ...person }, index) => ({
    ...person,
    email: `${person.username}@${domain}.example`,
    passwordHash: knows ? company.passwordHash : null,
    lastLoginAt: knows ? new Date(company.now.getTime() - (index % 40) * 86_400_000) : null,
    orgUnitUuids: [unit],
    locationUuid: location,
  }))
  return insertMembers(db, people)
}

/** Takes an e-learning into use and assigns it to a unit and everything below, so many days ago. */
export async function assign(
  db: Db,
  elearning: string,
  unit: string,
  settings: { intervalMonths: number; bufferDays: 0 | 7 | 14 | 30 | 60 | 90; assignedOn: string },
): Promise<void> {
  const { uuid: elearningUuid } = await db
    .selectFrom('elearning')
    .select('uuid')
    .where('identifier', '=', elearning)
    .executeTakeFirstOrThrow()
  const uuid = uuidv7()
  const { assignedOn, ...rhythm } = settings
  await db
    .insertInto('clientElearning')
    .values({ uuid, elearningUuid, ...rhythm })
    .execute()
  await assignToOrgUnit(db, {
    clientElearningUuid: uuid,
    orgUnitUuid: unit,
    includeSubUnits: true,
    assignedOn,
    actor: { kind: 'system', uuid: null },
  })
}

interface OpenTask {
  taskUuid: string
  cycleUuid: string
  elearningUuid: string
  versionUuid: string
}

async function openTask(db: Db, memberUuid: string, elearning: string): Promise<OpenTask> {
  const { rows } = await sql<OpenTask>`
    select t.uuid as task_uuid, c.uuid as cycle_uuid, el.uuid as elearning_uuid, el.current_version_uuid as version_uuid
    from elearning_task t
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    join elearning el on el.uuid = ce.elearning_uuid and el.identifier = ${elearning}
    join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
    where t.client_uuid = current_client() and t.member_uuid = ${memberUuid}`.execute(db)
  if (!rows[0]) throw new Error(`${elearning} is not assigned`)
  return rows[0]
}

/** What a member did: passed so many days ago, or read so many pages. */
export type Progress = { passedDaysAgo: number } | { pages: number }

/** Lets a member work on an e-learning as the player would, only earlier. */
export async function work(
  db: Db,
  courses: CourseCache,
  member: { uuid: string; country: Country },
  elearning: string,
  now: Date,
  progress: Progress,
): Promise<void> {
  const task = await openTask(db, member.uuid, elearning)
  const course = await courses.get(db, task.versionUuid)
  const drawn = drawQuiz(course, { country: member.country, random: Math.random })
  const language = 'de_DE'
  const executionUuid = await openExecution(db, { ...task, memberUuid: member.uuid, language }, async () => drawn)
  const pages = requiredPageIds(course, language, member.country)
  const passed = 'passedDaysAgo' in progress
  const at = new Date(now.getTime() - (passed ? progress.passedDaysAgo : 1) * 86_400_000)
  const done = passed ? pages : pages.slice(0, progress.pages)
  await storeAttempt(
    db,
    executionUuid,
    {
      number: 1,
      state: passed ? 'passed' : 'open',
      drawn,
      pages: done,
      acks: passed ? requiredAckIds(course, language, member.country) : [],
      answers: {},
      resumePageId: passed ? null : (pages[done.length] ?? null),
      seq: done.length,
      tab: null,
      timeSpent: done.length * 90,
      scorePercent: passed ? 90 : null,
      lastSavedAt: at,
      endedAt: passed ? at : null,
    },
    { progressPercent: passed ? 100 : Math.floor((80 * done.length) / pages.length), language, state: passed ? 'passed' : 'open' },
  )
  if (!passed) return
  const completedOn = dayIn(member.country, at)
  const validUntil = (await closeCycles(db, [task.cycleUuid], completedOn, at)).get(task.cycleUuid) ?? null
  const topics = (code: 'de_DE' | 'en_GB') => pagesFor(course, code, member.country).map(({ title }) => title)
  await appendResult(db, {
    ...task,
    memberUuid: member.uuid,
    executionUuid,
    passedAt: at,
    completedOn,
    validUntil,
    course: {
      title: course.title,
      topics: { de_DE: topics('de_DE'), en_GB: topics('en_GB') },
      version: course.version,
      revised: course.revised,
      durationMinutes: course.durationMinutes,
      legal: course.legal,
      language,
    },
  })
}
