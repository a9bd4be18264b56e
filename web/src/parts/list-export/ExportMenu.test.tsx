import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ExportMenu } from './ExportMenu.tsx'

const table = { filter: { search: 'eva' }, sortBy: 'lastName', sortDirection: 'desc' } as const

async function renderMenu(permissions: string[]) {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const server = fakeServer({
    'listExport.exportMembers': new File(['Name'], 'members.csv', { type: 'text/csv' }),
  })
  await signIn({ permissions })
  const ui = await renderUi(<ExportMenu call={listExport.exportMembers} table={table} />, {
    language: 'en_GB',
  })
  return { ...ui, click, server }
}
const button = () => page.getByRole('button', { name: text('listExport.export') })

test('exports the list with its filters and its order in the chosen format', async () => {
  const { click, server, container } = await renderMenu(['member-list.get-list'])
  await button().click()
  expect(await axeViolations(container)).toEqual([])
  await page.getByRole('menuitem', { name: text('listExport.format.csv') }).click()

  await expect.poll(() => click.mock.calls.length).toBe(1)
  await expect
    .poll(() => server.inputs('listExport.exportMembers'))
    .toMatchObject([
      {
        list: { filter: { search: 'eva' }, sortBy: 'lastName', sortDirection: 'desc' },
        format: 'csv',
        languageCode: 'en_GB',
      },
    ])
})

test('exports the list of one record', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const server = fakeServer({ 'listExport.exportUnitMembers': new File(['Name'], 'members.xlsx') })
  await signIn({ permissions: ['org-unit.member-list'] })
  const of = { orgUnitUuid: '0190a5c4-0000-7000-8000-000000000009' }
  const unsorted = { filter: {}, sortBy: undefined, sortDirection: 'asc' } as const
  await renderUi(<ExportMenu call={listExport.exportUnitMembers} table={unsorted} of={of} />)
  await button().click()
  await page.getByRole('menuitem', { name: text('listExport.format.xlsx') }).click()

  await expect
    .poll(() => server.inputs('listExport.exportUnitMembers'))
    .toMatchObject([{ list: of, format: 'xlsx' }])
})

test('is not shown without the permission of the list', async () => {
  await renderMenu([])
  await expect.element(button()).not.toBeInTheDocument()
})
