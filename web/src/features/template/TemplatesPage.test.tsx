import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { TemplatesPage } from './TemplatesPage.tsx'
import { content, libraryTemplate, ownTemplate } from './template-fixture.ts'
import { templateSearch } from './use-template-filters.ts'

const editor = ['templates.read-list', 'templates.upload', 'templates.update', 'templates.remove']
const toPage = (...rows: ListedTemplate[]) => ({ rows, total: rows.length, page: 1, perPage: 25 as const })
const bothTemplates: Answers = { 'template.list': toPage(libraryTemplate, ownTemplate) }

async function renderPage(answers: Answers = bothTemplates, permissions = editor) {
  const server = fakeServer(answers)
  await signIn({ permissions })
  const ui = await renderUi(<TemplatesPage />, {
    language: 'en_GB',
    at: '/templates',
    route: '/templates',
    validateSearch: templateSearch,
  })
  await expect.element(page.getByRole('table', { name: text('template.title') })).toBeVisible()
  return { ...ui, server }
}
const rowHeaders = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent)
const openMenu = (name: string) =>
  page.getByRole('button', { name: text('common.table.actionsOf', { name }) }).click()
const menuItem = (verb: 'open' | 'download' | 'edit' | 'remove') =>
  page.getByRole('menuitem', { name: text(`template.list.${verb}`) })
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const filter = (name: 'language' | 'origin') =>
  page.getByRole('combobox', { name: text(`template.list.${name}`) })
const lastFilter = (server: ReturnType<typeof fakeServer>) => server.inputs('template.list').at(-1)?.filter

test('lists the templates of the library and of the company', async () => {
  await renderPage()

  await expect.poll(rowHeaders).toEqual([libraryTemplate.name, ownTemplate.name])
  await expect.element(page.getByText(text('template.context', { count: 2 }))).toBeVisible()
  await expect.element(page.getByRole('cell', { name: text('template.origin.own') })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'German and English' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('opens the preview on a click on a library template', async () => {
  const { server } = await renderPage({ ...bothTemplates, 'template.readContent': content })

  await page.getByRole('button', { name: libraryTemplate.name, exact: true }).click()

  await expect.element(page.getByRole('dialog', { name: content.title })).toBeVisible()
  await expect
    .poll(() => server.inputs('template.readContent'))
    .toMatchObject([{ templateId: libraryTemplate.id }])
})

test('downloads the file on a click on a company template', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const { server } = await renderPage({ ...bothTemplates, 'file.download': new File(['x'], 'ladder.pdf') })

  await page.getByRole('button', { name: ownTemplate.name, exact: true }).click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  await expect
    .poll(() => server.inputs('file.download'))
    .toEqual([{ context: 'client', type: 'template', uuid: ownTemplate.id, filename: 'ladder.pdf' }])
})

test('offers only the preview of a library template', async () => {
  await renderPage()

  await openMenu(libraryTemplate.name)

  await expect.element(menuItem('open')).toBeEnabled()
  await expect.element(menuItem('download')).toBeDisabled()
  await expect.element(menuItem('edit')).toBeDisabled()
  await expect.element(menuItem('remove')).toBeDisabled()
})

test('opens the dialogs of a company template from its menu', async () => {
  await renderPage()

  await openMenu(ownTemplate.name)
  await expect.element(menuItem('open')).toBeDisabled()
  await menuItem('edit').click()

  const edit = page.getByRole('dialog', { name: text('template.form.editTitle') })
  await expect.element(edit).toBeVisible()
  await edit.getByRole('button', { name: text('common.ui.cancel') }).click()
  await expect.element(edit).not.toBeInTheDocument()

  await openMenu(ownTemplate.name)
  await menuItem('remove').click()

  await expect
    .element(page.getByRole('dialog', { name: text('template.remove.title', { count: 1 }) }))
    .toBeVisible()
})

test('deletes the ticked templates of the company', async () => {
  const { server } = await renderPage({ ...bothTemplates, 'template.remove': {} })

  await tick(ownTemplate.name).click()
  const bulk = page.getByRole('region', { name: text('common.table.selected', { count: 1 }) })
  await bulk.getByRole('button', { name: text('template.list.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('template.remove.submit') })
    .click()

  await expect.element(page.getByText(text('template.remove.done'))).toBeVisible()
  await expect.poll(() => server.inputs('template.remove')).toEqual([{ templateUuids: [ownTemplate.id] }])
  await expect.poll(() => server.inputs('template.list').length).toBeGreaterThan(1)
})

test('does not delete ticked templates of the library', async () => {
  await renderPage()

  await tick(ownTemplate.name).click()
  await tick(libraryTemplate.name).click()

  const bulk = page.getByRole('region', { name: text('common.table.selected', { count: 2 }) })
  await expect.element(bulk.getByRole('button', { name: text('template.list.remove') })).toBeDisabled()
})

test('opens the upload', async () => {
  await renderPage()

  await page.getByRole('button', { name: text('template.list.upload') }).click()

  await expect.element(page.getByRole('dialog', { name: text('template.form.uploadTitle') })).toBeVisible()
})

test('offers no changes to a member who may only read', async () => {
  await renderPage(bothTemplates, ['templates.read-list'])

  await openMenu(ownTemplate.name)

  await expect.element(menuItem('download')).toBeEnabled()
  await expect.element(menuItem('edit')).not.toBeInTheDocument()
  await expect.element(menuItem('remove')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: text('template.list.upload') }))
    .not.toBeInTheDocument()
})

test('filters by category, language and origin', async () => {
  const { server } = await renderPage()

  await page.getByRole('button', { name: text('template.list.category'), expanded: false }).click()
  await page.getByRole('option', { name: text('template.category.accident') }).click()
  await expect.poll(() => lastFilter(server)).toEqual({ category: ['accident'] })
  await filter('language').click()
  await page.getByRole('option', { name: text('template.language.de_DE') }).click()
  await filter('origin').click()
  await page.getByRole('option', { name: text('template.origin.own') }).click()

  await expect
    .poll(() => lastFilter(server))
    .toEqual({ category: ['accident'], language: ['de_DE'], origin: ['own'] })
})

test('searches by name and keeps the search in the address', async () => {
  const { server, address } = await renderPage()

  await page.getByRole('searchbox', { name: text('template.list.search') }).fill('ladder')

  await expect.poll(() => lastFilter(server)).toEqual({ search: 'ladder' })
  await expect.poll(() => address()).toBe('/templates?search=ladder')
})

test('clears all filters', async () => {
  const { server } = await renderPage()
  await page.getByRole('searchbox', { name: text('template.list.search') }).fill('ladder')
  await filter('origin').click()
  await page.getByRole('option', { name: text('template.origin.own') }).click()
  await expect.poll(() => lastFilter(server)).toEqual({ search: 'ladder', origin: ['own'] })

  await page.getByRole('button', { name: text('common.filter.reset') }).click()

  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect
    .poll(() => page.getByRole('list', { name: text('common.filter.title') }).elements())
    .toEqual([])
})

test('shows that there are no templates', async () => {
  fakeServer({ 'template.list': toPage() })
  await signIn({ permissions: editor })
  await renderUi(<TemplatesPage />, { language: 'en_GB', validateSearch: templateSearch })

  await expect.element(page.getByText(text('template.list.emptyTitle'))).toBeVisible()
  await expect.element(page.getByText(text('template.list.emptyText'))).toBeVisible()
})

test('shows why the list could not be loaded', async () => {
  fakeServer({ 'template.list': refuse('Permission.Missing') })
  await signIn({ permissions: editor })
  await renderUi(<TemplatesPage />, { language: 'en_GB', validateSearch: templateSearch })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()
})
