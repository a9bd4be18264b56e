/** The way through a course: its pages in order, then one step per question. */

import type { Chapter, Page, PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'

export interface PageStep {
  kind: 'page'
  page: Page
  chapter: Chapter
  /** Counted from 1, as the learner reads it. */
  chapterNumber: number
  number: number
}
export interface QuestionStep {
  kind: 'question'
  question: PublicQuestion
  number: number
}
export type Step = PageStep | QuestionStep

/** What the learner has done, as far as the way is concerned. */
export interface Progress {
  pages: readonly string[]
  acks: readonly string[]
  answered: readonly string[]
}

type Course = Pick<Execution, 'chapters' | 'quiz' | 'navigation'>

/** All steps in order. */
export function stepsOf(course: Course): Step[] {
  const pages = course.chapters.flatMap((chapter, index) =>
    chapter.pages.map((page) => ({ kind: 'page' as const, page, chapter, chapterNumber: index + 1 })),
  )
  return [
    ...pages.map((step, index) => ({ ...step, number: index + 1 })),
    ...course.quiz.map((question, index) => ({ kind: 'question' as const, question, number: index + 1 })),
  ]
}

export const pageSteps = (steps: readonly Step[]): PageStep[] => steps.filter((step) => step.kind === 'page')
export const questionSteps = (steps: readonly Step[]): QuestionStep[] =>
  steps.filter((step) => step.kind === 'question')

/** Ticks of a page that are still to be set: it counts as read only with them. */
export function missingAcks(page: Page, acks: readonly string[]): string[] {
  return page.blocks.flatMap((block) => (block.kind === 'ack' && !acks.includes(block.id) ? [block.id] : []))
}

/** Whether a step may be entered: pages in order unless the course is free, questions after all pages and in order. */
export function isOpen(
  steps: readonly Step[],
  step: Step,
  done: Progress,
  navigation: Course['navigation'],
): boolean {
  if (step.kind === 'page') {
    const earlier = pageSteps(steps).slice(0, step.number - 1)
    return (
      navigation === 'free' ||
      done.pages.includes(step.page.id) ||
      earlier.every((one) => done.pages.includes(one.page.id))
    )
  }
  const earlier = questionSteps(steps).slice(0, step.number - 1)
  return allPagesRead(steps, done) && earlier.every((one) => done.answered.includes(one.question.id))
}

export const allPagesRead = (steps: readonly Step[], done: Progress): boolean =>
  pageSteps(steps).every((step) => done.pages.includes(step.page.id))

export const allAnswered = (steps: readonly Step[], done: Progress): boolean =>
  questionSteps(steps).every((step) => done.answered.includes(step.question.id))

/** Where to go on: the page that the server names, else the first page that is not read, else the first open question. */
export function resumeStep(
  steps: readonly Step[],
  resumePageId: string | null,
  done: Progress,
): Step | undefined {
  const unread = pageSteps(steps).find((step) => !done.pages.includes(step.page.id))
  if (unread)
    return (
      pageSteps(steps).find((step) => step.page.id === resumePageId && !done.pages.includes(step.page.id)) ??
      unread
    )
  return questionSteps(steps).find((step) => !done.answered.includes(step.question.id)) ?? steps.at(-1)
}

const minutesPerQuestion = 0.5

/** Minutes for what is not done yet: the same share of the course's duration that its pages and questions make. */
export function minutesLeft(steps: readonly Step[], done: Progress, durationMinutes: number): number {
  let all = 0
  let left = 0
  for (const step of steps) {
    const minutes = step.kind === 'page' ? step.page.minutes : minutesPerQuestion
    const over =
      step.kind === 'page' ? done.pages.includes(step.page.id) : done.answered.includes(step.question.id)
    all += minutes
    if (!over) left += minutes
  }
  return Math.ceil((durationMinutes * left) / Math.max(all, 1))
}

/** Percent done as the server counts it: pages make 80, the questions the rest. */
export function percentDone(steps: readonly Step[], done: Progress): number {
  const share = (all: number, part: number) => (all === 0 ? 1 : part / all)
  const pages = pageSteps(steps)
  const questions = questionSteps(steps)
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
  /** Its steps with what the list shows of them. */
  pages: { step: PageStep; done: boolean; open: boolean; current: boolean }[]
}

/** The contents list. */
export function chapterEntries(
  steps: readonly Step[],
  current: Step,
  done: Progress,
  navigation: Course['navigation'],
): ChapterEntry[] {
  const byChapter = Map.groupBy(pageSteps(steps), (step) => step.chapter)
  return [...byChapter].map(([chapter, own], index) => {
    const pages = own.map((step) => ({
      step,
      done: done.pages.includes(step.page.id),
      open: isOpen(steps, step, done, navigation),
      current: current.kind === 'page' && current.page.id === step.page.id,
    }))
    return { chapter, number: index + 1, state: stateOf(pages), pages }
  })
}

function stateOf(pages: ChapterEntry['pages']): ChapterState {
  if (pages.some((page) => page.current)) return 'current'
  if (pages.every((page) => page.done)) return 'done'
  return pages.some((page) => page.open) ? 'open' : 'locked'
}
