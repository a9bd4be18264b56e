/** Courses that this device can show offline, with all texts and files. */
import { type Execution, elearning, type SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { send } from '#lib/api.ts'
import { cacheFiles, removeCachedFiles, updateCachedAnswers } from '#lib/offline-cache.ts'
import { personalPrefix, remembered } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'

const mediaAddress = /\/media\/[0-9a-f]{64}/g
const listAddresses = (content: unknown): string[] => [
  ...new Set(JSON.stringify(content).match(mediaAddress)),
]

/** Returns the large files. They are downloaded only when the learner makes the course available offline. */
function listLargeFiles({ chapters }: Execution): string[] {
  const blocks = chapters.flatMap((chapter) => chapter.pages.flatMap((page) => page.blocks))
  return blocks.flatMap((block) =>
    block.kind === 'video' || block.kind === 'audio' || block.kind === 'download' ? [block.src] : [],
  )
}

/** Returns pictures and captions, which are downloaded with every course that a learner starts. */
export function listPictures(execution: Execution): string[] {
  const large = listLargeFiles(execution)
  return listAddresses(execution).filter((one) => !large.includes(one))
}

const storageKey = (memberUuid: string) => `${personalPrefix}${memberUuid}.kept-courses` as const
const changes = createStore(0)
const listOfflineCourses = (memberUuid: string): string[] =>
  (remembered.get(storageKey(memberUuid)) ?? '').split(' ').filter(Boolean)

function saveOfflineCourses(memberUuid: string, executionUuids: readonly string[]): void {
  remembered.set(storageKey(memberUuid), executionUuids.length > 0 ? executionUuids.join(' ') : null)
  changes.set((count) => count + 1)
}

/** Returns whether the learner has made this course available offline on this device. */
export function useIsOfflineCourse(memberUuid: string, executionUuid: string | null): boolean {
  useStore(changes)
  return executionUuid !== null && listOfflineCourses(memberUuid).includes(executionUuid)
}

/** Downloads a course in all languages with every file. Throws when a file cannot be downloaded. */
export async function downloadCourse(memberUuid: string, executionUuid: string): Promise<void> {
  const first = await send(elearning.readExecution, { executionUuid })
  const others = await Promise.all(
    first.availableLanguages.map((language) => send(elearning.readExecution, { executionUuid, language })),
  )

  await cacheFiles(listAddresses([first, ...others]))
  saveOfflineCourses(memberUuid, [...new Set([...listOfflineCourses(memberUuid), executionUuid])])
}

/** Removes a course from the device. Keeps saves that the server has not received yet. */
export async function removeOfflineCourse(memberUuid: string, executionUuid: string): Promise<void> {
  saveOfflineCourses(
    memberUuid,
    listOfflineCourses(memberUuid).filter((one) => one !== executionUuid),
  )

  const files: string[] = []
  await updateCachedAnswers(elearning.readExecution, (input, execution) => {
    if (input.executionUuid !== executionUuid) return undefined
    files.push(...listAddresses(execution))
    return null
  })

  await removeCachedFiles(files)
}

/**
 * Updates the offline copy to the state that the server has confirmed, so that an offline start continues
 * there. Removes a passed course from the device.
 */
export async function updateAfterSave(
  memberUuid: string,
  executionUuid: string,
  result: SaveResult,
): Promise<void> {
  if (result.state === 'passed') return removeOfflineCourse(memberUuid, executionUuid)

  const { attempt, seq, state, progressPercent, resumePageId, pagesCompleted, acks } = result
  const answered = new Set(result.feedback.map(({ questionId }) => questionId))

  return updateCachedAnswers(elearning.readExecution, (input, execution) => {
    if (input.executionUuid !== executionUuid || execution.attempt !== attempt) return undefined

    const answers = [
      ...execution.answers.filter(({ questionId }) => !answered.has(questionId)),
      ...result.feedback,
    ]

    return { ...execution, seq, state, progressPercent, resumePageId, pagesCompleted, acks, answers }
  })
}

/**
 * Removes the offline copy of an earlier attempt, because another attempt has other questions. Downloads the
 * course again when the learner has made it available offline.
 */
export async function updateAfterRestart(
  memberUuid: string,
  { executionUuid, attempt }: Execution,
): Promise<void> {
  let changed = false
  await updateCachedAnswers(elearning.readExecution, (input, execution) => {
    if (input.executionUuid !== executionUuid || execution.attempt === attempt) return undefined
    changed = true
    return null
  })

  if (changed && listOfflineCourses(memberUuid).includes(executionUuid))
    await downloadCourse(memberUuid, executionUuid)
}
