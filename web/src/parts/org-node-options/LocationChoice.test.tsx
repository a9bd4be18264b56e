import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { LocationChoice } from './LocationChoice.tsx'

const vienna = { uuid: uuidOf(1), name: 'Vienna' }
const graz = { uuid: uuidOf(2), name: 'Graz' }
const linz = { uuid: uuidOf(3), name: 'Linz' }

async function renderChoice(locationCount: number, initial: readonly string[] = []) {
  const server = fakeServer({
    'memberList.readFilterOptions': ({ search }) => ({
      orgUnits: [],
      orgUnitCount: 0,
      locations: search ? [linz] : [vienna, graz],
      locationCount: search ? 1 : locationCount,
    }),
  })
  await renderUi(
    <WithValue initial={initial}>
      {(value, onChange) => (
        <>
          <LocationChoice value={value} onChange={onChange} />
          <output aria-label="Value">{value.join()}</output>
        </>
      )}
    </WithValue>,
    { language: 'en_GB' },
  )
  return server
}
const label = () => text('statistics.list.location')
const field = () => page.getByRole('combobox', { name: label(), exact: true })
const search = () => page.getByRole('combobox', { name: text('common.dropdown.search', { label: label() }) })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const value = () => page.getByRole('status', { name: 'Value' })

test('shows "all locations" until the user chooses a location', async () => {
  await renderChoice(2)
  await expect.element(field()).toHaveValue(text('statistics.everywhere'))

  await field().click()
  await expect.poll(options).toEqual([text('statistics.everywhere'), 'Vienna', 'Graz'])
  expect(await axeViolations()).toEqual([])
  await page.getByRole('option', { name: 'Graz' }).click()

  await expect.element(field()).toHaveValue('Graz')
  await expect.element(value()).toHaveTextContent(graz.uuid)
})

test('changes from one location back to all locations', async () => {
  await renderChoice(2, [vienna.uuid])
  await expect.element(field()).toHaveValue('Vienna')

  await field().click()
  await page.getByRole('option', { name: text('statistics.everywhere') }).click()

  await expect.element(value()).toHaveTextContent('')
  await expect.element(field()).toHaveValue(text('statistics.everywhere'))
})

test('searches on the server if one answer does not contain all locations', async () => {
  const server = await renderChoice(400)
  await field().click()
  await expect.poll(options).toEqual(['Vienna', 'Graz', text('statistics.everywhere')])

  await search().fill(' lin ')
  await expect.poll(options).toEqual(['Linz', text('statistics.everywhere')])
  await userEvent.keyboard('{Enter}')

  await expect.element(value()).toHaveTextContent(linz.uuid)
  await expect.poll(() => server.inputs('memberList.readFilterOptions')).toContainEqual({ search: 'lin' })
})
