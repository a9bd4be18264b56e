/**
 * Questions as learners see them: without their correct answers, and with options named by their position.
 */

import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion, PublicQuestion, Question } from '@sorgfalt/contract/elearning/content'
import type { Drawn, DrawnQuestion } from './draw-quiz.ts'

/** Returns the public name of the option at this position: `o1`, `o2` … */
export const optionName = (position: number): string => `o${position + 1}`
/** Returns the public name of the partner at this position: `m1`, `m2` … */
export const matchName = (position: number): string => `m${position + 1}`

/** Returns an option by its id. Throws when the question was drawn from another version of the course. */
export function findOption({ id, options }: Question, optionId: string): Question['options'][number] {
  const option = options.find((candidate) => candidate.id === optionId)
  if (!option) throw new Error(`question ${id} has no option ${optionId}: it was drawn from another version`)
  return option
}

/** Returns a question as the attempt shows it, in one language. */
export function toPublicQuestion(
  question: Question,
  drawn: DrawnQuestion,
  language: Language,
): PublicQuestion {
  return {
    id: question.id,
    type: question.type,
    stem: question.stem[language],
    critical: question.critical,
    options: drawn.options.map((id, index) => {
      const { text, at, image } = findOption(question, id)
      return { id: optionName(index), text: text[language], ...(at && { at }), ...(image && { image }) }
    }),
    matches: drawn.matches.map((id, index) => ({
      id: matchName(index),
      text: findOption(question, id).match?.[language] ?? '',
    })),
    pageId: question.pageId,
    ...(question.image && { image: { ...question.image, alt: question.image.alt[language] } }),
    ...(question.numeric && { unit: question.numeric.unit[language] }),
  }
}

/** Returns all drawn questions as the attempt shows them. */
export function publicQuestions(
  course: CourseVersion,
  drawn: Drawn['quiz'],
  language: Language,
): PublicQuestion[] {
  return drawn.flatMap((one) => {
    const question = course.questions.find(({ id }) => id === one.id)
    return question ? [toPublicQuestion(question, one, language)] : []
  })
}
