import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { State } from './Badge.tsx'
import { IconBook, IconCheck } from './icons.ts'
import { ListCard, type ListCardProps } from './ListCard.tsx'

const full: ListCardProps = {
  headline: 'Fire safety',
  link: { to: '/dashboard' },
  icon: IconBook,
  badges: [{ text: 'Mandatory', tone: 'warn', icon: IconCheck }],
  category: 'Safety',
  description: 'What to do when it burns.',
  duration: '15 minutes',
  labels: [{ text: 'Chapter 2', icon: IconCheck }],
  progress: { percent: 40, label: 'Progress of Fire safety', text: 'Page 4 of 10' },
  state: <State tone="ok">On time</State>,
  level: 2,
}

test.each(['light', 'dark'] as const)(
  'shows headline, badges, description, labels, progress and state, in the %s theme',
  async (theme) => {
    await renderUi(
      <ListCard {...full} actions={[{ text: 'Start', type: 'primary' }, { text: 'Details' }]} />,
      {
        theme,
      },
    )

    await expect.element(page.getByRole('heading', { level: 2, name: 'Fire safety' })).toBeVisible()
    for (const shown of [
      'Mandatory',
      'Safety',
      'What to do when it burns.',
      '15 minutes',
      'Chapter 2',
      'Page 4 of 10',
      'On time',
    ])
      await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
    const bar = page.getByRole('progressbar', { name: 'Progress of Fire safety' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
    expect(await axeViolations()).toEqual([])
  },
)

test('shows only a headline if there is no other content', async () => {
  const { container } = await renderUi(<ListCard headline="Fire safety" />)

  await expect.element(page.getByRole('heading', { level: 3 })).toBeVisible()
  expect(container.querySelector('article')?.textContent).toBe('Fire safety')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('links the headline to the entry', async () => {
  const { address } = await renderUi(<ListCard headline="Fire safety" link={{ to: '/dashboard' }} />)

  await page.getByRole('link', { name: 'Fire safety' }).click()

  await expect.poll(() => address()).toBe('/dashboard')
})

test('can have a headline that is a button', async () => {
  const onClick = vi.fn()
  await renderUi(<ListCard headline="Fire safety" onClick={onClick} />)

  await page.getByRole('heading').getByRole('button', { name: 'Fire safety' }).click()

  await expect.poll(() => onClick).toHaveBeenCalledOnce()
})

test('can have a label that is a button', async () => {
  const onClick = vi.fn()
  await renderUi(
    <ListCard headline="Fire safety" labels={[{ text: 'Chapter 2', onClick }, { text: 'Draft' }]} />,
  )

  await page.getByRole('button', { name: 'Chapter 2' }).click()

  await expect.poll(() => onClick).toHaveBeenCalledOnce()
  await expect.poll(() => page.getByRole('button').elements()).toHaveLength(1)
})

test('shows a decorative picture instead of the icon', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const { container } = await renderUi(<ListCard headline="Fire safety" icon={IconBook} image={pixel} />)

  expect(container.querySelector('img')?.getAttribute('alt')).toBe('')
  expect(container.querySelector('article svg')).toBeNull()
})

test('runs an action and opens a link on a click', async () => {
  const onClick = vi.fn()
  const { address } = await renderUi(
    <ListCard
      headline="Fire safety"
      actions={[{ text: 'Start', onClick }, undefined, { text: 'Details', link: { to: '/dashboard' } }]}
    />,
  )

  await page.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => onClick).toHaveBeenCalledOnce()
  await page.getByRole('link', { name: 'Details' }).click()

  await expect.poll(() => address()).toBe('/dashboard')
})

test('shows why an action is disabled, and does not follow a disabled link', async () => {
  const { address } = await renderUi(
    <ListCard
      headline="Fire safety"
      actions={[
        { text: 'Details', link: { to: '/dashboard' }, disabled: true, hint: 'It is being prepared.' },
      ]}
    />,
  )
  const button = page.getByRole('button', { name: 'Details' })

  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription('It is being prepared.')
  await button.click({ force: true })

  await expect.poll(() => address()).toBe('/')
})

test('ignores clicks on a busy action', async () => {
  const onClick = vi.fn()
  await renderUi(<ListCard headline="Fire safety" actions={[{ text: 'Start', busy: true, onClick }]} />)

  await page.getByRole('button', { name: 'Start' }).click({ force: true })

  expect(onClick).not.toHaveBeenCalled()
})

test('shows further actions in a menu', async () => {
  const onClick = vi.fn()
  const entries = [
    { text: 'Repeat', onClick },
    { text: 'Postpone', disabled: true, hint: 'Only before the due date' },
  ]
  await renderUi(<ListCard headline="Fire safety" actions={[{ text: 'More for Fire safety', entries }]} />)

  await page.getByRole('button', { name: 'More for Fire safety' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: /Postpone/ }))
    .toHaveTextContent('PostponeOnly before the due date')
  await page.getByRole('menuitem', { name: 'Repeat' }).click()

  await expect.poll(() => onClick).toHaveBeenCalledOnce()
})

test('gives a menu without a name the default name', async () => {
  await renderUi(<ListCard headline="Fire safety" actions={[{ text: '', entries: [{ text: 'Repeat' }] }]} />)

  await expect.element(page.getByRole('button', { name: text('common.ui.moreActions') })).toBeVisible()
})
