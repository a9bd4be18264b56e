import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, Page, Question } from '@sorgfalt/contract/elearning/content'
import type { Problem } from '../../../platform/package/problem.ts'
import type { NamedMedia } from './media.ts'

/** A page with the place it came from. */
export interface SourcePage {
  file: string
  /** `chapters/<folder>/<number>-<name>`, equal for all languages of a page. */
  stem: string
  folder: string
  language: Language
  page: Page
  /** For each block the line on which it begins. */
  lines: readonly number[]
}

/** A course that was read without grave faults, with what the check needs to say where something is wrong. */
export interface Draft {
  course: CourseVersion
  pages: readonly SourcePage[]
  media: ReadonlyMap<string, NamedMedia>
  /** Line in course.yaml of the value at this path. */
  courseLine: (path: readonly PropertyKey[]) => number
  questionLine: (question: Question) => number
}

/** One group of rules of the check. */
export type Rule = (draft: Draft) => Problem[]
