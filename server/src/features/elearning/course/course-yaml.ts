/** What course.yaml and quiz.yaml hold. Rules that need more than one value stand in lint-questions.ts and lint-pages.ts. */

import { countries, intervalMonths, languages } from '@sorgfalt/contract/core/limits'
import {
  categories,
  courseIcons,
  legalSource,
  localInsertKeys,
  questionTypes,
} from '@sorgfalt/contract/elearning/content'
import { date, identifierPattern } from '@sorgfalt/contract/fields/index'
import * as z from 'zod/mini'
import {
  between,
  contentId,
  perLanguage,
  semver,
  text,
  unique,
} from '../../../platform/package/yaml-fields.ts'

const someCountries = z.array(z.enum(countries)).check(unique('country'))

const media = z.string().check(z.regex(/^media\/[^/]+$/, 'must be a picture of this course, media/<file>'))

const chapterEntry = z.strictObject({
  id: contentId,
  folder: z
    .string()
    .check(
      z.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'must be the name of a folder in chapters/: lower-case letters, digits and hyphens',
      ),
    ),
  title: perLanguage,
  pages: z.array(contentId).check(z.minLength(1)),
})

/** The part of a course that course.yaml holds. */
export const courseYaml = z.strictObject({
  format: z.literal('uwp/1'),
  id: z
    .string()
    .check(
      z.minLength(3),
      z.maxLength(60),
      z.regex(
        identifierPattern,
        'must consist of lower-case letters, digits and single hyphens, a letter first',
      ),
    ),
  version: z.string().check(z.regex(semver, 'must be three numbers, as in 1.0.0')),
  revised: z
    .string()
    .check(z.refine((value) => date().safeParse(value).success, 'must be a date, as in 2026-11-01')),
  languages: z.array(z.enum(languages)).check(
    unique('language'),
    z.refine(
      (list) => languages.every((language) => list.includes(language)),
      `must name ${languages.join(' and ')}`,
    ),
  ),
  title: perLanguage,
  summary: perLanguage,
  description: perLanguage,
  category: z.enum(categories),
  icon: z.enum(courseIcons),
  image: media,
  durationMinutes: between(1, 600),
  jurisdiction: someCountries.check(z.minLength(1)),
  legal: z.array(z.strictObject({ ...legalSource.shape, ref: text })),
  interval: z.strictObject({
    months: between(intervalMonths.once, intervalMonths.max),
    underageMonths: between(intervalMonths.once, intervalMonths.max),
  }),
  completion: z.strictObject({
    moveOn: z.enum(['CompletedAndPassed', 'Completed']),
    passMark: between(0, 100),
    draw: between(0, 50),
    navigation: z.enum(['sequential', 'free']),
  }),
  oralPart: z.strictObject({
    mode: z.enum(['none', 'recommended', 'required']),
    checklist: z.array(z.strictObject({ id: contentId, de_DE: text, en_GB: text })),
  }),
  localInserts: z.array(z.enum(localInsertKeys)).check(unique('insert')),
  chapters: z.array(chapterEntry).check(z.minLength(1)),
})
export type CourseYaml = z.output<typeof courseYaml>

const optionEntry = z.strictObject({
  id: contentId,
  correct: z.optional(z.boolean()),
  text: perLanguage,
  match: z.optional(perLanguage),
  feedback: z.optional(perLanguage),
  /** Of a hotspot question: the place in the picture's own units. */
  at: z.optional(z.array(z.number()).check(z.length(2, 'must be two numbers, as in [240, 120]'))),
})

/** The questions, as quiz.yaml lists them. */
export const quizYaml = z.array(
  z.strictObject({
    id: contentId,
    use: z.enum(['quiz', 'check']),
    type: z.enum(questionTypes),
    critical: z.optional(z.boolean()),
    page: contentId,
    countries: z.optional(someCountries),
    stem: perLanguage,
    // As many as an answer may carry (contract/src/elearning/elearning.ts).
    options: z.optional(z.array(optionEntry).check(z.maxLength(20))),
    /** Of a truefalse question whether the sentence is true, of a numeric one the number. */
    answer: z.optional(z.union([z.boolean(), z.number()])),
    tolerance: z.optional(z.number().check(z.minimum(0))),
    unit: z.optional(perLanguage),
    image: z.optional(media),
    alt: z.optional(perLanguage),
    explanation: perLanguage,
  }),
)
export type QuizYaml = z.output<typeof quizYaml>

/** What stands above a page, between `---` and `---`. */
export const frontMatter = z.strictObject({
  id: contentId,
  minutes: between(1, 30),
  countries: z.optional(someCountries),
})
