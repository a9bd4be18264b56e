import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createCourse, createFeedback } from '#features/elearning/execution/course-fixture.ts'
import type { PlayerPosition } from '#features/elearning/execution/position.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PreviewPage } from './PreviewPage.tsx'
import { readPreviewPosition } from './preview-position.ts'

const { elearningUuid } = createCourse()

/** A course of one page and one question. */
const shortCourse = (): Execution => {
  const course = createCourse()
  const [chapter] = course.chapters
  return createCourse({
    quiz: course.quiz.slice(0, 1),
    chapters: chapter ? [{ ...chapter, pages: chapter.pages.slice(0, 1) }] : [],
  })
}

function Screen({ draft, onClose }: { draft: boolean; onClose: () => void }) {
  const [position, setPosition] = useState<PlayerPosition>({})
  const props = { elearningUuid, draft, onClose, position, onPosition: setPosition }
  return <PreviewPage {...props} />
}

async function renderPreview(draft = false, changes: Partial<Execution> = {}) {
  await signIn()
  const server = fakeServer({
    'elearningCatalog.previewContent': ({ answers, language = 'de_DE' }) => ({
      ...shortCourse(),
      ...changes,
      language,
      answers: answers.map(({ questionId, value }) => createFeedback(questionId, value.join() === 'a')),
    }),
  })
  const onClose = vi.fn<() => void>()
  await renderUi(<Screen draft={draft} onClose={onClose} />)

  return { inputs: () => server.inputs('elearningCatalog.previewContent'), onClose }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

/** Reads the page and answers the question. */
async function finishPreview(): Promise<void> {
  await button(text('elearning.player.toQuiz')).click()
  await button(text('elearning.quiz.begin')).click()
  await page.getByRole('radio', { name: /^a/ }).click()
  await button(text('elearning.quiz.check')).click()
  await button(text('elearning.quiz.finish')).click()
}

test('shows the released version without the button to ask a question', async () => {
  const { inputs } = await renderPreview()

  await expect.element(heading('Seite p1')).toBeVisible()
  await expect.element(page.getByText(text('elearning.preview.released', { version: '1.0.0' }))).toBeVisible()
  await expect.element(button(text('elearning.questions.ask'))).not.toBeInTheDocument()
  expect(inputs()).toMatchObject([{ elearningUuid, draft: false, answers: [] }])
  expect(await axeViolations()).toEqual([])
})

test('shows the key points when they are opened from the contents list and at the end', async () => {
  const keyPoints = { title: 'Wenn es brennt', blocks: [] }
  await renderPreview(false, { keyPoints })
  await button(new RegExp(`^${text('elearning.keyPoints.title')}`)).click()
  await expect.element(heading('Wenn es brennt')).toBeVisible()

  await button(text('elearning.keyPoints.back')).click()
  await expect.element(heading('Seite p1')).toBeVisible()
  await finishPreview()
  await button(text('elearning.keyPoints.title')).click()

  await expect.element(heading('Wenn es brennt')).toBeVisible()
})

test('shows the draft', async () => {
  const { inputs } = await renderPreview(true)

  await expect.element(page.getByText(text('elearning.preview.draft', { version: '1.0.0' }))).toBeVisible()
  expect(inputs()).toMatchObject([{ draft: true }])
})

test('grades the answer to a randomly chosen question, and saves nothing', async () => {
  const { inputs } = await renderPreview()

  await finishPreview()

  await expect.element(page.getByText(text('elearning.preview.end'))).toBeVisible()
  expect(inputs().map(({ answers }) => answers)).toEqual([[], [{ questionId: 'q1', value: ['a'] }]])
  expect(new Set(inputs().map(({ seed }) => seed)).size).toBe(1)
  expect(await axeViolations()).toEqual([])
})

test('starts again with a new random choice of questions', async () => {
  const { inputs } = await renderPreview()
  await finishPreview()

  await button(text('elearning.preview.again')).click()

  await expect.element(heading('Seite p1')).toBeVisible()
  expect(new Set(inputs().map(({ seed }) => seed)).size).toBe(2)
})

test('closes from its last screen', async () => {
  const { onClose } = await renderPreview()
  await finishPreview()

  await button(text('elearning.preview.close')).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('keeps the random choice of questions when the language changes', async () => {
  const { inputs } = await renderPreview()
  await expect.element(heading('Seite p1')).toBeVisible()

  await page.getByRole('button', { name: new RegExp(`^${text('elearning.player.language')}`) }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()

  await expect.element(button('To the questions')).toBeVisible()
  expect(inputs().map(({ language }) => language)).toEqual([undefined, 'en_GB'])
  expect(new Set(inputs().map(({ seed }) => seed)).size).toBe(1)
})

test('explains why a preview cannot be shown', async () => {
  await signIn()
  const onClose = vi.fn<() => void>()
  fakeServer({ 'elearningCatalog.previewContent': refuse('Elearning.NotFound') })
  await renderUi(<Screen draft={false} onClose={onClose} />)
  await expect.element(page.getByText(text('common.errorCodes.Elearning.NotFound')).first()).toBeVisible()

  await button(text('elearning.player.stopped.action')).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('reads from the address which step to open, and whether to show the draft', () => {
  expect(readPreviewPosition({ page: 'p1', draft: true })).toEqual({ page: 'p1', draft: true })
  expect(readPreviewPosition({ question: 2, draft: 'true' })).toEqual({ question: 2 })
  expect(readPreviewPosition({ page: 1, question: 'x' })).toEqual({})
})
