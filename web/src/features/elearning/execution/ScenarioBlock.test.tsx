import type { Block, Situation } from '@sorgfalt/contract/elearning/content'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { Refusal } from '#test/fake-server.ts'
import { setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { createCourse } from './course-fixture.ts'
import { renderPlayer } from './player-fixture.tsx'

const situation = (id: string, title: string, more: Partial<Situation> = {}): Situation => ({
  id,
  title,
  outcome: null,
  body: [{ kind: 'paragraph', inline: [{ t: 'text', text: `Text zu ${id}` }] }],
  choices: [],
  ...more,
})

const scenario: Block = {
  kind: 'scenario',
  title: 'Es riecht nach Rauch',
  situations: [
    situation('geruch', 'Kurz vor vier', {
      choices: [
        { text: 'Ich gehe nachsehen.', to: 'flur' },
        { text: 'Ich löse den Alarm aus.', to: 'alarm' },
      ],
    }),
    situation('flur', 'Der Flur ist voller Rauch', {
      outcome: 'bad',
      choices: [{ text: 'Noch einmal entscheiden', to: 'geruch' }],
    }),
    situation('alarm', 'Der Alarm läuft', {
      choices: [
        { text: 'Ich nehme die Treppe.', to: 'draussen' },
        { text: 'Ich nehme den Aufzug.', to: 'flur' },
      ],
    }),
    situation('draussen', 'Alle sind draußen', { outcome: 'good' }),
  ],
}

/** Renders the player at a page with these blocks. A second page follows. */
function renderScenario(answers: Parameters<typeof renderPlayer>[1] = {}, blocks: Block[] = [scenario]) {
  const chapters = createCourse().chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((one) => (one.id === 'p1' ? { ...one, blocks } : one)),
  }))
  return renderPlayer({ chapters }, answers)
}

const section = () => page.getByRole('region', { name: 'Es riecht nach Rauch' })
const choice = (name: string) => section().getByRole('button', { name })
const title = (name: string) => section().getByRole('heading', { name, level: 3 })
const again = () => choice(text('elearning.scenario.again'))
const decisions = (count: number) => section().getByText(text('elearning.scenario.decisions', { count }))
const undecided = () => section().getByText(text('elearning.scenario.undecided'))
const outcome = (name: 'good' | 'bad') =>
  section().getByText(text(`elearning.scenario.outcomes.${name}`), { exact: true })

test('shows the first situation with its choices', async () => {
  await renderScenario()

  await expect.element(title('Kurz vor vier')).toBeVisible()
  await expect.element(section().getByText('Text zu geruch')).toBeVisible()
  await expect.poll(() => section().getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(again()).toBeDisabled()
  await expect.element(undecided()).toBeVisible()
  await expect.element(outcome('bad')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('is controlled with the keyboard, and each new situation gets the focus and is announced', async () => {
  await renderScenario()
  await expect.element(title('Kurz vor vier')).toBeVisible()

  choice('Ich gehe nachsehen.').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(title('Der Flur ist voller Rauch')).toHaveFocus()
  await expect.element(outcome('bad')).toBeVisible()
  await expect
    .element(section().getByRole('status'))
    .toHaveTextContent(`Der Flur ist voller Rauch. ${text('elearning.scenario.outcomes.bad')}`)
  expect(await axeViolations()).toEqual([])

  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(title('Kurz vor vier')).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(title('Der Alarm läuft')).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect.element(title('Alle sind draußen')).toHaveFocus()
  await expect.element(outcome('good')).toBeVisible()
  await expect.element(section().getByText(text('elearning.scenario.end'), { exact: true })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('lists the decisions, but not the step back from a mistake, when the list is opened', async () => {
  await renderScenario()
  await choice('Ich gehe nachsehen.').click()
  await choice('Noch einmal entscheiden').click()
  await choice('Ich löse den Alarm aus.').click()

  await decisions(2).click()

  const list = section().getByRole('group').getByRole('listitem')
  await expect
    .poll(() => list.elements().map((item) => item.textContent))
    .toEqual(['Kurz vor vier: Ich gehe nachsehen.', 'Kurz vor vier: Ich löse den Alarm aus.'])
})

test('starts again', async () => {
  await renderScenario()
  await choice('Ich löse den Alarm aus.').click()
  await expect.element(decisions(1)).toBeVisible()

  await again().click()

  await expect.element(title('Kurz vor vier')).toHaveFocus()
  await expect.element(undecided()).toBeVisible()
})

test('a case study keeps its state while the reader turns pages, and does not take the focus', async () => {
  await renderScenario()
  await choice('Ich löse den Alarm aus.').click()
  await page.getByRole('button', { name: text('elearning.player.next') }).click()
  await expect.element(page.getByRole('heading', { name: 'Seite p2' })).toBeVisible()

  await page.getByRole('button', { name: text('elearning.player.previous') }).click()

  await expect.element(title('Der Alarm läuft')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Seite p1', level: 1 })).toHaveFocus()
})

test('two scenarios on one page are decided separately, even if their situations have the same ids', async () => {
  await renderScenario({}, [scenario, { ...scenario, title: 'Ein zweiter Fall' }])
  const second = page.getByRole('region', { name: 'Ein zweiter Fall' })
  await choice('Ich löse den Alarm aus.').click()
  await expect.element(title('Der Alarm läuft')).toHaveFocus()
  await expect.element(second.getByRole('heading', { name: 'Kurz vor vier' })).toBeVisible()

  await second.getByRole('button', { name: 'Ich gehe nachsehen.' }).click()

  await expect.element(second.getByRole('heading', { name: 'Der Flur ist voller Rauch' })).toHaveFocus()
  await expect.element(title('Der Alarm läuft')).toBeVisible()
})

test('works offline and sends nothing', async () => {
  const { server } = await renderScenario({ 'elearning.saveExecution': new Refusal(0) })

  await choice('Ich löse den Alarm aus.').click()
  await choice('Ich nehme die Treppe.').click()

  await expect.element(title('Alle sind draußen')).toBeVisible()
  expect(server.inputs('elearning.saveExecution')).toEqual([])
})

test('a choice does not shift the situation on a phone, and is large enough to touch', async () => {
  await setPhoneSize()
  await renderScenario()
  await expect.element(title('Kurz vor vier')).toBeVisible()
  const before = title('Kurz vor vier').element().getBoundingClientRect().top + scrollY
  const { height, width } = choice('Ich gehe nachsehen.').element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
  expect(width).toBeGreaterThan(250)

  await choice('Ich gehe nachsehen.').click()

  await expect.element(title('Der Flur ist voller Rauch')).toBeVisible()
  const after = title('Der Flur ist voller Rauch').element().getBoundingClientRect().top + scrollY
  expect(after).toBe(before)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(await axeViolations()).toEqual([])
})
