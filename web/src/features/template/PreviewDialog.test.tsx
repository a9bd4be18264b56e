import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { content, libraryTemplate } from './template-fixture.ts'

async function renderDialog(answers: Answers = { 'template.readContent': content }) {
  const server = fakeServer(answers)
  await renderUi(
    <WithValue<ListedTemplate | undefined> initial={libraryTemplate}>
      {(value, onChange) => <PreviewDialog template={value} onClose={() => onChange(undefined)} />}
    </WithValue>,
    { language: 'en_GB' },
  )
  return server
}
const dialog = () => page.getByRole('dialog', { name: libraryTemplate.name })
const language = () => page.getByRole('combobox', { name: text('template.list.language') })
const country = () => page.getByRole('combobox', { name: text('template.preview.country') })
const download = (format: 'pdf' | 'docx') =>
  page.getByRole('button', { name: text(`template.format.${format}`) })

/** Returns the names of the files that the browser is asked to save. */
function watchDownloads(): string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())

  return names
}

test('shows the template in the language of the reader and for the country of the company', async () => {
  const server = await renderDialog()

  await expect.element(dialog().getByRole('heading', { name: 'Treatment' })).toBeVisible()
  await expect.element(language()).toHaveTextContent(text('template.language.en_GB'))
  await expect.element(country()).toHaveTextContent(text('template.country.DE'))
  const law = text('template.preview.law', { date: '2 May 2026', law: 'DGUV 1 · ArbSchG § 10' })
  await expect.element(dialog().getByText(`${law} ${text('template.preview.hint')}`)).toBeVisible()
  await expect
    .poll(() => server.inputs('template.readContent'))
    .toEqual([{ templateId: libraryTemplate.id, languageCode: 'en_GB' }])
  expect(await axeViolations()).toEqual([])
})

test('reads the template again when the user chooses another language', async () => {
  const german = { ...content, blocks: [{ heading: 'Behandlung' }] }
  const server = await renderDialog({
    'template.readContent': ({ languageCode }) => (languageCode === 'de_DE' ? german : content),
  })

  await language().click()
  await page.getByRole('option', { name: text('template.language.de_DE') }).click()

  await expect.element(dialog().getByRole('heading', { name: 'Behandlung' })).toBeVisible()
  await expect.element(dialog().getByRole('article')).toHaveAttribute('lang', 'de-DE')
  await expect
    .poll(() => server.inputs('template.readContent').at(-1))
    .toEqual({
      templateId: libraryTemplate.id,
      languageCode: 'de_DE',
    })
})

test('reads the template again when the user chooses another country', async () => {
  const austrian = { ...content, country: 'AT' as const, law: ['ASchG § 26'] }
  const server = await renderDialog({
    'template.readContent': (input) => (input.country === 'AT' ? austrian : content),
  })

  await country().click()
  await page.getByRole('option', { name: text('template.country.AT') }).click()

  await expect.element(dialog().getByText(/ASchG § 26/)).toBeVisible()
  await expect.element(country()).toHaveTextContent(text('template.country.AT'))
  await expect.poll(() => server.inputs('template.readContent').at(-1)).toMatchObject({ country: 'AT' })
})

test.for(['pdf', 'docx'] as const)(
  'downloads the template for the shown language and country as %s',
  async (format) => {
    const names = watchDownloads()
    const server = await renderDialog({
      'template.readContent': { ...content, country: 'AT' },
      'template.document': new File(['bytes'], `first-aid.${format}`),
    })
    await country().click()
    await page.getByRole('option', { name: text('template.country.AT') }).click()

    await download(format).click()

    await expect.poll(() => names).toEqual([`first-aid.${format}`])
    await expect
      .poll(() => server.inputs('template.document'))
      .toEqual([{ templateId: libraryTemplate.id, languageCode: 'en_GB', country: 'AT', format }])
  },
)

test('reports a failed download in a toast', async () => {
  const names = watchDownloads()
  await renderDialog({
    'template.readContent': content,
    'template.document': refuse('Template.NotFound'),
  })

  await download('pdf').click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(names).toEqual([])
})

test('offers to load the content again after a failure', async () => {
  const answers = [new Refusal(500), content]
  await renderDialog({ 'template.readContent': () => answers.shift() ?? content })

  await expect.element(dialog().getByText(text('common.failed.title'))).toBeVisible()
  await dialog()
    .getByRole('button', { name: text('common.ui.retry') })
    .click()

  await expect.element(dialog().getByRole('heading', { name: 'Treatment' })).toBeVisible()
})

test('closes when the user clicks the button "Close"', async () => {
  await renderDialog()

  await dialog()
    .getByRole('button', { name: text('template.preview.close') })
    .last()
    .click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
