import type { SpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { type MemberProfile, profile } from '@sorgfalt/contract/profile/profile'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { DetailsTab } from './DetailsTab.tsx'
import { adaProfile } from './profile-fixture.ts'

interface TabOptions {
  person?: Partial<MemberProfile>
  special?: SpecialAttributes
  answers?: Answers
  permissions?: string[]
}

async function renderTab({ person, special, answers, permissions = [] }: TabOptions = {}) {
  const server = fakeServer({
    'profile.readMemberProfile': { ...adaProfile, ...person },
    'profile.readSpecialAttributes': special ?? { specialAttributes: [], pregnantUntil: null },
    ...answers,
  })

  await signIn({ permissions })
  await renderUi(<DetailsTab />, { language: 'en_GB' })

  return server
}

/** Returns the labels and values of the master data, with plain spaces in dates. */
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent.replaceAll('\u00a0', ' '),
    ]),
  )

test('shows the master data that administrators maintain', async () => {
  await renderTab()

  await expect.poll(facts).toEqual({
    [text('profile.details.name')]: 'Ada Muster',
    [text('session.common.username')]: 'ada',
    [text('profile.details.role')]: text('common.roles.super-admin'),
    [text('profile.details.birthDate')]: '10 December 1990',
    [text('profile.details.gender')]: text('profile.genders.female'),
  })
})

test('leaves out empty master data fields', async () => {
  await renderTab({ person: { gender: 'unspecified', birthDate: null, externalCompany: 'Cleaning Ltd' } })

  await expect.poll(facts).toMatchObject({ [text('profile.details.externalCompany')]: 'Cleaning Ltd' })
  await expect.poll(() => facts()).not.toHaveProperty(text('profile.details.gender'))
  await expect.poll(() => facts()).not.toHaveProperty(text('profile.details.birthDate'))
})

test('shows the member’s special attributes with the end of a pregnancy', async () => {
  await renderTab({ special: { specialAttributes: ['pregnant', 'underage'], pregnantUntil: '2027-02-01' } })

  const pregnant = text('profile.details.until', {
    attribute: text('profile.attributes.pregnant'),
    date: '1 February 2027',
  })
  await expect.poll(facts).toMatchObject({
    [text('profile.details.specialAttributes')]: `${pregnant} and ${text('profile.attributes.underage')}`,
  })
})

test('downloads the member’s data as a document in the current language', async () => {
  const server = await renderTab({
    permissions: [profile.exportOwnData.access],
    answers: { 'profile.exportOwnData': new File(['data'], 'data.pdf', { type: 'application/pdf' }) },
  })

  await page.getByRole('button', { name: text('profile.data.pdf') }).click()

  await expect
    .poll(() => server.inputs('profile.exportOwnData'))
    .toEqual([{ format: 'pdf', languageCode: 'en_GB' }])
})

test('explains that too many downloads were requested', async () => {
  await renderTab({
    permissions: [profile.exportOwnData.access],
    answers: { 'profile.exportOwnData': refuse('Request.TooOften', { params: { times: 10 } }) },
  })

  await page.getByRole('button', { name: text('profile.data.json') }).click()

  await expect
    .element(page.getByText(text('common.errorCodes.Request.TooOften', { times: 10 })))
    .toBeVisible()
})

test('does not offer the download without permission', async () => {
  await renderTab()

  await expect.poll(facts).not.toEqual({})
  await expect
    .element(page.getByRole('heading', { name: text('profile.data.title') }))
    .not.toBeInTheDocument()
})

test('offers to load the details again after a failure', async () => {
  const answers = [refuse('Request.Failed'), adaProfile]
  await renderTab({ answers: { 'profile.readMemberProfile': () => answers.shift() ?? adaProfile } })

  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.poll(facts).toMatchObject({ [text('profile.details.name')]: 'Ada Muster' })
})

test('is accessible', async () => {
  await renderTab({ permissions: [profile.exportOwnData.access] })
  await expect.poll(facts).not.toEqual({})

  expect(await axeViolations()).toEqual([])
})
