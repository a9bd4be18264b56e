import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderUi } from '#test/render.tsx'
import { setTextLanguage, text } from '#test/text.ts'
import { initialLanguage, loadTexts } from './language.ts'
import { TextScope, useLanguage, useText } from './texts.tsx'

const Close = () => <p>{useText()('common.ui.close')}</p>

function Switch() {
  const { language, setLanguage } = useLanguage()
  return (
    <button type="button" onClick={() => void setLanguage(language === 'de_DE' ? 'en_GB' : 'de_DE')}>
      {language}
    </button>
  )
}

test.each(['de_DE', 'en_GB'] as const)('shows texts in the current language: %s', async (language) => {
  await renderUi(<Close />, { language })

  await expect.element(page.getByText(text('common.ui.close'))).toBeVisible()
})

test('changes the language of a page that is on screen', async () => {
  await renderUi(
    <>
      <Close />
      <Switch />
    </>,
  )

  await page.getByRole('button', { name: 'de_DE' }).click()

  await expect.element(page.getByRole('button', { name: 'en_GB' })).toBeVisible()
  setTextLanguage('en_GB')
  await expect.element(page.getByText(text('common.ui.close'))).toBeVisible()
  expect(document.documentElement.lang).toBe('en-GB')
  await expect.poll(() => localStorage.getItem('sorgfalt.language')).toBe('en_GB')
})

test('shows a part of the screen in another language', async () => {
  await renderUi(
    <TextScope language="en_GB">
      <Close />
    </TextScope>,
  )

  setTextLanguage('en_GB')
  await expect.element(page.getByText(text('common.ui.close'))).toBeVisible()
  expect(document.documentElement.lang).toBe('de-DE')
})

test('throws a clear error if there is no text provider', async () => {
  await expect(
    render(<Close />, { createRootOptions: { onUncaughtError: () => undefined } }),
  ).rejects.toThrow('TextProvider is missing')
})

test('starts with the stored language, or with the browser’s language if the stored one is unknown', () => {
  localStorage.setItem('sorgfalt.language', 'en_GB')
  expect(initialLanguage()).toBe('en_GB')
  localStorage.setItem('sorgfalt.language', 'xx_XX')

  expect(initialLanguage()).toBe('de_DE')
})

test.each([
  ['en-US', 'en_GB'],
  ['de-AT', 'de_DE'],
  ['fr-FR', 'de_DE'],
])('on a new device, a browser with the language %s starts with %s', (browser, expected) => {
  const spy = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser])
  onTestFinished(() => spy.mockRestore())
  localStorage.removeItem('sorgfalt.language')

  expect(initialLanguage()).toBe(expected)
})

test('fetches the texts from the file of the language', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}))
  onTestFinished(() => fetching.mockRestore())

  // The query makes the import return a new instance of the module, which has loaded no texts yet.
  const name = './language.ts?new'
  const page = (await import(/* @vite-ignore */ name)) as { loadTexts: typeof loadTexts }
  await page.loadTexts('en_GB')

  await expect.poll(() => fetching).toHaveBeenCalledExactlyOnceWith('/assets/i18n/en_GB.json')
})

test('fetches the texts of a language once', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetching.mockRestore())

  const [first, second] = await Promise.all([loadTexts('en_GB'), loadTexts('en_GB')])

  expect(first).toBe(second)
  expect(fetching.mock.calls.length).toBeLessThanOrEqual(1)
})
