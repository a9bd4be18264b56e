import { expect, test } from 'vitest'
import { problemCodes } from '../../../../platform/package/problem.ts'
import { checkFiles, tinyPackage } from '../package-fixture.ts'
import { checkProblems } from './check-problems-fixture.ts'
import {
  appendText,
  type Change,
  firstPage,
  repeatWord,
  swapInCourse,
  swapInPage,
  swapInQuiz,
} from './faulty-course-fixture.ts'
import { addGoals, addKeyPoints, keyPointProblems } from './key-point-problems-fixture.ts'
import { parseProblems } from './parse-problems-fixture.ts'
import { quizProblems } from './quiz-problems-fixture.ts'
import { addScenario, scenarioProblems } from './scenario-problems-fixture.ts'

const faulty = [...parseProblems, ...checkProblems, ...quizProblems, ...scenarioProblems, ...keyPointProblems]

function checkAfter(change: Change) {
  const files = tinyPackage()
  change(files)
  return checkFiles(files)
}

test('these tests cause every problem except those of the import', () => {
  const caused = new Set(faulty.map(([code]) => code))
  expect(problemCodes.filter((code) => !caused.has(code))).toEqual(['archive', 'version-differs'])
})

test('finds no problem in a sound package', async () => {
  expect((await checkAfter(() => undefined)).problems).toEqual([])
})

test.each(faulty)('reports %s at %s: %s', async (code, where, message, change) => {
  const { course, problems } = await checkAfter(change)
  expect(course).toBeNull()
  const found = problems
    .filter((problem) => problem.code === code && problem.message.includes(message))
    .map(({ file, line }) => `${file}:${line ?? ''}`)
  expect(found, JSON.stringify(problems, null, 1)).toContainEqual(
    expect.stringMatching(new RegExp(`^${RegExp.escape(where)}(:|$)`)),
  )
})

test('converts a scenario to its situations', async () => {
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

test('allows 500 words in a scenario beside the 250 words of its page', async () => {
  const { problems } = await checkAfter((files) => {
    addScenario('Sie riechen Rauch.', repeatWord(440))(files)
    appendText(repeatWord(240))(files)
  })
  expect(problems).toEqual([])
})

test('a course has the goals of its chapters and its key points in each language', async () => {
  const { course, problems } = await checkAfter((files) => {
    addGoals('{de_DE: ["Feuer erkennen"], en_GB: ["recognise a fire"]}')(files)
    addKeyPoints(
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

test('a course without goals and key points has no fields for them, so that its content hash stays', async () => {
  const { course } = await checkAfter(() => undefined)
  expect(Object.keys(course ?? {})).not.toContain('keyPoints')
  expect(Object.keys(course?.chapters.de_DE[0] ?? {})).not.toContain('goals')
})

test('accepts a question that compares the law of both countries', async () => {
  const { problems } = await checkAfter(
    swapInQuiz(
      'id: q-eins\n  use: quiz\n  type: single\n  page: eins\n  stem: {de_DE: "Frage"',
      'id: q-eins\n  use: quiz\n  type: single\n  page: eins\n  stem: {de_DE: "In Deutschland und Österreich?"',
    ),
  )
  expect(problems).toEqual([])
})

test('accepts a course without questions that needs no quiz', async () => {
  const { problems } = await checkAfter((files) => {
    swapInCourse('draw: 2', 'draw: 0')(files)
    swapInCourse('moveOn: CompletedAndPassed', 'moveOn: Completed')(files)
    swapInPage(firstPage, '::check{q="q-check"}', 'Text')(files)
    files['quiz.yaml'] = '[]'
  })
  expect(problems).toEqual([])
})
