import { expect, test } from 'vitest'
import { problemCodes } from '../../../../platform/package/problem.ts'
import { checkFiles, scenario, tinyPackage } from '../package-fixture.ts'
import { activeCourse, activityProblems } from './activity-problems-fixture.ts'
import { checkProblems } from './check-problems-fixture.ts'
import {
  appendText,
  type Change,
  firstPage,
  remove,
  repeatWord,
  secondPage,
  swapInCourse,
  swapInPage,
  swapInQuiz,
} from './faulty-course-fixture.ts'
import { keyPointProblems, writeGoals, writeKeyPoints } from './key-point-problems-fixture.ts'
import { parseProblems } from './parse-problems-fixture.ts'
import { quizProblems } from './quiz-problems-fixture.ts'
import { addScenario, scenarioProblems } from './scenario-problems-fixture.ts'

const faulty = [
  ...parseProblems,
  ...checkProblems,
  ...quizProblems,
  ...scenarioProblems,
  ...keyPointProblems,
  ...activityProblems,
]

function checkAfter(change: Change) {
  const files = tinyPackage()
  change(files)
  return checkFiles(files)
}

test('the faulty courses of the tests cause every problem except those of an import', () => {
  const caused = new Set(faulty.map(([code]) => code))
  expect(problemCodes.filter((code) => !caused.has(code))).toEqual(['archive', 'version-differs'])
})

test('the check of a valid course package finds no problem', async () => {
  expect((await checkAfter(() => undefined)).problems).toEqual([])
})

test.each(faulty)(
  'reports in a faulty course the problem %s at %s with the text "%s"',
  async (code, where, message, change) => {
    const { course, problems } = await checkAfter(change)
    expect(course).toBeNull()
    const found = problems
      .filter((problem) => problem.code === code && problem.message.includes(message))
      .map(({ file, line }) => `${file}:${line ?? ''}`)
    expect(found, JSON.stringify(problems, null, 1)).toContainEqual(
      expect.stringMatching(new RegExp(`^${RegExp.escape(where)}(:|$)`)),
    )
  },
)

test('a scenario in the Markdown of a page is converted to situations with their choices', async () => {
  const { course, problems } = await checkAfter(addScenario())
  expect(problems).toEqual([])

  const block = course?.chapters.de_DE[0]?.pages[0]?.blocks.find(({ kind }) => kind === 'scenario')
  expect(block).toMatchObject({
    title: 'Es riecht nach Rauch',
    situations: [
      {
        id: 'geruch',
        title: 'Kurz vor vier',
        outcome: null,
        choices: [
          { text: 'Ich gehe nachsehen.', to: 'flur' },
          { text: 'Ich löse den Alarm aus.', to: 'alarm' },
        ],
      },
      { id: 'flur', outcome: 'bad', choices: [{ text: 'Noch einmal entscheiden', to: 'geruch' }] },
      { id: 'alarm', outcome: null },
      { id: 'draussen', outcome: 'good', body: [{ kind: 'paragraph' }, { kind: 'list' }], choices: [] },
    ],
  })
})

test('allows 500 words in a scenario in addition to the 250 words of its page', async () => {
  const { problems } = await checkAfter((files) => {
    addScenario('Sie riechen Rauch.', repeatWord(440))(files)
    appendText(repeatWord(240))(files)
  })
  expect(problems).toEqual([])
})

test('a course has the goals of its chapters and its key points in each language', async () => {
  const { course, problems } = await checkAfter((files) => {
    writeGoals('{de_DE: ["Feuer erkennen"], en_GB: ["recognise a fire"]}')(files)
    writeKeyPoints(
      '# Kurz\n\n:::steps\n1. Warnen\n2. Gehen\n:::',
      '# Brief\n\n:::steps\n1. Warn\n2. Go\n:::',
    )(files)
  })
  expect(problems).toEqual([])
  expect(course?.chapters).toMatchObject({
    de_DE: [{ goals: ['Feuer erkennen'] }],
    en_GB: [{ goals: ['recognise a fire'] }],
  })
  expect(course?.keyPoints).toMatchObject({
    de_DE: { title: 'Kurz', blocks: [{ kind: 'steps' }] },
    en_GB: { title: 'Brief' },
  })
})

test('accepts a course if half of its pages are interactive', async () => {
  expect((await checkAfter(activeCourse)).problems).toEqual([])
})

test('accepts a question that names both Germany and Austria', async () => {
  const { problems } = await checkAfter(
    swapInQuiz(
      'id: q-eins\n  use: quiz\n  type: single\n  page: eins\n  stem: {de_DE: "Frage"',
      'id: q-eins\n  use: quiz\n  type: single\n  page: eins\n  stem: {de_DE: "In Deutschland und Österreich?"',
    ),
  )
  expect(problems).toEqual([])
})

test('accepts a right option that is a full sentence if a wrong option is one, too', async () => {
  const { problems } = await checkAfter((files) => {
    files['quiz.yaml'] = String(files['quiz.yaml'])
      .replaceAll('"Ja"', '"Ja, ich melde es."')
      .replaceAll('"Nein"', '"Nein, es ist z. B. Montag."')
  })
  expect(problems).toEqual([])
})

/** Changes the tiny course to one without a quiz. */
const removeQuiz: Change = (files) => {
  swapInCourse('draw: 2', 'draw: 0')(files)
  swapInCourse('moveOn: CompletedAndPassed', 'moveOn: Completed')(files)
  swapInPage(firstPage, '::check{q="q-check"}', 'Text')(files)
  files['quiz.yaml'] = '[]'
}

test('accepts a course that has no questions and needs no quiz', async () => {
  expect((await checkAfter(removeQuiz)).problems).toEqual([])
})

test('a course without a quiz needs no goals or key points, and then has no fields for them', async () => {
  const { course, problems } = await checkAfter((files) => {
    removeQuiz(files)
    swapInCourse('    goals: {de_DE: ["Rauch erkennen"], en_GB: ["recognise smoke"]}\n', '')(files)
    swapInPage(secondPage, scenario, '')(files)
    remove('summary.de.md')(files)
    remove('summary.en.md')(files)
  })
  expect(problems).toEqual([])
  // Fields without content would change the content hash of versions that are already stored.
  expect(Object.keys(course ?? {})).not.toContain('keyPoints')
  expect(Object.keys(course?.chapters.de_DE[0] ?? {})).not.toContain('goals')
})
