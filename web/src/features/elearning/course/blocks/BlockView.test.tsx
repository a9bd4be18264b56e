import type { Block, Inline } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { type BlockContext, BlockView } from './BlockView.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
const prose = (content: string): Inline[] => [{ t: 'text', text: content }]
const paragraph = (content: string) => ({ kind: 'paragraph' as const, inline: prose(content) })

const context: BlockContext = {
  local: {
    'assembly-point': 'Hof',
    'internal-emergency-number': null,
    'fire-assistants': null,
    'first-aiders': null,
  },
  renderCheck: (questionId) => <p>Frage {questionId}</p>,
  renderAck: (ackId, label) => (
    <p>
      Haken {ackId}: {label}
    </p>
  ),
  renderScenario: ({ title }, titles) => (
    <p>
      Fall {title} {titles}
    </p>
  ),
}

const renderBlock = (block: Block, titles?: 'h2' | 'h3') =>
  renderUi(<BlockView block={block} context={context} {...(titles && { titles })} />)
const listItems = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

describe('running text', () => {
  test('has emphasis, links that open a new tab, and numbers that refer to points in a picture', async () => {
    const inline: Inline[] = [
      { t: 'text', text: 'Nutzen Sie ' },
      { t: 'strong', children: prose('nie') },
      { t: 'em', children: prose(' den Aufzug') },
      { t: 'text', text: ', siehe ' },
      { t: 'link', href: 'https://www.dguv.de/', children: prose('DGUV') },
      { t: 'text', text: ' und Punkt ' },
      { t: 'pin', n: 3 },
    ]
    const { container } = await renderBlock({ kind: 'paragraph', inline })

    expect(container.querySelector('strong')?.textContent).toBe('nie')
    expect(container.querySelector('em')?.textContent).toBe(' den Aufzug')
    const link = page.getByRole('link', { name: /^DGUV/ })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(link).toHaveAttribute('href', 'https://www.dguv.de/')
    await expect
      .element(page.getByText(text('elearning.blocks.pin', { number: 3 }), { exact: false }))
      .toBeInTheDocument()
    expect(await axeViolations()).toEqual([])
  })

  test('keeps the number of a point on the same line as the word before it', async () => {
    const { container } = await renderBlock({
      kind: 'paragraph',
      inline: [
        { t: 'text', text: 'beim Punkt ' },
        { t: 'pin', n: 1 },
      ],
    })

    expect(container.textContent).toContain('beim Punkt\u00a0')
  })

  test('has headings', async () => {
    await renderBlock({ kind: 'heading', inline: prose('Im Notfall') })

    await expect.element(page.getByRole('heading', { name: 'Im Notfall', level: 2 })).toBeVisible()
  })

  test.each([
    [true, 'OL'],
    [false, 'UL'],
  ])('has lists (numbered: %s)', async (ordered, tag) => {
    await renderBlock({ kind: 'list', ordered, items: [prose('Alarm'), prose('Retten')] })

    await expect.poll(() => listItems()).toEqual(['Alarm', 'Retten'])
    await expect.poll(() => page.getByRole('list').element().tagName).toBe(tag)
  })

  test('has tables that scroll with the keyboard', async () => {
    await renderBlock({
      kind: 'table',
      head: [prose('Klasse'), prose('Stoff')],
      rows: [[prose('A'), prose('Holz')]],
    })

    const region = page.getByRole('region', { name: text('elearning.blocks.table') })
    await expect.element(region).toHaveAttribute('tabindex', '0')
    await expect.element(region.getByRole('columnheader', { name: 'Stoff' })).toBeVisible()
    await expect.element(region.getByRole('cell', { name: 'Holz' })).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })
})

describe('a highlighted block', () => {
  test.each(['info', 'warning', 'danger', 'legal'] as const)('of tone %s has a title', async (tone) => {
    await renderBlock({ kind: 'callout', tone, title: 'Merken', body: [paragraph('Ruhe bewahren')] })

    await expect.element(page.getByText('Merken')).toBeVisible()
    await expect.element(page.getByText('Ruhe bewahren')).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  test('numbers steps for screen readers too', async () => {
    await renderBlock({ kind: 'steps', items: [prose('Alarm'), prose('Retten')] })

    await expect
      .poll(() => listItems())
      .toEqual([
        `1${text('elearning.blocks.step', { number: 1 })}Alarm`,
        `2${text('elearning.blocks.step', { number: 2 })}Retten`,
      ])
  })

  test('gives the parts `do` and `dont` headings one level below the heading before the block', async () => {
    const block: Block = {
      kind: 'doDont',
      do: { title: 'Richtig', items: [prose('Tür schließen')] },
      dont: { title: 'Falsch', items: [prose('Aufzug nehmen')] },
    }
    await renderBlock(block, 'h3')

    await expect.element(page.getByRole('heading', { name: 'Richtig', level: 3 })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Falsch', level: 3 })).toBeVisible()
    await expect.poll(() => listItems()).toEqual(['Tür schließen', 'Aufzug nehmen'])
  })

  test('shows cards with titles', async () => {
    await renderBlock({
      kind: 'cards',
      items: [
        {
          title: 'Wasser',
          body: [paragraph('Kühlt'), { kind: 'list', ordered: false, items: [prose('Holz')] }],
        },
      ],
    })

    await expect.element(page.getByRole('heading', { name: 'Wasser', level: 2 })).toBeVisible()
    await expect.element(page.getByText('Kühlt')).toBeVisible()
    await expect.element(page.getByText('Holz')).toBeVisible()
  })

  test('opens each entry separately', async () => {
    const entry = (title: string) => ({ title, body: [paragraph(`Text zu ${title}`)] })
    await renderBlock({ kind: 'accordion', items: [entry('Wasser'), entry('Schaum')] })
    await expect.element(page.getByText('Text zu Schaum')).not.toBeVisible()

    await page.getByRole('heading', { name: 'Schaum' }).click()

    await expect.element(page.getByText('Text zu Schaum')).toBeVisible()
    await expect.element(page.getByText('Text zu Wasser')).not.toBeVisible()
  })
})

describe('a picture', () => {
  test('has a description, a caption and its size', async () => {
    const block = { src: picture, alt: 'Ein Feuerlöscher', width: 400, height: 300 }
    await renderBlock({ kind: 'image', ...block, caption: 'Klasse A' })

    const image = page.getByRole('img', { name: 'Ein Feuerlöscher' })
    await expect.element(image).toHaveAttribute('width', '400')
    await expect.element(image).toHaveAttribute('height', '300')
    await expect.element(page.getByText('Klasse A')).toBeVisible()
  })

  test('has no caption by default', async () => {
    const block = { src: picture, alt: 'Ein Feuerlöscher', width: 400, height: 300 }
    const { container } = await renderBlock({ kind: 'image', ...block, caption: null })

    expect(container.querySelector('figcaption')).toBeNull()
  })

  test('lists safety signs with their group and number', async () => {
    const sign = { code: 'E001', group: 'E' as const, title: 'Rettungsweg', text: 'Nach links', src: picture }
    await renderBlock({ kind: 'signs', items: [sign, { ...sign, code: 'F001', group: 'F', text: null }] })

    await expect
      .poll(() => listItems())
      .toEqual([
        `RettungswegNach links${text('elearning.blocks.signGroups.E')} · E001`,
        `Rettungsweg${text('elearning.blocks.signGroups.F')} · F001`,
      ])
  })

  test('shows the text of the chosen point, and counts the viewed points', async () => {
    const spot = (title: string, x: number) => ({ x, y: 40, title, text: `Text zu ${title}` })
    await renderBlock({
      kind: 'hotspots',
      src: picture,
      alt: 'Werkstatt',
      width: 400,
      height: 300,
      spots: [spot('Tür', 20), spot('Fenster', 70)],
    })
    const point = (number: number, title: string) =>
      page.getByRole('button', { name: new RegExp(text('elearning.blocks.spot', { number, title })) })
    const seen = (count: number) =>
      page.getByText(text('elearning.blocks.spotsSeen', { seen: count, count: 2 }))
    await expect.element(page.getByText(text('elearning.blocks.spotsHint'))).toBeVisible()
    await expect.element(seen(0)).toBeVisible()
    expect(await axeViolations()).toEqual([])

    await point(2, 'Fenster').click()
    await expect.element(point(2, 'Fenster')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByText('Text zu Fenster', { exact: true }).first()).toBeVisible()
    await point(2, 'Fenster').click()
    await expect.element(seen(1)).toBeVisible()
    await point(1, 'Tür').click()

    await expect.element(seen(2)).toBeVisible()
    await expect.element(point(2, 'Fenster')).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('a film or a sound', () => {
  const transcript = [paragraph('Guten Tag.')]
  const captions = (['de_DE', 'en_GB'] as const).map((language) => ({ language, src: `/${language}.vtt` }))

  test('has captions in the language of the course by default', async () => {
    const { container } = await renderBlock({
      kind: 'video',
      title: 'Feuer löschen',
      src: '/film.mp4',
      contentType: 'video/mp4',
      poster: picture,
      width: 640,
      height: 360,
      captions,
      transcript,
    })

    const tracks = [...container.querySelectorAll('track')]
    expect(tracks.map((track) => [track.srclang, track.label, track.default])).toEqual([
      ['de-DE', 'Deutsch', true],
      ['en-GB', 'English', false],
    ])
    expect(container.querySelector('video')?.getAttribute('aria-label')).toBe('Feuer löschen')
  })

  test('has a transcript that can be opened', async () => {
    await renderBlock({
      kind: 'audio',
      title: 'Alarmton',
      src: '/alarm.mp3',
      contentType: 'audio/mpeg',
      transcript,
    })
    await expect.element(page.getByText('Guten Tag.')).not.toBeVisible()

    await page.getByText(text('elearning.blocks.transcript')).click()

    await expect.element(page.getByText('Guten Tag.')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Alarmton' })).toBeVisible()
  })
})

test('a document is downloaded under its own file name', async () => {
  await renderBlock({
    kind: 'download',
    title: 'Brandschutzordnung',
    src: '/media/1',
    name: 'brandschutzordnung.pdf',
    bytes: 1_572_864,
  })

  const link = page.getByRole('link', { name: 'Brandschutzordnung' })
  await expect.element(link).toHaveAttribute('download', 'brandschutzordnung.pdf')
  await expect.element(link).toHaveAttribute('href', '/media/1')
  await expect.element(page.getByText(text('elearning.blocks.download', { size: '1,5 MB' }))).toBeVisible()
})

test('shows the company’s text as local information', async () => {
  await renderBlock({ kind: 'local', key: 'assembly-point' })

  await expect.element(page.getByText(text('elearning.blocks.local.assembly-point'))).toBeVisible()
  await expect.element(page.getByText('Hof')).toBeVisible()
})

test('explains whom to ask if local information is missing', async () => {
  await renderBlock({ kind: 'local', key: 'first-aiders' })

  await expect.element(page.getByText(text('elearning.blocks.localMissing'))).toBeVisible()
})

test('lets the player render questions, checkboxes and scenarios', async () => {
  const { rerender } = await renderBlock({ kind: 'check', questionId: 'q7' })
  await expect.element(page.getByText('Frage q7')).toBeVisible()

  await rerender(<BlockView block={{ kind: 'ack', id: 'k1', inline: prose('Gelesen') }} context={context} />)

  await expect.element(page.getByText('Haken k1: Gelesen')).toBeVisible()

  const scenario: Block = { kind: 'scenario', title: 'Rauch', situations: [] }
  await rerender(<BlockView block={scenario} context={context} titles="h3" />)

  await expect.element(page.getByText('Fall Rauch h3')).toBeVisible()
})
