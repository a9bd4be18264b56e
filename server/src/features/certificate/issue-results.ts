import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { Actor, CallContext } from '../../access/context.ts'
import { listChapters } from '../elearning/execution/execution.rules.ts'
import { appendResults, closeCycles } from './result.store.ts'

/** A passed execution whose turn ends with it. */
export interface Pass {
  taskUuid: string
  memberUuid: string
  elearningUuid: string
  cycleUuid: string
  executionUuid: string
  versionUuid: string
  /** Of the attempt. */
  language: Language
}

/** Closes the turns of passes on one version of a course, plans the next ones and writes the certificates. */
export async function issueResults(
  { db, actor, today }: Pick<CallContext, 'db' | 'today'> & { actor: Pick<Actor, 'country'> },
  course: CourseVersion,
  passes: readonly Pass[],
  now: Date,
): Promise<{ resultUuid: string; nextDueDate: string | null }[]> {
  const due = await closeCycles(
    db,
    passes.map(({ cycleUuid }) => cycleUuid),
    today,
    now,
  )
  const topics = (language: Language) =>
    listChapters({ course, language, country: actor.country }).map(({ title }) => title)
  const { title, version, revised, durationMinutes, legal } = course
  const frozen = {
    title,
    topics: { de_DE: topics('de_DE'), en_GB: topics('en_GB') },
    version,
    revised,
    durationMinutes,
    legal,
  }
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
        validUntil: due.get(cycleUuid) ?? null,
        course: { ...frozen, language },
      }),
    ),
  )
  return passes.map(({ cycleUuid }, index) => ({
    resultUuid: uuids[index] ?? '',
    nextDueDate: due.get(cycleUuid) ?? null,
  }))
}
