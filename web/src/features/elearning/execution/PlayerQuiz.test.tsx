import type { Execution, ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { createCourse, createFeedback } from './course-fixture.ts'
import { allPagesRead, createGrader, renderPlayer } from './player-fixture.tsx'

const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const check = () => button(text('elearning.quiz.check'))
const nextQuestion = () => button(text('elearning.quiz.next'))
const finish = () => button(text('elearning.quiz.finish'))
const option = (letter: string) => page.getByRole('radio', { name: new RegExp(`^${letter}`) })
const passed = (): ExecutionResult => ({
  executionUuid: createCourse().executionUuid,
  title: 'Brandschutz',
  kind: 'native' as const,
  attempt: 1,
  practice: false,
  passed: true,
  scorePercent: 100,
  passMark: 80,
  correctCount: 2,
  questionCount: 2,
  criticalWrong: 0,
  review: [],
  resultUuid: null,
  completedOn: '2026-11-20',
  nextDueDate: null,
  canRetry: false,
  retry: null,
  retryAt: null,
  oralPending: false,
  talk: 'none',
})

/** Renders the player of a course whose pages are all read. */
const renderReadCourse = (changes: Partial<Execution> = {}, answers: Answers = {}) =>
  renderPlayer({ ...allPagesRead, ...changes }, { 'elearning.readExecutionResult': passed(), ...answers })

/** Renders the player at the first open question. */
async function renderQuiz(changes: Partial<Execution> = {}, answers: Answers = {}) {
  const player = await renderReadCourse(changes, answers)
  const { quiz, state, answers: given } = player.course
  if (quiz.length > 0 && state === 'open' && given.length === 0)
    await button(text('elearning.quiz.begin')).click()

  return player
}

describe('the introduction of the quiz', () => {
  const decisive = createCourse().quiz.map((question) => ({ ...question, critical: question.id === 'q2' }))

  test('explains the rules and announces decisive questions, which are marked in the quiz', async () => {
    await renderReadCourse({ quiz: decisive })
    await expect.element(heading(text('elearning.player.quiz'))).toBeVisible()
    const needed = text('elearning.intro.needed', { needed: 2, count: 2 })
    await expect.element(page.getByText(needed)).toBeVisible()
    const title = text('elearning.intro.decisiveTitle', { count: 1 })
    await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
    expect(await axeViolations()).toEqual([])

    await button(text('elearning.quiz.begin')).click()

    await expect.element(heading('Frage q1')).toBeVisible()
    await expect.element(page.getByText(text('elearning.result.decisive'))).not.toBeInTheDocument()
    await option('a').click()
    await check().click()
    await nextQuestion().click()
    await expect.element(heading('Frage q2')).toBeVisible()
    await expect.element(page.getByText(text('elearning.result.decisive'))).toBeVisible()
  })

  test('names no decisive questions if there are none', async () => {
    await renderReadCourse()
    await expect.element(button(text('elearning.quiz.begin'))).toBeVisible()

    await expect
      .element(page.getByText(text('elearning.intro.decisiveTitle', { count: 0 })))
      .not.toBeInTheDocument()
  })

  test('is not shown again after the first answer', async () => {
    await renderReadCourse({ answers: [createFeedback('q1')] })

    await expect.element(heading('Frage q2')).toBeVisible()
  })
})

test('the retry of a failed quiz leads only through the pages to read again', async () => {
  await renderReadCourse({
    attempt: 2,
    resumePageId: null,
    pagesCompleted: ['p2', 'p4'],
    readAgain: ['p1', 'p3'],
    answers: [createFeedback('q1')],
  })
  const note = (number: number) => text('elearning.player.readAgain.text', { number, count: 2 })

  await expect.element(heading('Seite p1')).toBeVisible()
  await expect.element(page.getByText(note(1))).toBeVisible()
  await button(text('elearning.player.next')).click()
  await expect.element(heading('Seite p3')).toBeVisible()
  await expect.element(page.getByText(note(2))).toBeVisible()
  await button(text('elearning.player.toQuiz')).click()

  await expect.element(heading('Frage q2')).toBeVisible()
})

test('shows the number of the question, its type and the score that is needed', async () => {
  await renderQuiz()

  await expect.element(heading('Frage q1')).toBeVisible()
  const number = text('elearning.quiz.number', { number: 1, count: 2 })
  const kind = text('elearning.quiz.kind.single')
  await expect.element(page.getByText(text('elearning.quiz.head', { number, kind }))).toBeVisible()
  await expect.element(page.getByText(text('elearning.result.needed', { needed: 2, count: 2 }))).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Frage q1' })).toBeVisible()
  await expect.element(button(text('elearning.player.previous'))).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('requires an answer before the check', async () => {
  const { server } = await renderQuiz()

  await check().click()

  await expect.element(page.getByText(text('elearning.quiz.chooseFirst'))).toBeVisible()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.answers))
    .toEqual([])
  await option('a').click()
  await expect.element(page.getByText(text('elearning.quiz.chooseFirst'))).not.toBeInTheDocument()
})

test('sends the answer and shows the feedback', async () => {
  const { server } = await renderQuiz()

  await option('a').click()
  await check().click()

  await expect.element(page.getByText(text('elearning.quiz.correct'))).toBeVisible()
  await expect.element(page.getByText('Weil.')).toBeVisible()
  const score = { correct: 1, answered: 1, needed: 2, count: 2 }
  await expect.element(page.getByText(text('elearning.quiz.score', score))).toBeVisible()
  await expect.element(option('b')).toBeDisabled()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.answers))
    .toEqual([{ questionId: 'q1', value: ['a'] }])
})

test('continues with the next question on a click and on an arrow key', async () => {
  await renderQuiz()
  await option('a').click()
  await check().click()
  await nextQuestion().click()
  await expect.element(heading('Frage q2')).toBeVisible()
  await option('b').click()
  await check().click()
  await expect.element(page.getByText(text('elearning.quiz.wrong'))).toBeVisible()

  await expect.element(finish()).toBeVisible()
})

test('leaves the arrow keys to the options while they have the focus', async () => {
  await renderQuiz()
  await option('a').click()

  await userEvent.keyboard('{ArrowRight}')

  await expect.element(option('b')).toBeChecked()
  await expect.element(heading('Frage q1')).toBeVisible()
})

test('links from a wrong answer to the page to read again, and from that page back to the quiz', async () => {
  await renderQuiz()
  await option('b').click()
  await check().click()

  await button(text('elearning.quiz.readAgain', { number: 1 })).click()
  await expect.element(heading('Seite p1')).toBeVisible()
  await button(text('elearning.player.backToQuiz')).click()

  await expect.element(heading('Frage q2')).toBeVisible()
})

test('cannot continue while the answer is being checked', async () => {
  const grade = createGrader(createCourse(allPagesRead))
  const waiting = Promise.withResolvers<void>()
  await renderQuiz(
    {},
    {
      'elearning.saveExecution': async (save) => {
        if (save.answers.length > 0) await waiting.promise
        return grade(save)
      },
    },
  )
  await option('a').click()
  await check().click()
  await expect.element(page.getByText(text('elearning.quiz.checking'))).toBeInTheDocument()
  await expect.element(option('b')).toBeDisabled()

  waiting.resolve()

  await expect.element(page.getByText(text('elearning.quiz.correct'))).toBeVisible()
})

test('continues without a connection, and shows that the answer is waiting to be sent', async () => {
  await renderQuiz({}, { 'elearning.saveExecution': new Refusal(0) })
  await option('a').click()
  await check().click()
  await expect.element(page.getByText(text('elearning.quiz.waiting.title'))).toBeVisible()

  await page.getByRole('navigation').getByRole('button', { name: /^Eins/ }).click()
  await button(text('elearning.player.backToQuiz')).click()

  await expect.element(heading('Frage q2')).toBeVisible()
})

test('resumes at the first question without an answer', async () => {
  await renderQuiz({ answers: [createFeedback('q1')] })

  await expect.element(heading('Frage q2')).toBeVisible()
})

describe('the submission', () => {
  const answered = { answers: [createFeedback('q1')] }
  const submit = async () => {
    await option('a').click()
    await check().click()
    await finish().click()
  }

  test('leads to the result', async () => {
    const { server } = await renderQuiz(answered)

    await submit()

    await expect.element(heading(text('elearning.result.passed'))).toBeVisible()
    await expect.poll(() => server.inputs('elearning.saveExecution').at(-1)).toMatchObject({ submit: true })
    await expect
      .poll(() => server.inputs('elearning.readExecutionResult'))
      .toEqual([{ executionUuid: createCourse().executionUuid, language: 'de_DE' }])
    expect(await axeViolations()).toEqual([])
  })

  test('is followed by the key points, from which the learner can return to the result', async () => {
    const keyPoints = { title: 'Wenn es brennt', blocks: [] }
    await renderQuiz({ ...answered, keyPoints })
    await expect.element(button(text('elearning.keyPoints.title'))).not.toBeInTheDocument()
    await submit()

    await button(text('elearning.keyPoints.title')).click()
    await expect.element(heading('Wenn es brennt')).toHaveFocus()
    await button(text('elearning.keyPoints.back')).click()

    await expect.element(heading(text('elearning.result.passed'))).toBeVisible()
  })

  test('made offline is shown as waiting to be sent', async () => {
    const grade = createGrader(createCourse({ ...allPagesRead, ...answered }))
    await renderQuiz(answered, {
      'elearning.saveExecution': (save) => (save.submit ? new Refusal(0) : grade(save)),
    })

    await submit()

    await expect.element(page.getByText(text('elearning.quiz.submitWaiting.title'))).toBeVisible()
    await expect.element(finish()).toBeDisabled()
  })

  test('leads to a notice if the server refuses it because answers or pages are missing', async () => {
    const grade = createGrader(createCourse({ ...allPagesRead, ...answered }))
    await renderQuiz(answered, {
      'elearning.saveExecution': (save) =>
        save.submit ? refuse('ElearningExecution.Incomplete') : grade(save),
    })

    await submit()

    await expect.element(page.getByText(text('elearning.player.incomplete.title'))).toBeVisible()
    await button(text('elearning.player.dismiss')).click()
    await expect.element(page.getByText(text('elearning.player.incomplete.title'))).not.toBeInTheDocument()
  })

  test('of a course without questions follows the last page', async () => {
    const { server } = await renderQuiz({ quiz: [], pagesCompleted: ['p1', 'p2', 'p3'], resumePageId: 'p4' })

    await button(text('elearning.player.finish')).click()

    await expect.element(heading(text('elearning.result.passed'))).toBeVisible()
    await expect
      .poll(() => server.inputs('elearning.saveExecution').at(-1))
      .toMatchObject({
        pagesCompleted: ['p4'],
        submit: true,
      })
  })
})

test('does not show the key points before the course is passed', async () => {
  const keyPoints = { title: 'Wenn es brennt', blocks: [] }
  await renderPlayer({ keyPoints }, {}, { keyPoints: true })

  await expect.element(heading('Seite p1')).toBeVisible()
  await expect.element(page.getByText(text('elearning.keyPoints.title'))).not.toBeInTheDocument()
})

describe('a closed attempt', () => {
  const failed = { ...allPagesRead, state: 'failed' as const, answers: [createFeedback('q1', false)] }
  const firstPage = () => button('Seite p1')
  const review: ExecutionResult['review'] = [
    {
      question: createCourse().quiz[0] as Execution['quiz'][number],
      feedback: createFeedback('q1', false),
      pageTitle: 'Seite p1',
    },
  ]
  const retry = { pageIds: ['p1'], questionCount: 2 }
  const result = { ...passed(), passed: false, correctCount: 1, canRetry: true, retry, review }

  test('can be read without saving anything', async () => {
    const { server } = await renderQuiz(failed, { 'elearning.readExecutionResult': result })
    await firstPage().click()
    await expect.element(heading('Seite p1')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')

    for (const title of ['Seite p2', 'Seite p3', 'Seite p4']) {
      await button(text('elearning.player.next')).click()
      await expect.element(heading(title)).toBeVisible()
    }
    await button(text('elearning.player.backToResult')).click()

    await expect.element(heading(text('elearning.result.failed'))).toBeVisible()
    expect(server.inputs('elearning.saveExecution')).toEqual([])
  })

  test('leads to a new attempt when the learner starts again', async () => {
    const { server } = await renderQuiz(failed, {
      'elearning.readExecutionResult': result,
      'elearning.resetExecution': { executionUuid: createCourse().executionUuid, attempt: 2 },
    })
    await expect.element(button(text('elearning.result.retry'))).toBeVisible()
    fakeServer({ 'elearning.readExecution': createCourse({ attempt: 2 }) })

    await button(text('elearning.result.retry')).click()

    await expect.element(heading('Seite p1')).toBeVisible()
    await expect
      .poll(() => server.inputs('elearning.resetExecution'))
      .toEqual([{ executionUuid: createCourse().executionUuid, retry: true }])
  })
})
