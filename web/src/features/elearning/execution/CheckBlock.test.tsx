import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { Refusal } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { createQuestion } from '../quiz/quiz-fixture.ts'
import { createCourse, createFeedback } from './course-fixture.ts'
import { renderPlayer } from './player-fixture.tsx'

const { chapters } = createCourse()
const question = createQuestion('single', { id: 'check1', stem: 'Was brennt?' })

/** A course whose first page has a question. */
const withCheck: Partial<Execution> = {
  checks: [question],
  chapters: chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((one) =>
      one.id === 'p1' ? { ...one, blocks: [{ kind: 'check', questionId: 'check1' }] } : one,
    ),
  })),
}

const section = () => page.getByRole('region', { name: 'Was brennt?' })
const option = (name: string) => section().getByRole('radio', { name: new RegExp(name) })
const check = () => section().getByRole('button', { name: text('elearning.quiz.check') })

test('a question inside a page does not count for the result', async () => {
  await renderPlayer(withCheck)

  await expect
    .element(section().getByText(text('elearning.blocks.checkHint'), { exact: false }))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('is graded at once and keeps the focus', async () => {
  const { server } = await renderPlayer(withCheck)
  await option('Löschen').click()
  await check().click()

  await expect.element(section().getByText(text('elearning.quiz.wrong'))).toBeVisible()
  await expect.element(check()).not.toBeInTheDocument()
  await expect.element(section()).toHaveFocus()
  expect(server.inputs('elearning.saveExecution').flatMap((save) => save.answers)).toEqual([
    { questionId: 'check1', value: ['b'] },
  ])
})

test('asks for an answer, but can be skipped', async () => {
  const { server } = await renderPlayer(withCheck)

  await check().click()
  await expect.element(section().getByText(text('elearning.quiz.chooseFirst'))).toBeVisible()
  await page.getByRole('button', { name: text('elearning.player.next') }).click()

  await expect.element(page.getByRole('heading', { name: 'Seite p2' })).toBeVisible()
  expect(server.inputs('elearning.saveExecution').flatMap((save) => save.answers)).toEqual([])
})

test('waits for the connection', async () => {
  await renderPlayer(withCheck, { 'elearning.saveExecution': new Refusal(0) })
  await option('Alarm').click()

  await check().click()

  await expect.element(section().getByText(text('elearning.quiz.waiting.title'))).toBeVisible()
  await expect.element(check()).toBeDisabled()
})

test('shows the feedback of an earlier visit', async () => {
  await renderPlayer({ ...withCheck, answers: [createFeedback('check1')] })

  await expect.element(section().getByText(text('elearning.quiz.correct'))).toBeVisible()
  await expect.element(option('Alarm')).toBeChecked()
  expect(check().elements()).toEqual([])
})

test('cannot be answered after the attempt is over', async () => {
  await renderPlayer(
    { ...withCheck, state: 'failed', navigation: 'free' },
    { 'elearning.readExecutionResult': new Refusal(0) },
  )

  await page.getByRole('button', { name: text('elearning.result.read') }).click()

  await expect.element(section()).toBeVisible()
  expect(check().elements()).toEqual([])
})
