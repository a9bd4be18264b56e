import type { ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { createCourse } from '../course-fixture.ts'
import { ResultPage } from './ResultPage.tsx'
import { createFailedResult, createResult, createReviewEntry } from './result-fixture.ts'

const course = createCourse()
const { executionUuid } = course

async function renderResult(
  result: ExecutionResult,
  answers: Answers = {},
  onKeyPoints: (() => void) | null = null,
) {
  const server = fakeServer({ 'elearning.readExecutionResult': result, ...answers })
  const onRead = vi.fn<(pageId: string) => void>()
  const onRestarted = vi.fn<() => void>()
  const ui = await renderUi(
    <ResultPage
      head={<p>Kopf</p>}
      execution={course}
      onRead={onRead}
      onKeyPoints={onKeyPoints}
      onRestarted={onRestarted}
    />,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()

  return { ...ui, server, onRead, onRestarted }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const again = () => button(text('elearning.result.retry'))
// Returns the facts by their labels. Non-breaking spaces, as in dates, are replaced with ordinary spaces.
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent.replaceAll('\u00a0', ' '),
    ]),
  )

describe('a passed attempt', () => {
  test('shows the score, the day and the next due date', async () => {
    await renderResult(createResult())

    await expect
      .element(page.getByText(text('elearning.result.passedText', { title: 'Brandschutz' })))
      .toBeVisible()
    await expect
      .poll(() => facts())
      .toEqual({
        [text('elearning.result.answers')]: text('elearning.result.right', { correct: 9, count: 10 }),
        [text('elearning.result.completedOn')]: '20. November 2026',
        [text('elearning.result.nextDue')]: text('elearning.result.nextDueBy', { date: '20. November 2027' }),
      })
    expect(await axeViolations()).toEqual([])
  })

  test('says that a package has reported the score', async () => {
    await renderResult(createResult({ kind: 'scorm', scorePercent: 85, correctCount: 0, questionCount: 0 }))

    await expect
      .poll(() => facts())
      .toMatchObject({
        [text('elearning.result.reportedScore')]: text('elearning.result.reported', { score: '85 %' }),
      })
    expect(Object.keys(facts())).not.toContain(text('elearning.result.answers'))
  })

  test('links to the certificate', async () => {
    const { address } = await renderResult(createResult())

    await page.getByRole('link', { name: text('elearning.result.certificate') }).click()

    await expect
      .poll(() => address())
      .toBe('/dashboard/apps/elearnings/certificate/0198f000-0000-7000-8000-000000000009')
  })

  test('links back to the member’s e-learnings', async () => {
    const { address } = await renderResult(createResult())

    await page.getByRole('link', { name: text('elearning.result.back') }).click()

    await expect.poll(() => address()).toBe('/dashboard/apps/elearnings/my-elearnings')
  })

  test('links to the key points if the course has any', async () => {
    const onKeyPoints = vi.fn<() => void>()
    await renderResult(createResult(), {}, onKeyPoints)

    await button(text('elearning.keyPoints.title')).click()

    await expect.poll(() => onKeyPoints).toHaveBeenCalledOnce()
  })

  test('offers no key points if the course has none', async () => {
    await renderResult(createResult())

    await expect.element(button(text('elearning.keyPoints.title'))).not.toBeInTheDocument()
  })

  test('says that the e-learning does not have to be repeated', async () => {
    await renderResult(createResult({ nextDueDate: null }))

    await expect.poll(() => facts()[text('elearning.result.nextDue')]).toBe(text('elearning.result.once'))
  })

  test('has no score if the course has no questions', async () => {
    await renderResult(createResult({ questionCount: 0, correctCount: 0 }))

    await expect.poll(() => facts()).not.toHaveProperty(text('elearning.result.answers'))
  })

  test('has no certificate and no next due date until the oral part is confirmed', async () => {
    await renderResult(createResult({ oralPending: true, resultUuid: null }))

    await expect.element(page.getByText(text('elearning.result.oral.text'))).toBeVisible()
    await expect.poll(() => facts()).not.toHaveProperty(text('elearning.result.nextDue'))
    await expect
      .element(page.getByRole('link', { name: text('elearning.result.certificate') }))
      .not.toBeInTheDocument()
  })

  test('of a practice shows the score, but neither the day nor the next due date', async () => {
    await renderResult(createResult({ practice: true, resultUuid: null }))

    await expect
      .element(page.getByText(text('elearning.result.passedPractice', { title: 'Brandschutz' })))
      .toBeVisible()
    await expect
      .element(page.getByText(text('elearning.result.score', { correct: 9, count: 10 })))
      .toBeVisible()
    await expect.poll(() => facts()).toEqual({})
  })
})

describe('a failed attempt', () => {
  test('says that a package has reported the failure, and offers to start again', async () => {
    const { server, onRestarted } = await renderResult(
      createFailedResult({ kind: 'scorm', scorePercent: 60, correctCount: 0, questionCount: 0, retry: null }),
      { 'elearning.resetExecution': { executionUuid, attempt: 2 } },
    )

    await expect
      .element(page.getByText(text('elearning.result.packageFailed'), { exact: false }))
      .toBeVisible()
    await expect.element(page.getByText(text('elearning.result.packageAgain'))).toBeVisible()
    expect(document.body.textContent).not.toContain(text('elearning.result.score', { correct: 0, count: 0 }))
    await button(text('elearning.result.again')).click()

    await expect.poll(() => onRestarted).toHaveBeenCalledOnce()
    expect(server.inputs('elearning.resetExecution')).toMatchObject([{ executionUuid }])
  })

  test('shows the score and what is needed', async () => {
    await renderResult(createFailedResult())

    await expect
      .element(page.getByText(`${text('elearning.result.score', { correct: 6, count: 10 })}.`))
      .toBeVisible()
    await expect
      .element(page.getByText(text('elearning.result.needed', { needed: 8, count: 10 }), { exact: false }))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: text('elearning.result.certificate') }))
      .not.toBeInTheDocument()
    expect(await axeViolations()).toEqual([])
  })

  test('names wrong answers to safety-critical questions', async () => {
    await renderResult(createFailedResult({ criticalWrong: 2 }))

    await expect.element(page.getByText(text('elearning.result.critical', { count: 2 }))).toBeVisible()
  })

  test('lists the pages to read again, and opens a page from the list', async () => {
    const retry = { pageIds: ['p1', 'p3'], questionCount: 10 }
    const { onRead } = await renderResult(createFailedResult({ retry }))
    await expect.element(page.getByText(text('elearning.result.readAgain'))).toBeVisible()
    await expect.element(button('Seite p2')).not.toBeInTheDocument()

    await button('Seite p3').click()

    await expect.poll(() => onRead).toHaveBeenCalledExactlyOnceWith('p3')
  })

  test('can be repeated at once', async () => {
    const { server, onRestarted } = await renderResult(createFailedResult(), {
      'elearning.resetExecution': { executionUuid, attempt: 2 },
    })

    await again().click()

    await expect.poll(() => onRestarted.mock.calls.length).toBe(1)
    await expect
      .poll(() => server.inputs('elearning.resetExecution'))
      .toEqual([{ executionUuid, retry: true }])
  })

  test('says what the retry asks for', async () => {
    await renderResult(createFailedResult({ retry: { pageIds: ['p1'], questionCount: 1 } }))

    await expect.element(page.getByText(text('elearning.result.wrongOnly', { count: 1 }))).toBeVisible()
  })

  test('can be started from the beginning instead', async () => {
    const { server, onRestarted } = await renderResult(createFailedResult(), {
      'elearning.resetExecution': { executionUuid, attempt: 2 },
    })
    await expect.element(page.getByText(text('elearning.result.wholeQuiz', { count: 10 }))).toBeVisible()

    await button(text('elearning.result.again')).click()

    await expect.poll(() => onRestarted.mock.calls.length).toBe(1)
    await expect.poll(() => server.inputs('elearning.resetExecution')).toEqual([{ executionUuid }])
  })

  test('starts from the beginning after a new version of the course', async () => {
    await renderResult(createFailedResult({ retry: null }))

    await expect.element(page.getByText(text('elearning.result.newVersion'))).toBeVisible()
    await expect.element(button(text('elearning.result.again'))).toBeEnabled()
    await expect.element(again()).not.toBeInTheDocument()
  })

  test('stays on screen if the server refuses the next attempt', async () => {
    const { onRestarted } = await renderResult(createFailedResult(), {
      'elearning.resetExecution': refuse('ElearningExecution.Closed'),
    })

    await again().click()

    await expect.element(page.getByText(text('common.errorCodes.ElearningExecution.Closed'))).toBeVisible()
    await expect.element(again()).toBeEnabled()
    expect(onRestarted).not.toHaveBeenCalled()
  })

  test('cannot be repeated during a pause', async () => {
    const retryAt = new Date(Date.now() + 600_000).toISOString()
    await renderResult(createFailedResult({ retryAt }))

    await expect.element(page.getByText(text('elearning.result.pause.title'))).toBeVisible()
    await expect.element(again()).toBeDisabled()
  })

  test('can be repeated after the pause has passed', async () => {
    await renderResult(createFailedResult({ retryAt: '2026-01-01T10:00:00.000Z' }))

    await expect.element(again()).toBeEnabled()
    await expect.element(page.getByText(text('elearning.result.pause.title'))).not.toBeInTheDocument()
  })

  test('names the responsible member as the contact if no further attempt is allowed', async () => {
    await renderResult(createFailedResult({ canRetry: false }))

    await expect.element(page.getByText(text('elearning.result.noRetry'))).toBeVisible()
    await expect.element(again()).not.toBeInTheDocument()
  })

  test('offers a conversation, and sends the request only when the learner asks for one', async () => {
    const { server } = await renderResult(createFailedResult({ talk: 'offered' }), {
      'elearningQuestion.askForTalk': { uuid: executionUuid },
    })

    await button(text('elearning.questions.talkAsk')).click()

    await expect.element(page.getByText(text('elearning.questions.talkSent'))).toBeVisible()
    await expect.poll(() => server.inputs('elearningQuestion.askForTalk')).toEqual([{ executionUuid }])
  })

  test('shows that the learner has asked for a conversation', async () => {
    await renderResult(createFailedResult({ talk: 'asked' }))

    await expect.element(page.getByText(text('elearning.questions.talkSentText'))).toBeVisible()
  })
})

describe('the review', () => {
  test('says that it is private, and shows an answer when its entry is opened', async () => {
    const wrong = createReviewEntry('p1', false)
    const review = [
      { ...wrong, question: { ...wrong.question, critical: true } },
      createReviewEntry('p2', true),
    ]
    await renderResult(createFailedResult({ review }))
    await expect.element(page.getByText(text('elearning.result.private'))).toBeVisible()
    const entry = page.getByRole('listitem').filter({ hasText: 'Frage zu p1' })
    await expect.element(entry.getByText(text('elearning.result.decisive'))).toBeVisible()
    await expect.element(entry.getByText(text('elearning.result.reviewWrong'))).toBeVisible()

    await entry.getByText('Frage zu p1', { exact: false }).click()

    await expect
      .element(entry.getByRole('radio', { name: new RegExp(`Löschen.*${text('elearning.quiz.yours')}`) }))
      .toBeChecked()
    await expect.element(entry.getByText(text('elearning.quiz.wrong'))).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  test('is not shown if there are no questions', async () => {
    await renderResult(createResult({ review: [] }))

    await expect.element(page.getByText(text('elearning.result.review'))).not.toBeInTheDocument()
  })
})

test('lets the learner read the course when the result cannot be loaded', async () => {
  const onRead = vi.fn<(pageId: string) => void>()
  fakeServer({ 'elearning.readExecutionResult': refuse('ElearningExecution.NotFound') })
  const props = { execution: course, onRead, onKeyPoints: null, onRestarted: () => undefined }
  await renderUi(<ResultPage head={null} {...props} />)
  await expect.element(button(text('common.ui.retry'))).toBeVisible()

  await button(text('elearning.result.read')).click()

  await expect.poll(() => onRead).toHaveBeenCalledExactlyOnceWith('p1')
})
