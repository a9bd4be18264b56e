import type { Block } from '@sorgfalt/contract/elearning/content'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

test('a picture at the beginning of a page is above the headline', async () => {
  await renderBlocks([image, heading])

  await expect.element(title()).toBeVisible()
  await expect.poll(() => picturesOnPage().elements()).toHaveLength(1)
  await expect.poll(() => isBefore(picturesOnPage().element(), title().element())).toBe(true)
  expect(await axeViolations()).toEqual([])
})

test('a picture that is not at the beginning of a page is below the headline', async () => {
  await renderBlocks([heading, image])

  await expect.element(title()).toBeVisible()
  await expect.poll(() => isBefore(title().element(), picturesOnPage().element())).toBe(true)
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
  await expect.element(page.getByText(text('elearning.player.goals'))).not.toBeInTheDocument()
})

test('the first page of a chapter without goals shows no goals', async () => {
  await renderPlayer()

  await expect.element(title()).toBeVisible()
  await expect.element(page.getByText(text('elearning.player.goals'))).not.toBeInTheDocument()
})

test('the headline gets the focus after the learner turns the page', async () => {
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
  await expect
    .poll(() => server.inputs('elearningQuestion.ask'))
    .toEqual([{ executionUuid: course.executionUuid, pageId: 'p1', text: 'Warum?' }])
})

const spot = (name: string, x: number) => ({ x, y: 40, title: name, text: `Text zu ${name}` })
const hotspots: Block = {
  kind: 'hotspots',
  src: picture,
  alt: 'Eine Werkstatt',
  width: 400,
  height: 300,
  spots: [spot('Tür', 20), spot('Fenster', 70)],
}

test('points in a picture are chosen with the keyboard, and their text is announced', async () => {
  await renderBlocks([heading, hotspots])
  const point = (number: number, name: string) =>
    page.getByRole('button', { name: text('elearning.blocks.spot', { number, title: name }) })
  await expect.element(point(1, 'Tür')).toBeVisible()

  point(1, 'Tür').element().focus()
  await userEvent.tab()
  await expect.element(point(2, 'Fenster')).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(point(2, 'Fenster')).toHaveAttribute('aria-pressed', 'true')
  const shown = document.querySelector('[aria-live="polite"]:not(:empty)')
  await expect.poll(() => shown?.textContent).toContain('Text zu Fenster')
  expect(await axeViolations()).toEqual([])
})

test('points in a picture are large enough to touch, and stay inside the page', async () => {
  await setPhoneSize()
  await renderBlocks([heading, { ...hotspots, spots: [spot('Tür', 0), spot('Fenster', 100)] }])
  await expect.element(page.getByRole('img', { name: 'Eine Werkstatt' })).toBeVisible()

  for (const element of document.querySelectorAll('figure button')) {
    const { width, height } = element.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(await axeViolations()).toEqual([])
})

test('is accessible on phones', async () => {
  await setPhoneSize()
  await renderBlocks([image, heading, cards])

  await expect.element(title()).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
