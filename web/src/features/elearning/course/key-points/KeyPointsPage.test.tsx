import type { Block, Inline, KeyPoints } from '@sorgfalt/contract/elearning/content'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize, type UiOptions } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { KeyPointsPage } from './KeyPointsPage.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="340"/>')}`
const sentence = 'Gehen Sie ruhig zum Ausgang, warnen Sie Kolleginnen und Kollegen und meiden Sie den Aufzug.'
/** Returns `count` words of the usual length. */
const words = (count: number): Inline[] => [
  { t: 'text', text: `${sentence} `.repeat(20).split(' ').slice(0, count).join(' ') },
]
const items = (count: number, length: number) => Array.from({ length: count }, () => words(length))

/** 250 words and a picture, the maximum that the import accepts. */
const blocks: Block[] = [
  { kind: 'paragraph', inline: words(20) },
  { kind: 'image', src: picture, alt: 'Ein Flur', width: 800, height: 340, caption: null },
  { kind: 'steps', items: items(8, 10) },
  {
    kind: 'doDont',
    do: { title: 'Richtig', items: items(5, 8) },
    dont: { title: 'Falsch', items: items(5, 8) },
  },
  { kind: 'callout', tone: 'danger', title: 'Nie', body: [{ kind: 'paragraph', inline: words(27) }] },
  {
    kind: 'callout',
    tone: 'legal',
    title: 'Recht',
    body: [{ kind: 'list', ordered: false, items: items(2, 20) }],
  },
]

const execution = { title: 'Brandschutz', language: 'de_DE', version: '1.3.0' } as const
const keyPoints: KeyPoints = { title: 'Wenn es brennt', blocks }

async function renderKeyPoints(options: UiOptions = {}) {
  const onBack = vi.fn<() => void>()
  await renderUi(<KeyPointsPage execution={execution} keyPoints={keyPoints} onBack={onBack} />, options)
  await expect.element(page.getByRole('heading', { name: 'Wenn es brennt', level: 1 })).toBeVisible()

  return { onBack }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each(['light', 'dark'] as const)('is accessible in the theme %s', async (theme) => {
  await renderKeyPoints({ theme })

  await expect.element(page.getByRole('heading', { name: 'Richtig' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('fits on a phone', async () => {
  await setPhoneSize()
  await renderKeyPoints()

  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(await axeViolations()).toEqual([])
})

test('fits on one A4 page with margins of 14 mm, even with the maximum number of words', async () => {
  await renderKeyPoints()
  const { width, height } = page.getByRole('article').element().getBoundingClientRect()
  const pixelsPerMillimetre = 96 / 25.4

  expect(width / pixelsPerMillimetre).toBeCloseTo(182, 0)
  expect(height / pixelsPerMillimetre).toBeLessThan(269)
})

test('prints the key points, and leads back', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  const { onBack } = await renderKeyPoints()

  await button(text('elearning.keyPoints.print')).click()
  await expect.poll(() => print).toHaveBeenCalledOnce()
  await button(text('elearning.keyPoints.back')).click()

  await expect.poll(() => onBack).toHaveBeenCalledOnce()
})
