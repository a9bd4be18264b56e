/** The rule for questions about the law of one country. */
import { type Country, countries, defaultLanguage } from '@sorgfalt/contract/core/limits'
import type { Question } from '@sorgfalt/contract/elearning/content'
import type { Problem } from '../../../../platform/package/problem.ts'
import type { CourseRule } from './assembled-course.ts'

/** The abbreviations of the law, the technical rules and the insurers of a country. */
const lawNames: Record<Country, string> = {
  DE:
    'ArbMedVV ArbSchG ArbStättV ArbZG ASR BDSG BetrSichV DGUV GefStoffV JArbSchG LasthandhabV MuSchG PSA-BV ' +
    'SGB TRBA TRBS TRGS',
  AT: 'AM-VO ASchG AStV AUVA BS-V DSG GKV KJBG MSchG PSA-V TRVB VOLV',
}

const toPattern = (name: string, laws: string): RegExp =>
  new RegExp(`${name}|\\b(${laws.replaceAll(' ', '|')})\\b`)

/** Words that name a country in a German text. */
const countryPatterns: Record<Country, RegExp> = {
  DE: toPattern('Deutschland', lawNames.DE),
  AT: toPattern('Österreich', lawNames.AT),
}

/**
 * Requires `countries` for a quiz question that asks for the law of one country, so that no learner is graded
 * on the law of another country. Feedback and explanations may compare the countries.
 */
export const questionsNameTheirCountry: CourseRule = ({ course, questionLine }) =>
  course.questions.flatMap((question): Problem[] => {
    const named = countries.filter((country) => countryPatterns[country].test(readTask(question)))
    const [country] = named
    if (question.use !== 'quiz' || named.length !== 1 || !country) return []
    if (question.countries.length === 1 && question.countries[0] === country) return []

    const message = `${question.id}: the question is about ${country}; write countries: [${country}]`
    return [{ file: 'quiz.yaml', line: questionLine(question), code: 'question-country', message }]
  })

/** Returns everything that a learner reads before answering. */
const readTask = ({ stem, options }: Question): string =>
  [stem, ...options.flatMap(({ text, match }) => [text, ...(match ? [match] : [])])]
    .map((text) => text[defaultLanguage])
    .join('\n')
