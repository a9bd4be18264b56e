import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { MemberField } from './MemberField.tsx'
import { MemberSelect, type NamedMember } from './MemberSelect.tsx'
import { createListedMember, lena, otto } from './members-fixture.ts'
import type { MemberChoice, PickedMember } from './use-member-search.ts'

interface FieldProps {
  value?: readonly PickedMember[]
  choice?: MemberChoice
  max?: number
  emptyNote?: string
  error?: string
  disabled?: boolean
}

function answerSearches(members = [lena, otto], total = members.length) {
  return fakeServer({
    'memberList.getList': ({ filter }) => {
      const rows = members.filter(({ username }) => username.includes(filter?.search ?? ''))
      return { rows, total: rows.length + total - members.length, page: 1, perPage: 100 }
    },
  })
}

async function renderField({ value = [], ...props }: FieldProps = {}) {
  const current: { value: readonly PickedMember[] } = { value }
  const ui = await renderUi(
    <WithValue initial={value}>
      {(members, onChange) => (
        <MemberField
          label="Responsible"
          value={members}
          onChange={(next) => {
            current.value = next
            onChange(next)
          }}
          sortBy="role"
          {...props}
        />
      )}
    </WithValue>,
    { language: 'en_GB' },
  )
  return { ...ui, names: () => current.value.map(({ firstName }) => firstName) }
}
const addButton = () => page.getByRole('button', { name: /Responsible/ })
const option = (name: RegExp) => page.getByRole('option', { name })
const remove = (name: string) => page.getByRole('button', { name: text('member.picker.remove', { name }) })

test('searches on the server among the members who can be chosen', async () => {
  const server = answerSearches()
  await renderField({ choice: { role: ['ou-admin', 'member'] } })

  await addButton().click()
  await page.getByRole('combobox', { name: /./ }).fill('otto')

  await expect.element(option(/Otto Einheit/)).toBeVisible()
  await expect
    .poll(() => server.inputs('memberList.getList').at(-1))
    .toMatchObject({ filter: { role: ['ou-admin', 'member'], search: 'otto' }, sortBy: 'role' })
})

test('shows username and role of each member', async () => {
  answerSearches()
  await renderField()

  await addButton().click()

  const found = option(/Otto Einheit/)
  await expect.element(found.getByText('otto.einheit')).toBeVisible()
  await expect.element(found.getByText(text('common.roles.ou-admin'))).toBeVisible()
})

test('adds members and shows them as chips', async () => {
  answerSearches()
  const { names } = await renderField()

  await addButton().click()
  await option(/Lena Ort/).click()
  await option(/Otto Einheit/).click()

  await expect.poll(names).toEqual(['Lena', 'Otto'])
  await expect.element(remove('Lena Ort')).toBeInTheDocument()
})

test('removes a member when the button of its chip is clicked', async () => {
  answerSearches()
  const { names } = await renderField({ value: [lena, otto] })

  await remove('Lena Ort').click()

  await expect.poll(names).toEqual(['Otto'])
  await expect.element(remove('Lena Ort')).not.toBeInTheDocument()
})

test('lists chosen members first, even if the first page does not contain them', async () => {
  const carl = createListedMember(3, { firstName: 'Carl', lastName: 'Halle' })
  answerSearches()
  await renderField({ value: [carl] })

  await addButton().click()

  await expect.element(option(/Carl Halle/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3)
  await expect.poll(() => page.getByRole('option').elements()[0]?.textContent).toContain('Carl Halle')
})

test('reports how many members the list does not show', async () => {
  answerSearches([lena, otto], 1002)
  await renderField()

  await addButton().click()

  const note = text('member.picker.hidden', { count: 1000, total: '1,000' })
  await expect.element(page.getByText(note)).toBeVisible()
})

test('explains why no member can be chosen', async () => {
  answerSearches([])
  await renderField({ emptyNote: 'Only administrators can be chosen.' })

  await addButton().click()

  await expect.element(page.getByText('Only administrators can be chosen.')).toBeVisible()
})

test('asks the user to replace an archived member', async () => {
  answerSearches()
  await renderField({ value: [{ ...lena, archived: true }] })

  await expect.element(page.getByText(text('member.picker.replace'))).toBeVisible()
  await expect.element(page.getByText(text('member.archivedName', { name: 'Lena Ort' }))).toBeVisible()
})

test('shows the members without buttons while it is disabled', async () => {
  answerSearches()
  await renderField({ value: [lena], disabled: true })

  await expect.element(page.getByText('Lena Ort')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('shows "No members yet" while it is empty and disabled', async () => {
  answerSearches()
  await renderField({ disabled: true })

  await expect.element(page.getByText(text('member.picker.none'))).toBeVisible()
})

test('shows an error at the field', async () => {
  answerSearches()
  await renderField({ error: 'Please choose a member' })

  await expect.element(page.getByText('Please choose a member')).toBeVisible()
})

test('is accessible, closed and open', async () => {
  answerSearches()
  const { container } = await renderField({ value: [lena, { ...otto, archived: true }] })
  expect(await axeViolations(container)).toEqual([])

  await addButton().click()
  await expect.element(option(/Lena Ort/)).toBeVisible()

  expect(await axeViolations()).toEqual([])
})

async function renderSelect(value: NamedMember | null = null) {
  const current: { value: NamedMember | null } = { value }
  await renderUi(
    <WithValue initial={value}>
      {(member, onChange) => (
        <MemberSelect
          label="Inspector"
          value={member}
          onChange={(next) => {
            current.value = next
            onChange(next)
          }}
        />
      )}
    </WithValue>,
    { language: 'en_GB' },
  )
  return { current }
}
const inspector = page.getByRole('combobox', { name: 'Inspector', exact: true })

test('returns the uuid and the full name of the chosen member', async () => {
  answerSearches()
  const { current } = await renderSelect()

  await inspector.click()
  await option(/Lena Ort/).click()

  await expect.element(inspector).toHaveValue('Lena Ort')
  expect(current.value).toEqual({ memberUuid: lena.uuid, name: 'Lena Ort' })
})

test('shows the org unit beside a member, or the role if the member has no org unit', async () => {
  answerSearches()
  await renderSelect()

  await inspector.click()

  await expect.element(option(/Lena Ort/).getByText('Warehouse')).toBeVisible()
  await expect.element(option(/Otto Einheit/).getByText(text('common.roles.ou-admin'))).toBeVisible()
})

test('shows the name of the chosen member even if the search does not find this member', async () => {
  answerSearches([otto])
  await renderSelect({ memberUuid: lena.uuid, name: 'Lena Ort' })

  await expect.element(inspector).toHaveValue('Lena Ort')
  await inspector.click()

  await expect.element(option(/Lena Ort/)).toHaveAttribute('aria-selected', 'true')
})
