/** Problems of a quiz that could be passed by guessing. */
import { type Change, type FaultyChange, swapInCourse, swapInQuiz } from './faulty-course-fixture.ts'

const both = (text: string): string => `{de_DE: "${text}", en_GB: "${text}"}`

/** Adds quiz questions with these options. The right options are marked by `*`. */
const addQuestions =
  (count: number, listOptions: (index: number) => readonly string[]): Change =>
  (files) => {
    const questions = Array.from({ length: count }, (_, index) => {
      const options = listOptions(index).map(
        (text, position) =>
          `{id: o${position}, correct: ${text.startsWith('*')}, text: ${both(text.replace('*', ''))}}`,
      )
      return `- id: q-mehr-${index}
  use: quiz
  type: single
  page: zwei
  stem: ${both('Frage')}
  options: [${options.join(', ')}]
  explanation: ${both('Darum.')}
`
    })
    files['quiz.yaml'] = `${String(files['quiz.yaml'])}${questions.join('')}`
  }

/** Rotates the options, so that the right option is at each position equally often. */
const rotate = (options: readonly string[], by: number): string[] =>
  options.map((_, index) => options[(index + by) % options.length] ?? '')

export const quizProblems: FaultyChange[] = [
  [
    'quiz-length',
    'quiz.yaml',
    'the longest option in en_GB is right in 6 of 12 single questions (q-mehr-0, ',
    addQuestions(8, (index) => rotate([index < 6 ? '*Die längste' : '*Ja', 'Nein', 'Kaum'], index)),
  ],
  [
    'quiz-position',
    'quiz.yaml',
    'option 3 is right in 8 of 12 single questions',
    addQuestions(8, () => ['Kaum', 'Nein', '*Ja']),
  ],
  [
    'quiz-absolute',
    'quiz.yaml',
    '1 of 13 options in de_DE with words like "nur", "always" are right',
    addQuestions(8, (index) => rotate([index === 0 ? '*Nie' : '*Ja', 'Nur so', 'Nein'], index)),
  ],
  [
    'question-form',
    'quiz.yaml',
    'q-mehr-0: only the right option in de_DE is a sentence',
    addQuestions(1, () => ['Kaum', '*Ich melde es z. B. Anna.', 'Nein. Ich warte.']),
  ],
  [
    'question-form',
    'quiz.yaml',
    'q-mehr-0: only the right option in en_GB consists of keywords',
    addQuestions(1, () => ['*Melden', 'Ich warte.', 'Ich rufe: „Halt!“']),
  ],
  [
    'question-form',
    'quiz.yaml',
    'q-mehr-0: only the right option in de_DE has several sentences',
    addQuestions(1, () => ['Nein.', '*Nein. Ich warte.', 'Kaum']),
  ],
  [
    'question-options',
    'quiz.yaml',
    '5 options are too many; write at most 4',
    addQuestions(1, () => ['*Ja', 'Nein', 'Kaum', 'Selten', 'Oft']),
  ],
  [
    'quiz-critical',
    'quiz.yaml',
    '0 critical questions for AT; mark at least 4',
    swapInCourse('draw: 2', 'draw: 8'),
  ],
  [
    'question-country',
    'quiz.yaml',
    'q-eins: the question is about DE; write countries: [DE]',
    swapInQuiz(
      'id: q-eins\n  use: quiz\n  type: single\n  page: eins\n  stem: {de_DE: "Frage"',
      'id: q-eins\n  use: quiz\n  type: single\n  page: eins\n  stem: {de_DE: "Was verlangt das ArbSchG?"',
    ),
  ],
  [
    'question-country',
    'quiz.yaml',
    'q-zwei: the question is about AT; write countries: [AT]',
    swapInQuiz(
      'id: q-zwei\n  use: quiz\n  type: single\n  page: eins\n  stem: {de_DE: "Frage"',
      'id: q-zwei\n  use: quiz\n  type: single\n  page: eins\n  countries: [DE]\n  stem: {de_DE: "In Österreich?"',
    ),
  ],
]
