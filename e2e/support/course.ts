/** The questions of the courses with their right answers. A test finds them by the texts on screen. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import { parse } from 'yaml'

type LocalizedText = Record<Language, string>

export interface KnownQuestion {
  id: string
  type: PublicQuestion['type']
  stem: LocalizedText
  critical?: boolean
  options: { id: string; correct?: boolean; text: LocalizedText; match?: LocalizedText }[]
  /** The answer to a `truefalse` or `numeric` question. */
  answer?: boolean | number
}

const courses = new URL('../../content/courses/', import.meta.url)
const read = (path: string): unknown => parse(readFileSync(new URL(path, courses), 'utf8'))
/** The options of a true-or-false question, which quiz.yaml does not contain. */
const trueFalseOptions = [
  { id: 'true', is: true, text: { de_DE: 'Das stimmt', en_GB: 'This is true' } },
  { id: 'false', is: false, text: { de_DE: 'Das stimmt nicht', en_GB: 'This is false' } },
]
const questions = readdirSync(courses)
  .flatMap((course) => read(`${course}/quiz.yaml`) as KnownQuestion[])
  .map((question) => ({
    ...question,
    options:
      question.options ??
      trueFalseOptions.map(({ is, ...option }) => ({ ...option, correct: is === question.answer })),
  }))
const { chapters, completion } = read('brandschutz/course.yaml') as {
  chapters: { pages: string[] }[]
  completion: { draw: number }
}

/** Number of pages in the fire safety course. */
export const pageCount = chapters.flatMap(({ pages }) => pages).length
/** Number of questions in a quiz of the fire safety course. */
export const quizLength = completion.draw

const lookUpQuestion = (stem: string) =>
  questions.find((question) => Object.values(question.stem).includes(stem))

/** Returns whether a heading is the stem of a question. */
export const isQuestion = (heading: string): boolean => lookUpQuestion(heading) !== undefined

/** Returns the question that has this stem in one of the languages. No two questions share a stem. */
export function findQuestion(stem: string): KnownQuestion {
  const found = lookUpQuestion(stem)
  if (!found) throw new Error(`no course has the question "${stem}"`)
  return found
}

/** Returns the right answer to a question that the player shows, in the form in which a call sends it. */
export function rightValue(shown: PublicQuestion, language: Language): string[] {
  const { options, answer } = findQuestion(shown.stem)
  const idOf = (text: string): string => shown.options.find((option) => option.text === text)?.id ?? ''
  const matchOf = (text: string | undefined): string =>
    shown.matches.find((match) => match.text === text)?.id ?? ''

  switch (shown.type) {
    case 'numeric':
      return [String(answer)]
    case 'order':
      return options.map((option) => idOf(option.text[language]))
    case 'match':
      return options.map((option) => `${idOf(option.text[language])}:${matchOf(option.match?.[language])}`)
    default:
      return options.filter((option) => option.correct).map((option) => idOf(option.text[language]))
  }
}

/** Returns a wrong answer to a question that the player shows, in the form in which a call sends it. */
export function wrongValue(shown: PublicQuestion, language: Language): string[] {
  const right = rightValue(shown, language)
  if (shown.type === 'order') return right.toReversed()
  if (shown.type === 'match') {
    const partners = right.map((pair) => pair.split(':')[1])
    return right.map((pair, index) => `${pair.split(':')[0]}:${partners[(index + 1) % partners.length]}`)
  }

  return shown.options
    .filter((option) => !right.includes(option.id))
    .slice(0, 1)
    .map((option) => option.id)
}
