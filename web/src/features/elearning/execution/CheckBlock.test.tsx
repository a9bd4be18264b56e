import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { Refusal } from '#test/fake-server.ts'
import { setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { createQuestion } from '../quiz/quiz-fixture.ts'
import { createCourse, createFeedback } from './course-fixture.ts'
import { renderPlayer } from './player-fixture.tsx'

const { chapters } = createCourse()
const question = createQuestion('single', { id: 'check1', stem: 'Was brennt?' })

/** A course whose first page has a question. */
const courseWith = (check: PublicQuestion): Partial<Execution> => ({
  checks: [check],
  chapters: chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((one) =>
      one.id === 'p1' ? { ...one, blocks: [{ kind: 'check', questionId: 'check1' }] } : one,
    ),
  })),
})
const withCheck = courseWith(question)

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

test('a question inside a page is graded by one click', async () => {
  const { server } = await renderPlayer(withCheck)
  await option('Löschen').click()

  await expect.element(section().getByText(text('elearning.quiz.wrong'))).toBeVisible()
  await expect.element(check()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.answers))
    .toEqual([{ questionId: 'check1', value: ['b'] }])
})

test('is not graded while the arrow keys move between the options, and then its section gets the focus', async () => {
  const { server } = await renderPlayer(withCheck)
  await expect.element(section()).toBeVisible()
  option('Alarm').element().focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Löschen')).toBeChecked()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.answers))
    .toEqual([])

  await check().click()

  await expect.element(section().getByText(text('elearning.quiz.wrong'))).toBeVisible()
  await expect.element(section()).toHaveFocus()
})

test('must be answered before the learner continues', async () => {
  const { server } = await renderPlayer(withCheck)
  const next = page.getByRole('button', { name: text('elearning.player.next') })

  await next.click()
  await expect.element(section().getByText(text('elearning.quiz.chooseFirst'))).toBeVisible()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.pagesCompleted))
    .toEqual([])

  await option('Löschen').click()
  await expect.element(section().getByText(text('elearning.quiz.wrong'))).toBeVisible()
  await next.click()
  await expect.element(page.getByRole('heading', { name: 'Seite p2' })).toBeVisible()
})

test('is sent by the button in the footer as well', async () => {
  const multiple = createQuestion('multiple', { id: 'check1', stem: 'Was brennt?' })
  const { server } = await renderPlayer(courseWith(multiple))
  await section().getByRole('checkbox', { name: /Alarm/ }).click()

  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: text('elearning.quiz.check') })
    .click()

  await expect.element(section().getByText(text('elearning.quiz.correct'))).toBeVisible()
  await expect
    .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.answers))
    .toEqual([{ questionId: 'check1', value: ['a'] }])
})

test('an answer given offline is shown as waiting to be sent, and cannot be checked again', async () => {
  await renderPlayer(withCheck, { 'elearning.saveExecution': new Refusal(0) })
  await option('Alarm').click()

  await expect.element(section().getByText(text('elearning.quiz.waiting.title'))).toBeVisible()
  await expect.element(check()).toBeDisabled()
})

test('shows the feedback of an earlier visit', async () => {
  await renderPlayer({ ...withCheck, answers: [createFeedback('check1')] })

  await expect.element(section().getByText(text('elearning.quiz.correct'))).toBeVisible()
  await expect.element(option('Alarm')).toBeChecked()
  await expect.element(check()).not.toBeInTheDocument()
})

test('a question inside a page cannot be answered after the attempt is over', async () => {
  await renderPlayer(
    { ...withCheck, state: 'failed', navigation: 'free' },
    { 'elearning.readExecutionResult': new Refusal(0) },
  )

  await page.getByRole('button', { name: text('elearning.result.read') }).click()

  await expect.element(section()).toBeVisible()
  await expect.element(check()).not.toBeInTheDocument()
})

describe('a question about points in a picture', () => {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const hotspot = createQuestion('hotspot', {
    id: 'check1',
    stem: 'Was brennt?',
    image: { src: picture, alt: 'Ein Büro', width: 400, height: 300 },
    options: [
      { id: 'a', text: 'Papierkorb', at: { x: 100, y: 100 } },
      { id: 'b', text: 'Lampe', at: { x: 0, y: 0 } },
    ],
  })

  test('is answered with the keyboard and graded', async () => {
    const { server } = await renderPlayer(courseWith(hotspot))
    await expect.element(section().getByRole('radio').first()).toBeVisible()

    section().getByRole('radio').first().element().focus()
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await expect.element(check()).toHaveFocus()
    await userEvent.keyboard('{Enter}')

    await expect.element(section().getByText(text('elearning.quiz.correct'))).toBeVisible()
    await expect
      .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.answers))
      .toEqual([{ questionId: 'check1', value: ['a'] }])
    expect(await axeViolations()).toEqual([])
  })

  test('is answered by touching the picture', async () => {
    await setPhoneSize()
    await renderPlayer(courseWith(hotspot))
    await expect.element(section().getByRole('img')).toBeVisible()
    const points = section().element().querySelectorAll('button[aria-hidden]')

    await userEvent.click(points[0] as Element)

    await expect.element(section().getByRole('radio').first()).toBeChecked()
    for (const point of points) expect(point.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await axeViolations()).toEqual([])
  })
})
