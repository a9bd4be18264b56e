/**
 * The fields of course.yaml, of quiz.yaml and of a page's front matter. The rules that concern several fields
 * are in check/.
 */

import { countries, intervalMonths } from '@sorgfalt/contract/core/limits'
import {
  categories,
  courseIcons,
  legalSource,
  localInsertKeys,
  questionTypes,
} from '@sorgfalt/contract/elearning/content'
import * as z from 'zod/mini'
import {
  between,
  contentId,
  packageHeader,
  perLanguage,
  text,
  unique,
} from '../../../platform/package/yaml-fields.ts'

const someCountries = z.array(z.enum(countries)).check(unique('country'))

const media = z.string().check(z.regex(/^media\/[^/]+$/, 'must be a picture of this course, media/<file>'))

const goalList = z.array(text.check(z.maxLength(120))).check(z.minLength(1), z.maxLength(4))

/** What learners can do after a chapter. */
const goals = z
  .strictObject({ de_DE: goalList, en_GB: goalList })
  .check(
    z.refine(
      ({ de_DE, en_GB }) => de_DE.length === en_GB.length,
      'must name the same number of goals in every language',
    ),
  )

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
  goals: z.optional(goals),
  pages: z.array(contentId).check(z.minLength(1)),
})

/** The content of course.yaml. */
export const courseYaml = z.strictObject({
  format: z.literal('uwp/1'),
  ...packageHeader,
  title: perLanguage,
  summary: perLanguage,
  description: perLanguage,
  category: z.enum(categories),
  icon: z.enum(courseIcons),
  image: media,
  durationMinutes: between(1, 600),
  jurisdiction: someCountries.check(z.minLength(1)),
  legal: z.array(z.strictObject({ ...legalSource.shape, ref: text })),
  interval: z.strictObject({ months: between(intervalMonths.once, intervalMonths.max) }),
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
  /** Shown in place of the text, which is then the alternative text of the picture. */
  image: z.optional(media),
  /** Only in hotspot questions: a point in pixels of the picture. */
  at: z.optional(z.array(z.number()).check(z.length(2, 'must be two numbers, as in [240, 120]'))),
})

/** The content of quiz.yaml: the questions. */
export const quizYaml = z.array(
  z.strictObject({
    id: contentId,
    use: z.enum(['quiz', 'check']),
    type: z.enum(questionTypes),
    critical: z.optional(z.boolean()),
    page: contentId,
    countries: z.optional(someCountries),
    stem: perLanguage,
    // The contract has the same maximum for the values of an answer (contract/src/elearning/elearning.ts).
    options: z.optional(z.array(optionEntry).check(z.maxLength(20))),
    /** In a true-or-false question, whether the statement is true. In a numeric question, the number. */
    answer: z.optional(z.union([z.boolean(), z.number()])),
    tolerance: z.optional(z.number().check(z.minimum(0))),
    unit: z.optional(perLanguage),
    image: z.optional(media),
    alt: z.optional(perLanguage),
    explanation: perLanguage,
  }),
)
export type QuizYaml = z.output<typeof quizYaml>

/** The front matter of a page, between two lines of `---`. */
export const frontMatter = z.strictObject({
  id: contentId,
  minutes: between(1, 30),
  countries: z.optional(someCountries),
})
