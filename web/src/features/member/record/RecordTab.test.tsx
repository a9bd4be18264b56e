import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi, type UiOptions } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createDetails, createHead, createUuid, pageOf } from '../member-fixture.ts'
import { RecordTab } from './RecordTab.tsx'
import { createRecord, createTraining } from './record-fixture.ts'
import { recordSearch } from './record-search.ts'

const member = createHead()
const trainings = [
  createTraining({
    taskUuid: createUuid(41),
    title: 'Ladders',
    state: 'overdue',
    dueDate: '2026-11-20',
    result: null,
  }),
  createTraining({
    taskUuid: createUuid(42),
    title: 'Lifting',
    state: 'oral',
    dueDate: '2026-11-30',
    result: null,
  }),
  createTraining(),
]
const record = createRecord({ counts: { overdue: 1, open: 0, oral: 1, valid: 1 }, trainings })

async function renderTab(answers: Answers = {}, { at = '/', theme }: UiOptions = {}) {
  const server = fakeServer({
    'memberRecord.read': record,
    'memberRecord.readHistory': pageOf([]),
    'memberDetails.read': createDetails({ externalId: '20417' }),
    ...answers,
  })

  await signIn({ permissions: [memberDetails.read.access, elearningOral.readOpenList.access] })
  const ui = await renderUi(<RecordTab member={member} />, {
    language: 'en_GB',
    at,
    ...(theme && { theme }),
    validateSearch: recordSearch,
  })

  return { server, ...ui }
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('shows what is to be done before what is valid, with the state in words', async () => {
  await renderTab()

  const overdue = text('member.record.states.overdue', { since: 'for 3 days' })
  await expect.element(row('Ladders').getByText(overdue)).toBeVisible()
  await expect.element(row('Fire safety').getByText('valid until 14 Mar 2027')).toBeVisible()
  await expect
    .element(page.getByText(text('member.record.counts.overdueFact', { title: 'Ladders', count: 3 })))
    .toBeVisible()
})

test('leads from a missing oral part to its confirmation', async () => {
  const { container } = await renderTab()

  const findLink = () => container.querySelector('a[href*="/oral-parts"]')
  await expect
    .poll(() => findLink()?.getAttribute('href'))
    .toBe('/dashboard/apps/elearnings/oral-parts?search=Bea+Beispiel')
})

test('shows the record of a past day, without links to confirm', async () => {
  const { server, address } = await renderTab()

  await page.getByLabelText(text('statistics.asOfField')).fill('2026-06-01')

  await expect.poll(address).toBe('/?asOf=2026-06-01')
  await expect
    .poll(() => server.inputs('memberRecord.read').at(-1))
    .toEqual({ memberUuid: member.uuid, asOf: '2026-06-01' })
  await expect.element(page.getByText(text('statistics.limits'))).toBeVisible()
  await expect.element(row('Lifting').getByRole('link')).not.toBeInTheDocument()
  await page.getByRole('button', { name: text('statistics.backToday') }).click()
  await expect.poll(address).toBe('/')
})

test('shows the end of each qualification and the facts about the person', async () => {
  const group = {
    memberGroupUuid: createUuid(51),
    groupName: 'First aiders',
    type: 'first-aid',
    locationName: 'Munich',
    validUntil: '2026-09-12',
    qualification: 'expired',
  } as const
  await renderTab({ 'memberRecord.read': createRecord({ groups: [group] }) })

  await expect
    .element(page.getByText(text('member.record.groupEnded', { date: '12 Sept 2026' })))
    .toBeVisible()
  await expect.element(page.getByText('20417')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Otto Leader' })).toBeVisible()
})

test('shows the latest events', async () => {
  const event = {
    uuid: createUuid(61),
    kind: 'passed',
    at: '2026-11-20T09:00:00Z',
    subject: 'Ladders',
    detail: 'EXA-1',
  } as const
  await renderTab({ 'memberRecord.readHistory': pageOf([event]) })

  await expect
    .element(page.getByText(text('member.record.events.passed', { subject: 'Ladders', detail: 'EXA-1' })))
    .toBeVisible()
})

test('shows a record without e-learnings', async () => {
  const counts = { overdue: 0, open: 0, oral: 0, valid: 0 }
  await renderTab({ 'memberRecord.read': createRecord({ trainings: [], counts }) })

  await expect.element(page.getByText(text('member.record.noTrainings'))).toBeVisible()
  await expect.element(page.getByText(text('member.record.noGroups'))).toBeVisible()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  const { container } = await renderTab({}, { theme })

  await expect.element(row('Ladders')).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
})
