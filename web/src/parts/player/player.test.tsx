import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { FooterBar } from './FooterBar.tsx'
import { LanguageMenu, PlayerHead } from './PlayerHead.tsx'
import { SaveState, type SaveStatus } from './SaveState.tsx'

async function renderHead() {
  const onClose = vi.fn()
  const ui = await renderUi(
    <PlayerHead
      title="Fire safety"
      position="Page 4 of 12, about 9 minutes left"
      shortPosition="Page 4 of 12"
      percent={33}
      closeLabel="Leave"
      onClose={onClose}
    >
      <SaveState status={{ kind: 'saving' }} />
    </PlayerHead>,
    { language: 'en_GB' },
  )
  return { ...ui, onClose }
}

test('shows title, position and progress, and closes with its button', async () => {
  const { onClose } = await renderHead()
  const progress = page.getByRole('progressbar', { name: text('elearning.player.progress') })

  await expect.element(page.getByText('Fire safety')).toBeVisible()
  await expect.element(page.getByText('Page 4 of 12, about 9 minutes left')).toBeVisible()
  await expect.element(progress).toHaveAttribute('aria-valuenow', '33')
  await page.getByRole('button', { name: 'Leave' }).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('shows the position in the course in a short form on a phone', async () => {
  await setPhoneSize()
  await renderHead()

  await expect.element(page.getByText('Page 4 of 12', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Page 4 of 12, about 9 minutes left')).not.toBeVisible()
})

test.each(['light', 'dark'] as const)('the player head is accessible in the %s theme', async (theme) => {
  const { container } = await renderUi(
    <PlayerHead
      title="Fire safety"
      position="Page 4"
      percent={33}
      closeLabel="Leave"
      onClose={() => undefined}
    >
      <SaveState status={{ kind: 'offline', waiting: 1 }} />
    </PlayerHead>,
    { theme },
  )

  expect(await axeViolations(container)).toEqual([])
})

const at = '2026-11-20T10:05:00Z'
const renderState = (status: SaveStatus) => renderUi(<SaveState status={status} />, { language: 'en_GB' })

test('shows that a save is running, and afterwards the time of the last save', async () => {
  const { rerender } = await renderState({ kind: 'saving' })
  await expect.element(page.getByText(text('elearning.player.saving'))).toBeVisible()

  await rerender(<SaveState status={{ kind: 'saved', at }} />)

  await expect.element(page.getByText(/:05/)).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test('announces that the device is offline', async () => {
  await renderState({ kind: 'offline', waiting: 0 })

  await expect.element(page.getByRole('status')).toHaveTextContent(text('elearning.player.offline'))
})

test('shows how many entries are waiting for a connection', async () => {
  await renderState({ kind: 'offline', waiting: 3 })

  const sentence = text('elearning.player.offlineWaiting', { count: 3 })
  await expect.element(page.getByRole('status')).toHaveTextContent(sentence)
})

test('shows no save status before the learner makes the first entry', async () => {
  const { container } = await renderState({ kind: 'idle' })

  expect(container.querySelector('svg')).toBeNull()
  expect(container.textContent.trim()).toBe('')
})

async function renderLanguages(available: readonly ('de_DE' | 'en_GB')[]) {
  const onChoose = vi.fn()
  await renderUi(
    <LanguageMenu label="Language" language="de_DE" available={available} onChoose={onChoose} />,
    { language: 'en_GB' },
  )
  return { onChoose }
}
const languageButton = page.getByRole('button', { name: /^Language/ })

test('lets the learner choose another language of the content', async () => {
  const { onChoose } = await renderLanguages(['de_DE', 'en_GB'])

  await expect.element(languageButton).toHaveAccessibleName(`Language: ${text('common.languages.de_DE')}`)
  await languageButton.click()
  await page.getByRole('menuitem', { name: text('common.languages.en_GB') }).click()

  await expect.poll(() => onChoose).toHaveBeenCalledExactlyOnceWith('en_GB')
})

test('offers no choice of language if the content has only one', async () => {
  await renderLanguages(['de_DE'])

  await expect.element(languageButton).not.toBeInTheDocument()
})

test('goes back and opens the contents with the buttons of the footer', async () => {
  await setPhoneSize()
  const goBack = vi.fn()
  const openContents = vi.fn()
  await renderUi(
    <FooterBar
      back={{ label: 'Back', disabled: false, onClick: goBack }}
      contents={{ label: 'Contents', onClick: openContents }}
      middle="Press a key"
    >
      <button type="button">Next</button>
    </FooterBar>,
  )

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Contents' }).click()

  await expect.poll(() => goBack).toHaveBeenCalledOnce()
  await expect.poll(() => openContents).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeVisible()
})

test('has no back button in the footer if there is no previous step', async () => {
  const contents = { label: 'Contents', onClick: () => undefined }
  await renderUi(
    <FooterBar back={undefined} contents={contents} middle="4 of 5 correct">
      <button type="button">Next</button>
    </FooterBar>,
  )

  await expect.element(page.getByText('4 of 5 correct')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})
