/** Courses that this device can show without a connection: all their words and files are here. */
import { type Execution, elearning, type SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { send } from '#lib/api.ts'
import { changeKept, forgetFiles, keepFiles } from '#lib/kept.ts'
import { personalPrefix, remembered } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'

const address = /\/media\/[0-9a-f]{64}/g
const addressesIn = (content: unknown): string[] => [...new Set(JSON.stringify(content).match(address))]

/** What is large and what one may do without on the way: only whoever asks for it gets it onto the device. */
function large({ chapters }: Execution): string[] {
  const blocks = chapters.flatMap((chapter) => chapter.pages.flatMap((page) => page.blocks))
  return blocks.flatMap((block) =>
    block.kind === 'video' || block.kind === 'audio' || block.kind === 'download' ? [block.src] : [],
  )
}

/** Pictures and captions: they come along by themselves with a course that is begun. */
export function picturesIn(execution: Execution): string[] {
  const without = large(execution)
  return addressesIn(execution).filter((one) => !without.includes(one))
}

const listKey = (memberUuid: string) => `${personalPrefix}${memberUuid}.kept-courses` as const
const changes = createStore(0)
const listed = (memberUuid: string): string[] =>
  (remembered.get(listKey(memberUuid)) ?? '').split(' ').filter(Boolean)

function list(memberUuid: string, executionUuids: readonly string[]): void {
  remembered.set(listKey(memberUuid), executionUuids.length > 0 ? executionUuids.join(' ') : null)
  changes.set((count) => count + 1)
}

/** Whether somebody has made this course available here. */
export function useIsKept(memberUuid: string, executionUuid: string | null): boolean {
  useStore(changes)
  return executionUuid !== null && listed(memberUuid).includes(executionUuid)
}

/** Fetches the course in all its languages with every file. Throws when something is missing in the end. */
export async function keepCourse(memberUuid: string, executionUuid: string): Promise<void> {
  const first = await send(elearning.readExecution, { executionUuid })
  const others = await Promise.all(
    first.availableLanguages.map((language) => send(elearning.readExecution, { executionUuid, language })),
  )
  await keepFiles(addressesIn([first, ...others]))
  list(memberUuid, [...new Set([...listed(memberUuid), executionUuid])])
}

/** Takes a course off the device; what has not been delivered yet stays. */
export async function forgetCourse(memberUuid: string, executionUuid: string): Promise<void> {
  list(
    memberUuid,
    listed(memberUuid).filter((one) => one !== executionUuid),
  )
  const files: string[] = []
  await changeKept(elearning.readExecution, (input, execution) => {
    if (input.executionUuid !== executionUuid) return undefined
    files.push(...addressesIn(execution))
    return null
  })
  await forgetFiles(files)
}

/** The kept copy follows what the server has confirmed, so that a start without a connection goes on from there. What is passed leaves the device. */
export async function followSave(
  memberUuid: string,
  executionUuid: string,
  result: SaveResult,
): Promise<void> {
  if (result.state === 'passed') return forgetCourse(memberUuid, executionUuid)
  const { attempt, seq, state, progressPercent, resumePageId, pagesCompleted, acks } = result
  const answered = new Set(result.feedback.map(({ questionId }) => questionId))
  return changeKept(elearning.readExecution, (input, execution) => {
    if (input.executionUuid !== executionUuid || execution.attempt !== attempt) return undefined
    const answers = [
      ...execution.answers.filter(({ questionId }) => !answered.has(questionId)),
      ...result.feedback,
    ]
    return { ...execution, seq, state, progressPercent, resumePageId, pagesCompleted, acks, answers }
  })
}

/** Another attempt has other questions: what is kept of the one before goes, and a course that was made available is fetched anew. */
export async function followAttempt(
  memberUuid: string,
  { executionUuid, attempt }: Execution,
): Promise<void> {
  let changed = false
  await changeKept(elearning.readExecution, (input, execution) => {
    if (input.executionUuid !== executionUuid || execution.attempt === attempt) return undefined
    changed = true
    return null
  })
  if (changed && listed(memberUuid).includes(executionUuid)) await keepCourse(memberUuid, executionUuid)
}
