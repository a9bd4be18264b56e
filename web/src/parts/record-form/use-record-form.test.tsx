import { type MemberGroupView, memberGroup, memberGroupForm } from '@sorgfalt/contract/group/group'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { maxAgeDays } from '#lib/form-draft.ts'
import { queryClient } from '#lib/query-client.ts'
import { useCall } from '#lib/use-call.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { useRecordForm } from './use-record-form.ts'

const memberGroupUuid = uuidOf(1)
const createGroup = (changes: Partial<MemberGroupView> = {}): MemberGroupView => ({
  uuid: memberGroupUuid,
  groupName: 'First aiders',
  type: 'first-aid',
  location: null,
  memberCount: 2,
  editable: true,
  version: 4,
  ...changes,
})
const onSaved = vi.fn()

function GroupForm({ saved }: { saved: MemberGroupView }) {
  const { form, element, ...record } = useRecordForm({
    schema: memberGroupForm,
    saved,
    read: memberGroup.detail,
    input: { memberGroupUuid },
    update: memberGroup.update,
    extra: () => Promise.resolve({ memberGroupUuid }),
    valuesOf: ({ groupName, type, location }) => ({ groupName, type, locationUuid: location?.uuid ?? null }),
    successToast: 'group.form.saved',
    onSaved,
  })

  return (
    <Form form={form} ref={element}>
      <RestoredNote record={record} />
      <TextField {...form.field('groupName')} label="Name" />
      <output aria-label="Type">{form.values.type}</output>
      <button type="button" onClick={() => form.set({ type: 'fire-assistent' })}>
        Choose fire assistants
      </button>
      <output aria-label="Version">{record.base.version}</output>
      <button type="button" onClick={record.save}>
        Save
      </button>
      {record.saved && (
        <section aria-label="Conflict">
          {record.saved.groupName} by {record.lastSave?.by}: {record.conflicts.join(', ')}
          <button type="button" onClick={record.keepOwn}>
            Keep
          </button>
          <button type="button" onClick={record.takeSaved}>
            Take
          </button>
        </section>
      )}
    </Form>
  )
}

function GroupScreen() {
  const { data, retry } = useCall(memberGroup.detail, { memberGroupUuid })
  return (
    <>
      <button type="button" onClick={retry}>
        Read again
      </button>
      {data && <GroupForm saved={data} />}
    </>
  )
}

const member = uuidOf(2)

async function renderForm(answers: Answers = {}) {
  onSaved.mockReset()
  await signIn({ uuid: member })
  const server = fakeServer({
    'memberGroup.detail': createGroup(),
    'memberGroup.update': ({ groupName, type, version }) =>
      createGroup({ groupName, type, version: version + 1 }),
    ...answers,
  })
  const ui = await renderUi(<GroupScreen />, { language: 'en_GB' })
  await expect.element(name()).not.toHaveValue('')
  return { ...server, unmount: ui.unmount }
}
const name = () => page.getByRole('textbox', { name: 'Name' })
const output = (label: string) => page.getByRole('status', { name: label })
const button = (label: string) => page.getByRole('button', { name: label })
const conflict = () => page.getByRole('region', { name: 'Conflict' })

test('sends the values with the version of the record, and then uses the next version', async () => {
  const server = await renderForm()

  await name().fill('Helpers')
  await button('Save').click()

  await expect.element(page.getByText(text('group.form.saved'))).toBeVisible()
  await expect.element(output('Version')).toHaveTextContent('5')
  expect(server.inputs('memberGroup.update')).toEqual([
    { memberGroupUuid, groupName: 'Helpers', type: 'first-aid', locationUuid: null, version: 4 },
  ])
  expect(onSaved).toHaveBeenCalledOnce()
})

test('keeps the entered values if the save is refused', async () => {
  await renderForm({ 'memberGroup.update': refuse('MemberGroup.NotFound') })

  await name().fill('Helpers')
  await button('Save').click()

  await expect.element(page.getByText(text('common.errorCodes.MemberGroup.NotFound'))).toBeVisible()
  await expect.element(name()).toHaveValue('Helpers')
  await expect.element(output('Version')).toHaveTextContent('4')
  expect(onSaved).not.toHaveBeenCalled()
})

test('shows a newer version while the form is unchanged', async () => {
  await renderForm()
  fakeServer({ 'memberGroup.detail': createGroup({ groupName: 'Medics', version: 6 }) })

  await button('Read again').click()

  await expect.element(name()).toHaveValue('Medics')
  await expect.element(output('Version')).toHaveTextContent('6')
})

test('does not replace changed values with a newer version', async () => {
  const server = await renderForm()
  await name().fill('Helpers')
  fakeServer({ 'memberGroup.detail': createGroup({ groupName: 'Medics', version: 6 }) })

  await button('Read again').click()
  await expect.poll(() => server.inputs('memberGroup.detail').length).toBe(2)
  await button('Save').click()

  await expect.poll(() => server.inputs('memberGroup.update')).toHaveLength(1)
  expect(server.inputs('memberGroup.update')).toMatchObject([{ groupName: 'Helpers', version: 4 }])
})

/** Renders a form whose save was refused, because Bea has changed name and type. */
async function renderConflict() {
  const server = await renderForm()
  const params = { at: '2026-11-20T10:00:00.000Z', by: 'Bea Beck' }
  fakeServer({
    'memberGroup.update': refuse('Version.Conflict', { params }),
    'memberGroup.detail': createGroup({ groupName: 'Medics', type: 'fire-assistent', version: 7 }),
  })
  await name().fill('Helpers')
  await button('Save').click()
  await expect.element(conflict()).toMatchTextContent('Medics by Bea Beck: groupName')

  return server
}

test('also reports a version conflict in a toast', async () => {
  await renderConflict()

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${text('common.toast.danger')}${text('common.errorCodes.Version.Conflict')}`)
})

test('keeps the changed fields after a conflict, and shows saved values in all other fields', async () => {
  const server = await renderConflict()

  await button('Keep').click()
  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(output('Type')).toHaveTextContent('fire-assistent')
  fakeServer({ 'memberGroup.update': createGroup({ groupName: 'Helpers', version: 8 }) })
  await button('Save').click()

  await expect
    .poll(() => server.inputs('memberGroup.update').at(-1))
    .toMatchObject({ groupName: 'Helpers', type: 'fire-assistent', version: 7 })
})

test('shows the saved values in all fields after a conflict if the user chooses to', async () => {
  await renderConflict()

  await button('Take').click()

  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Medics')
  await expect.element(output('Version')).toHaveTextContent('7')
})

test('saves the changes of both editors without a question if they changed different fields', async () => {
  const server = await renderForm({
    'memberGroup.update': ({ version, groupName, type }) =>
      version === 4 ? refuse('Version.Conflict') : createGroup({ groupName, type, version: version + 1 }),
  })
  fakeServer({ 'memberGroup.detail': createGroup({ type: 'fire-assistent', version: 7 }) })

  await name().fill('Helpers')
  await button('Save').click()

  await expect.element(page.getByText(text('group.form.saved'))).toBeVisible()
  await expect.element(output('Type')).toHaveTextContent('fire-assistent')
  await expect.element(output('Version')).toHaveTextContent('8')
  expect(conflict().elements()).toEqual([])
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(server.inputs('memberGroup.update').at(-1)).toMatchObject({
    groupName: 'Helpers',
    type: 'fire-assistent',
    version: 7,
  })
})

test('keeps the fields that only the user has changed if the user takes the saved value of another', async () => {
  const server = await renderForm({ 'memberGroup.update': refuse('Version.Conflict') })
  fakeServer({ 'memberGroup.detail': createGroup({ groupName: 'Medics', version: 7 }) })
  await name().fill('Helpers')
  await button('Choose fire assistants').click()
  await button('Save').click()
  await expect.element(conflict()).toMatchTextContent('groupName')

  await button('Take').click()

  await expect.element(name()).toHaveValue('Medics')
  await expect.element(output('Type')).toHaveTextContent('fire-assistent')
  expect(server.inputs('memberGroup.update')).toHaveLength(1)
})

const note = () => page.getByText(/^Unsaved entries restored/)
const listDrafts = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(`sorgfalt.personal.${member}.form.`))

/** Renders a form whose name was changed on an earlier visit, which ended without a save. */
async function renderAgain(answers: Answers = {}) {
  const { unmount } = await renderForm()
  await name().fill('Helpers')
  await expect.poll(listDrafts).toHaveLength(1)
  await unmount()
  queryClient.clear()
  return renderForm(answers)
}

test('restores unsaved changes when the form is opened again', async () => {
  const server = await renderAgain()

  await expect.element(note()).toBeVisible()
  await expect.element(name()).toHaveValue('Helpers')
  await button('Save').click()

  await expect.element(page.getByText(text('group.form.saved'))).toBeVisible()
  expect(server.inputs('memberGroup.update')).toMatchObject([{ groupName: 'Helpers', version: 4 }])
  await expect.poll(() => note().elements()).toEqual([])
  await expect.poll(listDrafts).toEqual([])
})

test('discards the restored changes', async () => {
  await renderAgain()

  await button(text('common.unsaved.discard')).click()

  await expect.element(name()).toHaveValue('First aiders')
  await expect.poll(() => note().elements()).toEqual([])
  await expect.poll(listDrafts).toEqual([])
})

test('merges restored changes with what was saved since', async () => {
  await renderAgain({ 'memberGroup.detail': createGroup({ type: 'fire-assistent', version: 6 }) })

  await expect.element(name()).toHaveValue('Helpers')
  await expect.element(output('Type')).toHaveTextContent('fire-assistent')
  expect(conflict().elements()).toEqual([])
})

test('asks about a restored field that another editor has changed since', async () => {
  await renderAgain({ 'memberGroup.detail': createGroup({ groupName: 'Medics', version: 6 }) })

  await expect.element(conflict()).toMatchTextContent('Medics by : groupName')
  await button('Take').click()

  await expect.element(name()).toHaveValue('Medics')
})

test('does not restore changes for another member', async () => {
  const { unmount } = await renderForm()
  await name().fill('Helpers')
  await expect.poll(listDrafts).toHaveLength(1)
  await unmount()

  await signIn({ uuid: uuidOf(3) })
  await renderUi(<GroupScreen />, { language: 'en_GB' })

  await expect.element(name()).toHaveValue('First aiders')
})

test('does not restore changes that are older than seven days', async () => {
  const { unmount } = await renderForm()
  await name().fill('Helpers')
  await expect.poll(listDrafts).toHaveLength(1)
  await unmount()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + maxAgeDays * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())

  await renderForm()

  await expect.element(name()).toHaveValue('First aiders')
  expect(note().elements()).toEqual([])
})

test('ignores a stored draft that does not fit the form', async () => {
  localStorage.setItem(
    `sorgfalt.personal.${member}.form.${memberGroup.detail.path} ${JSON.stringify({ memberGroupUuid })}`,
    JSON.stringify({
      at: new Date().toISOString(),
      value: { before: { groupName: 'First aiders' }, own: { groupName: { text: 'Helpers' } } },
    }),
  )

  await renderForm()

  await expect.element(name()).toHaveValue('First aiders')
})
