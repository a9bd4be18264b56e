import type { SpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createDetails } from '../member-fixture.ts'
import { SpecialAttributesCard } from './SpecialAttributesCard.tsx'

const none: SpecialAttributes = { specialAttributes: [], pregnantUntil: null }
const { uuid } = createDetails()

interface CardOptions {
  saved?: SpecialAttributes
  member?: Parameters<typeof createDetails>[0]
  answers?: Answers
}

async function renderCard({ saved = none, member, answers }: CardOptions = {}) {
  const server = fakeServer({
    'memberSpecialAttributes.read': saved,
    'memberSpecialAttributes.save': ({ specialAttributes, pregnantUntil }) => ({
      specialAttributes,
      pregnantUntil,
    }),
    ...answers,
  })

  await signIn()
  await renderUi(<SpecialAttributesCard member={createDetails(member)} />, { language: 'en_GB' })

  return server
}

const show = () => page.getByRole('button', { name: text('member.specialAttributes.show') })
const box = (name: 'pregnant' | 'underage') =>
  page.getByRole('checkbox', { name: text(`member.specialAttributes.${name}`) })
const until = () => page.getByLabelText(text('member.specialAttributes.until'))
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const button = (key: 'keep' | 'take') => page.getByRole('button', { name: text(`common.conflict.${key}`) })

test('reads the attributes only when the user asks for them', async () => {
  const server = await renderCard()

  await expect.element(show()).toBeVisible()
  expect(server.inputs('memberSpecialAttributes.read')).toEqual([])
  await show().click()

  await expect.element(box('pregnant')).not.toBeChecked()
  await expect.poll(() => server.inputs('memberSpecialAttributes.read')).toEqual([{ memberUuid: uuid }])
})

test('saves a pregnancy with its end and keeps the other attributes', async () => {
  const server = await renderCard()

  await show().click()
  await expect.element(box('pregnant')).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  await box('pregnant').click()
  await until().fill('2027-02-01')
  await save().click()

  await expect.element(page.getByText(text('member.specialAttributes.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberSpecialAttributes.save'))
    .toEqual([{ memberUuid: uuid, specialAttributes: ['pregnant'], pregnantUntil: '2027-02-01', was: none }])
  await expect.element(save()).not.toBeInTheDocument()
})

test('removes the end date of a pregnancy', async () => {
  const server = await renderCard({ saved: { specialAttributes: ['pregnant'], pregnantUntil: '2027-02-01' } })

  await show().click()
  await until().fill('')
  await save().click()

  await expect
    .poll(() => server.inputs('memberSpecialAttributes.save'))
    .toMatchObject([{ specialAttributes: ['pregnant'], pregnantUntil: null }])
})

test('has nothing to save if a box is ticked and cleared again', async () => {
  await renderCard()

  await show().click()
  await box('underage').click()
  await expect.element(save()).toBeVisible()
  await box('underage').click()

  await expect.element(save()).not.toBeInTheDocument()
})

test('shows next to the field that the end of the pregnancy is too late', async () => {
  await renderCard({
    answers: {
      'memberSpecialAttributes.save': refuse('Request.Invalid', { fields: { pregnantUntil: 'maxDate' } }),
    },
  })

  await show().click()
  await box('pregnant').click()
  await until().fill('2099-02-01')
  await save().click()

  await expect.element(until()).toHaveAccessibleDescription(new RegExp(text('common.validation.maxDate')))
})

test('proposes the attribute "under age" for members who are under age', async () => {
  const birthDate = `${new Date().getFullYear() - 16}-01-01`
  await renderCard({ member: { birthDate } })

  await show().click()
  await expect.element(page.getByText(text('member.specialAttributes.proposed'))).toBeVisible()
  await box('underage').click()

  await expect.element(page.getByText(text('member.specialAttributes.proposed'))).not.toBeInTheDocument()
})

test('does not let the user change an archived member', async () => {
  await renderCard({ member: { status: 'archived' } })

  await show().click()

  await expect.element(box('pregnant')).toBeDisabled()
  await expect.element(box('underage')).toBeDisabled()
})

test('shows that the attributes could not be read', async () => {
  await renderCard({ answers: { 'memberSpecialAttributes.read': refuse('Member.NotFound') } })

  await show().click()

  await expect.element(page.getByText(text('common.errorCodes.Member.NotFound'))).toBeVisible()
  await expect.element(show()).toBeVisible()
})

/** Ticks "under age" while another user saves a pregnancy. */
async function meetConflict() {
  const newlySaved: SpecialAttributes = { specialAttributes: ['pregnant'], pregnantUntil: '2027-02-01' }
  const reads = [none, newlySaved]
  const refusals = [
    refuse('Version.Conflict', { params: { at: '2026-11-02T09:00:00.000Z', by: 'Dora Dritte' } }),
  ]
  const server = await renderCard({
    answers: {
      'memberSpecialAttributes.read': () => reads.shift() ?? newlySaved,
      'memberSpecialAttributes.save': ({ specialAttributes, pregnantUntil }) =>
        refusals.pop() ?? { specialAttributes, pregnantUntil },
    },
  })

  await show().click()
  await box('underage').click()
  await save().click()
  await expect.element(page.getByRole('dialog', { name: text('common.conflict.title') })).toBeVisible()

  return { server, newlySaved }
}

test('adds the user’s change to the attributes that another user saved', async () => {
  const { server, newlySaved } = await meetConflict()

  expect(await axeViolations()).toEqual([])
  await button('keep').click()
  await expect.element(box('pregnant')).toBeChecked()
  await save().click()

  await expect
    .poll(() => server.inputs('memberSpecialAttributes.save').at(-1))
    .toEqual({
      memberUuid: uuid,
      specialAttributes: ['pregnant', 'underage'],
      pregnantUntil: '2027-02-01',
      was: newlySaved,
    })
})

test('replaces the user’s change with the saved attributes', async () => {
  await meetConflict()

  await button('take').click()

  await expect.element(box('pregnant')).toBeChecked()
  await expect.element(box('underage')).not.toBeChecked()
  await expect.element(save()).not.toBeInTheDocument()
})

test('is accessible with the field for the end of the pregnancy', async () => {
  await renderCard()

  await show().click()
  await box('pregnant').click()
  await expect.element(until()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
