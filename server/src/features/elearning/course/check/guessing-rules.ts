/**
 * Rules for the options of questions, so that no learner passes a quiz by looking at the shape of the
 * options. The rules about shares apply only to quizzes with enough questions, because a share of only a few
 * questions means nothing.
 */
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import type { Question } from '@sorgfalt/contract/elearning/content'
import type { Problem } from '../../../../platform/package/problem.ts'
import type { CourseRule } from './assembled-course.ts'

const minQuestions = 8
const maxLongestShare = 0.35
const maxPositionShare = 0.4
const minAbsoluteShare = 0.2

/** Words that sound too strict to be true. If options with them are never right, learners avoid them. */
const absoluteWords: Record<Language, RegExp> = {
  de_DE: /(?<!\p{L})(immer|nie|niemals|nur|ausschließlich|jederzeit)(?!\p{L})/iu,
  en_GB: /\b(always|never|only|at any time)\b/i,
}

/** Requires that length, position and absolute words of the options do not give the right answers away. */
export const answersCannotBeGuessed: CourseRule = ({ course }) => {
  const graded = course.questions.filter(({ use }) => use === 'quiz')
  const single = graded.filter(({ type }) => type === 'single')
  if (single.length < minQuestions) return []

  const chosen = graded.filter(({ type }) => type === 'single' || type === 'multiple')

  return [
    ...languages.flatMap((language) => findLongAnswers(single, language)),
    ...findFrequentPosition(single),
    ...languages.flatMap((language) => findAbsoluteWords(chosen, language)),
  ]
}

function findLongAnswers(questions: readonly Question[], language: Language): Problem[] {
  const found = questions.filter((question) => isLongestRight(question, language))
  if (found.length <= maxLongestShare * questions.length) return []

  const most = Math.floor(maxLongestShare * questions.length)
  const ids = found.map(({ id }) => id).join(', ')
  const advice = `write longer wrong options or shorter right ones, so that there are at most ${most}`
  const counts = `the longest option in ${language} is right in ${found.length} of ${questions.length}`

  return [toProblem('quiz-length', `${counts} single questions (${ids}); ${advice}`)]
}

function isLongestRight({ options }: Question, language: Language): boolean {
  const lengthsOf = (correct: boolean) =>
    options.filter((option) => option.correct === correct).map(({ text }) => text[language].length)

  return Math.max(...lengthsOf(true)) > Math.max(...lengthsOf(false))
}

function findFrequentPosition(questions: readonly Question[]): Problem[] {
  const positions = questions.map(({ options }) => options.findIndex(({ correct }) => correct))

  return [...new Set(positions)].flatMap((position): Problem[] => {
    const count = positions.filter((other) => other === position).length
    if (count <= maxPositionShare * questions.length) return []

    const counts = `option ${position + 1} is right in ${count} of ${questions.length} single questions`
    return [toProblem('quiz-position', `${counts}; spread the right answers over all positions`)]
  })
}

function findAbsoluteWords(questions: readonly Question[], language: Language): Problem[] {
  const found = questions
    .flatMap(({ options }) => options)
    .filter(({ text }) => absoluteWords[language].test(text[language]))
  const right = found.filter(({ correct }) => correct).length
  if (right >= minAbsoluteShare * found.length) return []

  const counts = `${right} of ${found.length} options in ${language} with words like "nur", "always" are right`
  return [
    toProblem('quiz-absolute', `${counts}; one in five is needed, so remove the word from wrong options`),
  ]
}

const toProblem = (code: Problem['code'], message: string): Problem => ({ file: 'quiz.yaml', code, message })

/** The forms of an option, as the end of a sentence "only the right option …". */
const forms = { keywords: 'consists of keywords', one: 'is a sentence', several: 'has several sentences' }

/** A punctuation mark at the end of the text, possibly before a closing quotation mark. */
const sentenceEnd = /[.!?…]["“”’»]?$/u
/**
 * The end of a sentence that is followed by another one: a word, a punctuation mark and a capital letter. The
 * word must have at least two letters, so that abbreviations such as "z. B." do not match.
 */
const sentenceBreak = /\p{L}{2}[.!?…]["“”’»]? ["„“«]?\p{Lu}/u

/**
 * Requires that the right option of a `single` question has the same form as at least one wrong option:
 * keywords without a full stop, one sentence, or several sentences.
 */
export const rightOptionsLookLikeOthers: CourseRule = ({ course, questionLine }) => {
  const single = course.questions.filter(({ type }) => type === 'single')

  return single.flatMap((question) =>
    languages.flatMap((language): Problem[] => {
      const form = findFormOfRightOption(question, language)
      if (!form) return []

      const fault = `only the right option in ${language} ${forms[form]}`
      const message = `${question.id}: ${fault}; give the options the same form`
      return [{ file: 'quiz.yaml', line: questionLine(question), code: 'question-form', message }]
    }),
  )
}

/** Returns the form of the right option if no wrong option has it. */
function findFormOfRightOption({ options }: Question, language: Language): keyof typeof forms | undefined {
  const formsOf = (correct: boolean) =>
    options.filter((option) => option.correct === correct).map(({ text }) => classifyForm(text[language]))

  return formsOf(true).find((form) => !formsOf(false).includes(form))
}

function classifyForm(text: string): keyof typeof forms {
  if (!sentenceEnd.test(text)) return 'keywords'
  return sentenceBreak.test(text) ? 'several' : 'one'
}
