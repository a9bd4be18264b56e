/** The parts of a course that concern one country: its pages, ticks and quiz questions. Pure functions. */

import { type Country, defaultLanguage, type Language } from '@sorgfalt/contract/core/limits'
import type {
  Chapter,
  CompletionRules,
  CourseVersion,
  Page,
  Question,
} from '@sorgfalt/contract/elearning/content'

/**
 * Returns whether content with this list of countries is for `country`. An empty list means all countries.
 */
export const isFor = (countries: readonly Country[], country: Country): boolean =>
  countries.length === 0 || countries.includes(country)

/**
 * Returns the chapters in one language without the pages of other countries. Leaves out chapters without
 * pages.
 */
export function selectChapters(course: CourseVersion, language: Language, country: Country): Chapter[] {
  return course.chapters[language]
    .map((chapter) => ({ ...chapter, pages: chapter.pages.filter((page) => isFor(page.countries, country)) }))
    .filter((chapter) => chapter.pages.length > 0)
}

/** Returns the pages in one language without those of other countries, in course order. */
export const selectPages = (course: CourseVersion, language: Language, country: Country): Page[] =>
  selectChapters(course, language, country).flatMap((chapter) => chapter.pages)

/** Returns the ids of the pages that a learner must read, in course order. */
export const listPageIds = (course: CourseVersion, language: Language, country: Country): string[] =>
  selectPages(course, language, country).map((page) => page.id)

/** Returns the ids of the ticks that a learner must set, in course order. */
export const listAckIds = (course: CourseVersion, language: Language, country: Country): string[] =>
  selectPages(course, language, country).flatMap((page) =>
    page.blocks.flatMap((block) => (block.kind === 'ack' ? [block.id] : [])),
  )

/** Returns the ids of the checks of each page, by the id of the page. */
export const mapChecks = (
  course: CourseVersion,
  language: Language,
  country: Country,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    selectPages(course, language, country).map((page) => [
      page.id,
      page.blocks.flatMap((block) => (block.kind === 'check' ? [block.questionId] : [])),
    ]),
  )

/**
 * Returns the quiz questions for a country: both the question and the page to read again must be for that
 * country.
 */
export function selectQuizPool(course: CourseVersion, country: Country): Question[] {
  const pageIds = new Set(listPageIds(course, defaultLanguage, country))
  return course.questions.filter(
    ({ use, countries, pageId }) => use === 'quiz' && isFor(countries, country) && pageIds.has(pageId),
  )
}

/** How much of a course a learner has completed. */
export interface CourseProgress {
  donePages: number
  requiredPages: number
  isQuizPassed: boolean
  moveOn: CompletionRules['moveOn']
}

/**
 * Returns the progress in whole percent: 80 for the pages and 20 for the quiz, or 100 for the pages when no
 * quiz is required.
 */
export function progressPercent({ donePages, requiredPages, isQuizPassed, moveOn }: CourseProgress): number {
  const percentForPages = moveOn === 'Completed' ? 100 : 80
  const percentForQuiz = isQuizPassed ? 100 - percentForPages : 0

  if (requiredPages === 0) return percentForPages + percentForQuiz

  const done = Math.min(donePages, requiredPages)

  return Math.floor((percentForPages * done) / requiredPages) + percentForQuiz
}
