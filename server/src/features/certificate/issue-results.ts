import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { Actor, CallContext } from '../../access/context.ts'
import { listChapters } from '../elearning/execution/execution.rules.ts'
import { closeCycles } from './cycle.store.ts'
import { appendResults, findSource, type PassedExecution } from './result-chain.store.ts'
import { storeResponsibles } from './signatory.store.ts'

/** A passed execution that closes its cycle. */
export interface Pass extends PassedExecution {
  /** The language of the attempt. */
  language: Language
}

/**
 * Closes the cycles of these passed executions, opens the next cycles, stores who is responsible and appends
 * a result for each pass. All passes must belong to the same version of a course.
 * @returns the result and the next due date of each pass, in the order of the passes
 */
export async function issueResults(
  { db, actor, today }: Pick<CallContext, 'db' | 'today'> & { actor: Pick<Actor, 'country'> },
  course: CourseVersion,
  passes: readonly Pass[],
  now: Date,
): Promise<{ resultUuid: string; nextDueDate: string | null }[]> {
  const cycleUuids = passes.map(({ cycleUuid }) => cycleUuid)
  const nextDueDates = await closeCycles(db, cycleUuids, today, now)
  const frozen = freezeCourse(course, actor.country)
  await storeResponsibles(db, cycleUuids)

  const source = await findSource(db, passes)
  const uuids = await appendResults(
    db,
    passes.map(
      ({ taskUuid, memberUuid, elearningUuid, cycleUuid, executionUuid, versionUuid, language }) => ({
        taskUuid,
        memberUuid,
        elearningUuid,
        cycleUuid,
        executionUuid,
        versionUuid,
        passedAt: now,
        completedOn: today,
        validUntil: nextDueDates.get(cycleUuid) ?? null,
        source,
        course: { ...frozen, language },
      }),
    ),
  )

  return passes.map(({ cycleUuid }, index) => ({
    resultUuid: uuids[index] ?? '',
    nextDueDate: nextDueDates.get(cycleUuid) ?? null,
  }))
}

/**
 * Returns the data of the course that a certificate contains. Later changes of the course do not affect it.
 */
function freezeCourse(course: CourseVersion, country: Country) {
  const chapterTitles = (language: Language) =>
    listChapters({ course, language, country }).map(({ title }) => title)
  const { title, version, revised, durationMinutes, legal } = course
  const topics = { de_DE: chapterTitles('de_DE'), en_GB: chapterTitles('en_GB') }

  return { title, topics, version, revised, durationMinutes, legal }
}
