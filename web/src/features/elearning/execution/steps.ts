/** The steps of a course: its pages in order, then its questions. */

import type { Chapter, Page, PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'

export interface PageStep {
  kind: 'page'
  page: Page
  chapter: Chapter
  /** Counts from 1. */
  chapterNumber: number
  number: number
}
export interface QuestionStep {
  kind: 'question'
  question: PublicQuestion
  number: number
}
export type Step = PageStep | QuestionStep

/**
 * The ids of the pages that the learner has read, of the ticked checkboxes, and of the answered questions.
 */
export interface Progress {
  pages: readonly string[]
  acks: readonly string[]
  answered: readonly string[]
}

type Course = Pick<Execution, 'chapters' | 'quiz' | 'navigation'>

/** Returns all steps in order. */
export function listSteps(course: Course): Step[] {
  const pages = course.chapters.flatMap((chapter, index) =>
    chapter.pages.map((page) => ({ kind: 'page' as const, page, chapter, chapterNumber: index + 1 })),
  )
  return [
    ...pages.map((step, index) => ({ ...step, number: index + 1 })),
    ...course.quiz.map((question, index) => ({ kind: 'question' as const, question, number: index + 1 })),
  ]
}

export const listPageSteps = (steps: readonly Step[]): PageStep[] =>
  steps.filter((step) => step.kind === 'page')
export const listQuestionSteps = (steps: readonly Step[]): QuestionStep[] =>
  steps.filter((step) => step.kind === 'question')

/** A checkbox that is not ticked yet, or a check that is not answered yet. */
export type OpenInput = { kind: 'ack'; ackId: string } | { kind: 'check'; question: PublicQuestion }

/**
 * Returns the checkboxes and checks of a page that are still open, in page order. Until all are done, the
 * page does not count as read.
 */
export function listOpenInputs(
  page: Page,
  { acks, answered }: Progress,
  checks: readonly PublicQuestion[],
): OpenInput[] {
  return page.blocks.flatMap((block): OpenInput[] => {
    if (block.kind === 'ack') return acks.includes(block.id) ? [] : [{ kind: 'ack', ackId: block.id }]
    const question = block.kind === 'check' && checks.find(({ id }) => id === block.questionId)
    return question && !answered.includes(question.id) ? [{ kind: 'check', question }] : []
  })
}

/**
 * Returns true for a step that may be opened. Pages open in order unless navigation is free. Questions open
 * in order after all pages.
 */
export function isStepOpen(
  steps: readonly Step[],
  step: Step,
  done: Progress,
  navigation: Course['navigation'],
): boolean {
  if (step.kind === 'page') {
    const earlier = listPageSteps(steps).slice(0, step.number - 1)
    return (
      navigation === 'free' ||
      done.pages.includes(step.page.id) ||
      earlier.every((one) => done.pages.includes(one.page.id))
    )
  }

  const earlier = listQuestionSteps(steps).slice(0, step.number - 1)

  return areAllPagesRead(steps, done) && earlier.every((one) => done.answered.includes(one.question.id))
}

export const areAllPagesRead = (steps: readonly Step[], done: Progress): boolean =>
  listPageSteps(steps).every((step) => done.pages.includes(step.page.id))

/**
 * Returns the step to continue on: the page `resumePageId` if it is unread, otherwise the first unread page.
 * If all pages are read, returns the first unanswered question, or else the last step.
 */
export function findResumeStep(
  steps: readonly Step[],
  resumePageId: string | null,
  done: Progress,
): Step | undefined {
  const unread = listPageSteps(steps).find((step) => !done.pages.includes(step.page.id))
  if (unread)
    return (
      listPageSteps(steps).find(
        (step) => step.page.id === resumePageId && !done.pages.includes(step.page.id),
      ) ?? unread
    )

  return listQuestionSteps(steps).find((step) => !done.answered.includes(step.question.id)) ?? steps.at(-1)
}

const minutesPerQuestion = 0.5

/** Estimates the minutes for the remaining steps, as a share of the course's duration. */
export function estimateMinutesLeft(steps: readonly Step[], done: Progress, durationMinutes: number): number {
  let all = 0
  let left = 0

  for (const step of steps) {
    const minutes = step.kind === 'page' ? step.page.minutes : minutesPerQuestion
    const isDone =
      step.kind === 'page' ? done.pages.includes(step.page.id) : done.answered.includes(step.question.id)

    all += minutes
    if (!isDone) left += minutes
  }

  return Math.ceil((durationMinutes * left) / Math.max(all, 1))
}

/**
 * Returns the progress in percent, as the server calculates it: 80 for the pages and 20 for the questions.
 */
export function calculatePercent(steps: readonly Step[], done: Progress): number {
  const share = (all: number, part: number) => (all === 0 ? 1 : part / all)
  const pages = listPageSteps(steps)
  const questions = listQuestionSteps(steps)
  const read = share(pages.length, pages.filter((step) => done.pages.includes(step.page.id)).length)
  const answered = share(
    questions.length,
    questions.filter((step) => done.answered.includes(step.question.id)).length,
  )

  return Math.round(questions.length === 0 ? 100 * read : 80 * read + 20 * answered)
}

export type ChapterState = 'done' | 'current' | 'open' | 'locked'
export interface ChapterEntry {
  chapter: Chapter
  number: number
  state: ChapterState
  /** The pages, with the state that the list shows. */
  pages: { step: PageStep; done: boolean; open: boolean; current: boolean }[]
}

/** Returns the chapters and pages of the contents list. */
export function listChapterEntries(
  steps: readonly Step[],
  current: Step,
  done: Progress,
  navigation: Course['navigation'],
): ChapterEntry[] {
  const byChapter = Map.groupBy(listPageSteps(steps), (step) => step.chapter)
  return [...byChapter].map(([chapter, own], index) => {
    const pages = own.map((step) => ({
      step,
      done: done.pages.includes(step.page.id),
      open: isStepOpen(steps, step, done, navigation),
      current: current.kind === 'page' && current.page.id === step.page.id,
    }))
    return { chapter, number: index + 1, state: findChapterState(pages), pages }
  })
}

function findChapterState(pages: ChapterEntry['pages']): ChapterState {
  if (pages.some((page) => page.current)) return 'current'
  if (pages.every((page) => page.done)) return 'done'
  return pages.some((page) => page.open) ? 'open' : 'locked'
}
