import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createListedMember, lena, otto } from '#parts/member-picker/members-fixture.ts'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { RaiseDialog } from './RaiseDialog.tsx'
import { eligible, useRaise } from './use-raise.ts'

const carl = createListedMember(3, { firstName: 'Carl', lastName: 'Halle' })

interface SavingProps {
  of: 'orgUnit' | 'location'
  chosen: readonly PickedMember[]
  uuids: readonly string[]
  /** Called on each save, with the input that `useRaise` adds to the call. */
  save: (input: object) => Promise<void>
}

function Saving({ of, chosen, uuids, save }: SavingProps) {
  const raise = useRaise({ submit: () => save(raise.input()) }, chosen, uuids)
  return (
    <>
      <button type="button" onClick={() => void raise.submit()}>
        Save
      </button>
      <RaiseDialog of={of} {...raise.dialog} />
    </>
  )
}

async function renderSaving(props: Partial<SavingProps> = {}) {
  const save = vi.fn((_input: object) => Promise.resolve())
  const chosen = props.chosen ?? [lena]
  await renderUi(
    <Saving of="orgUnit" chosen={chosen} uuids={chosen.map(({ uuid }) => uuid)} save={save} {...props} />,
    { language: 'en_GB' },
  )
  return { save, inputs: () => save.mock.calls.map(([input]) => input) }
}
const dialog = () => page.getByRole('dialog', { name: text('member.raise.title') })
const saveButton = page.getByRole('button', { name: 'Save', exact: true })
const confirm = () => page.getByRole('button', { name: text('member.raise.confirm') })

test('saves without a question if the chosen members have the required role', async () => {
  const { inputs } = await renderSaving({ chosen: [otto] })

  await saveButton.click()

  await expect.poll(inputs).toEqual([{}])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('asks before members get a new role, and names only these members', async () => {
  const { inputs } = await renderSaving({ chosen: [lena, otto, carl] })

  await saveButton.click()

  const names = 'Lena Ort and Carl Halle'
  const role = text('common.roles.ou-admin')
  await expect.element(dialog().getByText(text('member.raise.orgUnit.text', { names, role }))).toBeVisible()
  await expect.element(dialog().getByText(text('member.raise.orgUnit.effect'))).toBeVisible()
  expect(inputs()).toEqual([])
})

test('asks before members get the role that a location requires', async () => {
  await renderSaving({ of: 'location' })

  await saveButton.click()

  const role = text('common.roles.loc-admin')
  const sentence = text('member.raise.location.text', { names: 'Lena Ort', role })
  await expect.element(dialog().getByText(sentence)).toBeVisible()
})

test('sends the consent with one save only, and asks again before the next save', async () => {
  const { inputs } = await renderSaving()

  await saveButton.click()
  await confirm().click()
  await expect.poll(inputs).toEqual([{ raiseRoles: true }])
  await expect.poll(() => dialog().elements()).toEqual([])

  await saveButton.click()
  await expect.element(dialog()).toBeVisible()
  expect(inputs()).toHaveLength(1)
})

test('does not save when the member cancels', async () => {
  const { inputs } = await renderSaving()

  await saveButton.click()
  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.poll(() => dialog().elements()).toEqual([])
  expect(inputs()).toEqual([])
})

test('does not save when the dialog is closed by Escape', async () => {
  const { inputs } = await renderSaving()
  await saveButton.click()
  await expect.element(dialog()).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => dialog().elements()).toEqual([])
  expect(inputs()).toEqual([])
})

test('does not ask about members who have been removed from the field', async () => {
  const { inputs } = await renderSaving({ chosen: [lena, otto], uuids: [otto.uuid] })

  await saveButton.click()

  await expect.poll(inputs).toEqual([{}])
})

test('the dialog is accessible', async () => {
  await renderSaving()
  await saveButton.click()
  await expect.element(dialog()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})

test('offers members with a sufficient role first, then members with the role "member"', () => {
  expect(eligible('orgUnit')).toEqual({
    choice: { role: ['super-admin', 'admin', 'ou-admin', 'member'] },
    sortBy: 'role',
  })
  expect(eligible('location').choice.role).toEqual(['super-admin', 'admin', 'loc-admin', 'member'])
})
