import type { Block } from '@sorgfalt/contract/elearning/content'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { createCourse } from './course-fixture.ts'
import { renderPlayer } from './player-fixture.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
const image: Block = {
  kind: 'image',
  src: picture,
  alt: 'Ein Feuerlöscher',
  width: 400,
  height: 300,
  caption: null,
}
const heading: Block = { kind: 'heading', inline: [{ t: 'text', text: 'Im Notfall' }] }
const cards: Block = { kind: 'cards', items: [{ title: 'Wasser', body: [] }] }

/** Renders the player at a page with these blocks. */
const renderBlocks = (blocks: Block[]) => {
  const [chapter] = createCourse().chapters
  const [first] = chapter?.pages ?? []
  return renderPlayer({ chapters: chapter && first ? [{ ...chapter, pages: [{ ...first, blocks }] }] : [] })
}

const isBefore = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)
const title = () => page.getByRole('heading', { name: 'Seite p1', level: 1 })
const picturesOnPage = () => page.getByRole('img', { name: 'Ein Feuerlöscher' })

test('a picture at the beginning is above the headline', async () => {
  await renderBlocks([image, heading])

  await expect.element(title()).toBeVisible()
  expect(picturesOnPage().elements()).toHaveLength(1)
  expect(isBefore(picturesOnPage().element(), title().element())).toBe(true)
  expect(await axeViolations()).toEqual([])
})

test('a later picture is below the headline', async () => {
  await renderBlocks([heading, image])

  await expect.element(title()).toBeVisible()
  expect(isBefore(title().element(), picturesOnPage().element())).toBe(true)
})

test.each([
  ['below a heading of the page', [heading, cards], 3],
  ['below the headline', [cards, heading], 2],
])('titles inside a block are %s', async (_, blocks, level) => {
  await renderBlocks(blocks)

  await expect.element(page.getByRole('heading', { name: 'Wasser', level })).toBeVisible()
})

test('the first page of a chapter shows the goals of the chapter', async () => {
  const chapters = createCourse().chapters.map((one) => ({ ...one, goals: [`Ziel von ${one.title}`] }))
  await renderPlayer({ chapters })
  await expect.element(page.getByText(text('elearning.player.goals'))).toBeVisible()
  await expect.element(page.getByText('Ziel von Eins')).toBeVisible()
  expect(await axeViolations()).toEqual([])

  await page.getByRole('button', { name: text('elearning.player.next') }).click()

  await expect.element(page.getByRole('heading', { name: 'Seite p2', level: 1 })).toBeVisible()
  expect(page.getByText(text('elearning.player.goals')).elements()).toEqual([])
})

test('a chapter without goals shows none', async () => {
  await renderPlayer()

  await expect.element(title()).toBeVisible()
  expect(page.getByText(text('elearning.player.goals')).elements()).toEqual([])
})

test('the headline has the focus after the page was turned', async () => {
  await renderPlayer()

  await page.getByRole('button', { name: text('elearning.player.next') }).click()

  await expect.element(page.getByRole('heading', { name: 'Seite p2', level: 1 })).toHaveFocus()
})

test('sends a question about the page on screen', async () => {
  const { server, course } = await renderPlayer(
    {},
    { 'elearningQuestion.ask': { uuid: '0198f000-0000-7000-8000-000000000008' } },
  )
  await page.getByRole('button', { name: text('elearning.questions.ask') }).click()
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('textbox').fill('Warum?')
  await dialog.getByRole('button', { name: text('elearning.questions.send') }).click()

  await expect.element(page.getByText(text('elearning.questions.asked'))).toBeVisible()
  expect(server.inputs('elearningQuestion.ask')).toEqual([
    { executionUuid: course.executionUuid, pageId: 'p1', text: 'Warum?' },
  ])
})

test('is accessible on phones', async () => {
  await setPhoneSize()
  await renderBlocks([image, heading, cards])

  await expect.element(title()).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
