/** The rule that a course with a quiz must give learners something to do, not only something to read. */
import { type Country, defaultLanguage, languages } from '@sorgfalt/contract/core/limits'
import type { Block, Page } from '@sorgfalt/contract/elearning/content'
import type { Problem } from '../../../../platform/package/problem.ts'
import { selectPages } from '../course-content.ts'
import { summaryFile } from '../parse-course.ts'
import type { AssembledCourse, CourseRule } from './assembled-course.ts'

/** Blocks with which a learner does something. Opening a card or an entry is reading. */
const activities: readonly Block['kind'][] = ['check', 'ack', 'hotspots', 'scenario']
const maxPassivePages = 2

const isActive = ({ blocks }: Page): boolean => blocks.some(({ kind }) => activities.includes(kind))

/**
 * Requires that a course with a quiz has a scenario, goals in every chapter, a summary, and something to do
 * on half of the pages for each country. Other rules require the same blocks and goals in every language.
 */
export const learnersAreActive: CourseRule = (assembled) => {
  const { course } = assembled
  if (!course.questions.some(({ use }) => use === 'quiz')) return []

  return [
    ...findMissingScenario(assembled),
    ...findMissingGoals(assembled),
    ...findMissingSummary(assembled),
    ...course.jurisdiction.flatMap((country) => findPassiveCountry(assembled, country)),
    ...findLongPassages(assembled),
  ]
}

function findMissingScenario({ course, courseLine }: AssembledCourse): Problem[] {
  const blocks = course.chapters[defaultLanguage].flatMap(({ pages }) => pages).flatMap((page) => page.blocks)
  if (blocks.some(({ kind }) => kind === 'scenario')) return []

  const message = 'no page has a scenario; write a case in which learners decide, as ::::scenario'

  return [{ file: 'course.yaml', line: courseLine(['chapters']), code: 'scenario-missing', message }]
}

function findMissingGoals({ course, courseLine }: AssembledCourse): Problem[] {
  return course.chapters[defaultLanguage].flatMap(({ id, goals }, index): Problem[] => {
    if (goals) return []
    const message = `the chapter ${id} has no goals; write what learners can do after it`
    return [{ file: 'course.yaml', line: courseLine(['chapters', index]), code: 'goals-missing', message }]
  })
}

/**
 * Reports a course without any summary. key-point-rules.ts reports a summary that is missing in one language.
 */
function findMissingSummary({ keyPoints }: AssembledCourse): Problem[] {
  if (keyPoints.length > 0) return []

  return languages.map((language) => ({
    file: summaryFile(language),
    code: 'summary-missing',
    message: 'write the key points of the course, at most one page',
  }))
}

function findPassiveCountry({ course, courseLine }: AssembledCourse, country: Country): Problem[] {
  const pages = selectPages(course, defaultLanguage, country)
  const count = pages.filter(isActive).length
  if (count * 2 >= pages.length) return []

  const counts = `${count} of ${pages.length} pages for ${country} have something to do`
  const message = `${counts}; at least half of them need one of ${activities.join(', ')}`

  return [{ file: 'course.yaml', line: courseLine(['chapters']), code: 'activity-share', message }]
}

/**
 * Reports every run of too many pages in succession that have nothing to do. Reports it at its last page, and
 * only once for all countries.
 */
function findLongPassages({ course, pages: sources }: AssembledCourse): Problem[] {
  const passages = course.jurisdiction.flatMap((country) => {
    const pages = selectPages(course, defaultLanguage, country)
    return pages.map((_, index) => pages.slice(Math.max(0, index - maxPassivePages), index + 1))
  })
  const long = passages.filter((pages) => pages.length > maxPassivePages && !pages.some(isActive))
  const byLastPage = new Map(long.map((pages) => [pages.at(-1), pages]))

  return Array.from(byLastPage, ([last, pages]): Problem => {
    const ids = pages.map(({ id }) => id).join(', ')
    const file = sources.find(({ page }) => page === last)?.file ?? 'course.yaml'
    const message = `${ids} have nothing to do; give one of them one of ${activities.join(', ')}`

    return { file, code: 'activity-gap', message }
  })
}
