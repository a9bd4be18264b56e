import type { Language } from '@sorgfalt/contract/core/limits'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#lib/call-error.ts'
import { useText } from '#lib/texts.tsx'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text, treeOf } from '#test/text.ts'
import { type Started, StartUp, start } from './StartUp.tsx'

function Screen() {
  const t = useText()
  return <h1>{t('shell.menu.overview')}</h1>
}

async function renderStart(
  first: Promise<Started>,
  begin: () => Promise<Language | undefined> = () => Promise.resolve('en_GB'),
) {
  return renderUi(
    <Suspense>
      <StartUp begin={begin} first={first}>
        <Screen />
      </StartUp>
    </Suspense>,
    { language: 'en_GB' },
  )
}
const screen = () => page.getByRole('heading', { name: text('shell.menu.overview') })
const noConnection = () => page.getByText('No connection. Please check your internet connection.')

test('shows the app in the language that the start of the session returns', async () => {
  localStorage.setItem('sorgfalt.language', 'de_DE')
  await renderStart(start(() => Promise.resolve('en_GB')))

  await expect.element(screen()).toBeVisible()
  expect(document.documentElement.lang).toBe('en-GB')
})

test('shows why the app could not be started, and starts it again on request', async () => {
  localStorage.setItem('sorgfalt.language', 'en_GB')
  const begin = vi.fn(() => Promise.resolve<Language>('en_GB'))
  await renderStart(
    start(() => Promise.reject(new CallError(500))),
    begin,
  )

  await expect.element(page.getByText(text('shell.startUp.title'))).toBeVisible()
  await expect.element(page.getByText(text('common.status.500'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(screen()).toBeVisible()
  await expect.poll(() => begin).toHaveBeenCalledOnce()
})

test('shows nothing while the browser opens another page', async () => {
  const first = start(() => Promise.resolve(undefined))
  const { container } = await renderStart(first)

  expect(await first).toEqual({ leaving: true })
  expect(container.textContent).toBe('')
})

test('reports a lost connection in German and English if there are no texts, and starts again', async () => {
  const failed = new CallError(0)
  const { container } = await renderStart(Promise.resolve({ failed, texts: undefined, language: 'en_GB' }))

  await expect.element(noConnection()).toBeVisible()
  await expect.element(page.getByText(/^Keine Verbindung/)).toHaveAttribute('lang', 'de')
  expect(await axeViolations(container)).toEqual([])
  await page.getByRole('button', { name: /Try again/ }).click()

  await expect.element(screen()).toBeVisible()
})

test('reports in German and English that the server cannot read the texts', async () => {
  const failed = new CallError(500)
  const { container } = await renderStart(Promise.resolve({ failed, texts: undefined, language: 'en_GB' }))

  await expect.element(page.getByText(/^The server cannot read the texts/)).toBeVisible()
  await expect.element(page.getByText(/^Der Server kann die Texte/)).toHaveAttribute('lang', 'de')
  await expect.element(noConnection()).not.toBeInTheDocument()
  expect(await axeViolations(container)).toEqual([])
})

test('returns the texts of the last language after a failed start, to show the failure', async () => {
  localStorage.setItem('sorgfalt.language', 'en_GB')

  const started = await start(() => Promise.reject(new Error('fault')))

  expect(started).toEqual({ failed: new CallError(0), texts: treeOf('en_GB'), language: 'en_GB' })
})
