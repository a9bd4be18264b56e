import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PrintDialog } from './PrintDialog.tsx'

const createLetters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: 'Bea',
    lastName: `Number ${index + 1}`,
    username: `bea.${index + 1}`,
    password: `Tree-${index + 1}-house`,
    orgUnit: 'Yard',
    location: 'Leeds depot',
    validUntil: '2026-11-30',
  }))

async function renderDialog(count: number) {
  const onClose = vi.fn<() => void>()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  await signIn()
  await renderUi(<PrintDialog open headline="Passwords" letters={createLetters(count)} onClose={onClose} />, {
    language: 'en_GB',
  })
  await expect.element(page.getByRole('dialog', { name: 'Passwords' })).toBeVisible()

  return { onClose, print }
}

const finish = () => page.getByRole('button', { name: text('access.finish') })
const printButton = () => page.getByRole('button', { name: text('access.print') })

/** Returns whether the browser asks before it leaves the page. */
function warnsBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('cannot be finished before the letters are printed, if there are several', async () => {
  const { onClose, print } = await renderDialog(2)

  await expect.element(finish()).toBeDisabled()
  await printButton().click()
  await expect.poll(() => print).toHaveBeenCalledOnce()
  await finish().click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('can be finished without printing if the user can copy the only password by hand', async () => {
  const { onClose, print } = await renderDialog(1)

  await expect.element(page.getByText(text('access.onceOne'))).toBeVisible()
  await finish().click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(print).not.toHaveBeenCalled()
})

test('asks before the user leaves the page, until the letters are printed', async () => {
  await renderDialog(2)

  expect(warnsBeforeLeaving()).toBe(true)
  await printButton().click()

  await expect.poll(warnsBeforeLeaving).toBe(false)
})

test('shows only fifty passwords but prints all passwords', async () => {
  await renderDialog(52)

  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(51)
  await expect.element(page.getByText(text('access.moreLetters', { count: 2, number: '2' }))).toBeVisible()
  const letters = [...document.querySelectorAll('section h2')].map((heading) => heading.textContent)
  expect(
    letters.filter((title) => title === text('access.letter.title', { licensee: 'Example Safety' })),
  ).toHaveLength(52)
})

test('a letter contains everything that the member needs for the first login', async () => {
  await renderDialog(1)

  const letter = document.querySelector('section:has(dl)')
  expect([...(letter?.querySelectorAll('p') ?? [])].slice(0, 4).map((line) => line.textContent)).toEqual([
    'Example Ltd',
    'Bea Number 1',
    'Yard',
    'Leeds depot',
  ])
  expect([...(letter?.querySelectorAll('dd') ?? [])].map((value) => value.textContent)).toEqual([
    location.host,
    'example',
    'bea.1',
    'Tree-1-house',
  ])
  expect(letter?.querySelector('img')?.getAttribute('src')).toBe('/login-qr/example')
})

test('is accessible', async () => {
  await renderDialog(2)

  expect(await axeViolations()).toEqual([])
})
