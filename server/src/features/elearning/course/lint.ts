import type { Problem } from '../../../platform/package/problem.ts'
import type { Draft, Rule } from './draft.ts'
import {
  insertsAndTicksFit,
  languagesMatch,
  pagesAreComplete,
  pagesAreShort,
  picturesFit,
} from './lint-pages.ts'
import { checksArePlaced, questionsAreSound, quizIsLargeEnough } from './lint-questions.ts'

const namesTheLaw: Rule = ({ course, courseLine }) =>
  course.legal.length > 0
    ? []
    : [
        {
          file: 'course.yaml',
          line: courseLine(['legal']),
          code: 'legal-missing',
          message: 'name at least one legal reference',
        },
      ]

const rules: readonly Rule[] = [
  pagesAreComplete,
  languagesMatch,
  pagesAreShort,
  picturesFit,
  insertsAndTicksFit,
  questionsAreSound,
  checksArePlaced,
  quizIsLargeEnough,
  namesTheLaw,
]

/** Everything that is wrong with the course as a whole; faults inside one file are found while it is read. */
export const lint = (draft: Draft): Problem[] => rules.flatMap((rule) => rule(draft))
