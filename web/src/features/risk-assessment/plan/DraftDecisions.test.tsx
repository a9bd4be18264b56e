/** Tests how the user decides on drafts in the dialog that agrees a plan. */
import { maxDrafts } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskActionDraft, RiskActionStatus } from '@sorgfalt/contract/risk-assessment/risk'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { listedMember, pageWith, uuidOf } from '#test/records.ts'
import { renderUi, type UiOptions } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PlanLeaseProvider } from '../lease/plan-lease.tsx'
import { ConfirmPlan } from './ConfirmPlan.tsx'
import {
  createResult,
  evaUuid,
  max,
  memberSearch,
  planner,
  resultUuid,
  riskUuid,
  toUuid,
} from './plan-fixture.ts'

const withoutMember: RiskActionDraft = {
  riskActionUuid: toUuid(30),
  version: 2,
  title: 'Move the shelf',
  stop: 'T',
  riskUuid,
  load: 'Noise',
  dueDate: '2026-12-31',
  responsible: null,
}
const withoutDate: RiskActionDraft = {
  ...withoutMember,
  riskActionUuid: toUuid(31),
  version: 1,
  title: 'Write instructions',
  stop: 'O',
  dueDate: null,
  responsible: max,
}
const status: RiskActionStatus = {
  riskCount: 3,
  byRiskStatus: { open: 0, actionToDefine: 0, actionDefined: 3, actionAgreed: 0, done: 0 },
  actionCount: 4,
  drafts: [withoutMember, withoutDate],
  byDueStatus: { done: 0, overdue: 0, next7Days: 0, nextMonth: 4, none: 0 },
  undecided: [],
  canConfirm: true,
}
const undecidedRisk = (uuid: string, load: string): RiskActionStatus['undecided'][number] => ({
  riskUuid: uuid,
  load,
  riskFactor: 8,
  band: 'high',
  status: 'actionToDefine',
  awaitsSecond: false,
})

const dialog = () => page.getByRole('dialog', { name: text('riskAssessment.plan.confirm.title') })
const confirm = () => dialog().getByRole('button', { name: text('riskAssessment.plan.confirm.action') })
const group = (name: string | RegExp) => dialog().getByRole('group', { name })
const all = () => group(text('riskAssessment.plan.confirm.allDrafts'))
const choose = (of: ReturnType<typeof group>, choice: 'agree' | 'drop') =>
  of.getByRole('radio', { name: text(`riskAssessment.plan.confirm.${choice}`) }).click({ force: true })
const dueDate = (of: ReturnType<typeof group>) => of.getByLabelText(text('riskAssessment.plan.due'))
const responsible = (of: ReturnType<typeof group>) =>
  of.getByRole('combobox', { name: text('riskAssessment.plan.responsible') })
const countText = (count: number) => text('riskAssessment.plan.confirm.counts', { count })
const openText = (count: number) =>
  dialog().getByText(text('riskAssessment.plan.confirm.openDrafts', { count }), { exact: true })

async function openDialog(
  changes: Partial<RiskActionStatus> = {},
  options: UiOptions = {},
  answers: Answers = {},
) {
  const server = fakeServer({
    'risk.readRiskActionStatus': { ...status, ...changes },
    'riskAction.confirmRiskActions': {
      status: 'agreed',
      agreedCount: 3,
      confirmedAt: '2026-11-20T10:00:00.000Z',
    },
    ...memberSearch,
    ...answers,
  })
  await signIn({ permissions: planner })
  const result = createResult()
  await renderUi(
    <PlanLeaseProvider result={result}>
      <ConfirmPlan result={result} />
    </PlanLeaseProvider>,
    { language: 'en_GB', ...options },
  )
  await page.getByRole('button', { name: text('riskAssessment.plan.confirm.action') }).click()
  await expect.element(dialog().getByText(text('riskAssessment.plan.confirm.text'))).toBeVisible()
  return server
}

test('agrees one draft after the missing field is filled in, and drops the other draft', async () => {
  const server = await openDialog()
  await expect
    .element(dialog().getByText(text('riskAssessment.plan.confirm.drafts', { count: 2 })))
    .toBeVisible()
  await expect.element(dialog().getByText(countText(2))).toBeVisible()
  await expect.element(confirm()).toBeDisabled()

  await expect.element(openText(2)).toBeVisible()
  await choose(group(/Move the shelf/), 'agree')
  await choose(group(/Write instructions/), 'drop')
  await expect.element(openText(1)).toBeVisible()
  await expect.element(confirm()).toBeDisabled()
  await responsible(group(/Move the shelf/)).click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()
  await expect.element(dialog().getByText(countText(3))).toBeVisible()
  await confirm().click()

  await expect.element(page.getByText(text('riskAssessment.plan.confirm.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions'))
    .toEqual([
      {
        riskAssessmentExecutionResultUuid: resultUuid,
        drafts: [
          {
            riskActionUuid: withoutMember.riskActionUuid,
            version: 2,
            dueDate: '2026-12-31',
            responsibleMemberUuid: evaUuid,
          },
          { riskActionUuid: withoutDate.riskActionUuid, version: 1, dropped: true },
        ],
      },
    ])
})

test('drops all drafts at once', async () => {
  const server = await openDialog()

  await choose(all(), 'drop')
  await confirm().click()

  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions'))
    .toMatchObject([{ drafts: [{ dropped: true }, { dropped: true }] }])
})

test('agrees all drafts at once, and keeps the fields that a draft already has', async () => {
  const server = await openDialog()

  await choose(all(), 'agree')
  await dueDate(all()).fill('2027-03-31')
  await responsible(all()).click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()
  await expect.element(dueDate(group(/Move the shelf/))).toHaveValue('2026-12-31')
  await expect.element(responsible(group(/Write instructions/))).toHaveValue('Max Muster')
  await confirm().click()

  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions'))
    .toMatchObject([
      {
        drafts: [
          { dueDate: '2026-12-31', responsibleMemberUuid: evaUuid },
          { dueDate: '2027-03-31', responsibleMemberUuid: max.memberUuid },
        ],
      },
    ])
})

test('the values entered for all drafts do not replace a value entered for a single draft', async () => {
  const ada = listedMember({ uuid: uuidOf(1), firstName: 'Ada', lastName: 'Roth' })
  const ben = listedMember({ uuid: uuidOf(2), firstName: 'Ben', lastName: 'Roth' })
  const server = await openDialog({}, {}, { 'memberList.getList': pageWith([ada, ben]) })
  await choose(all(), 'agree')
  await dueDate(all()).fill('2027-03-31')
  await responsible(all()).click()
  await page.getByRole('option', { name: /Ada Roth/ }).click()

  await dueDate(group(/Move the shelf/)).fill('2027-01-15')
  await responsible(all()).click()
  await page.getByRole('option', { name: /Ben Roth/ }).click()

  await expect.element(responsible(group(/Move the shelf/))).toHaveValue('Ben Roth')
  await confirm().click()
  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions'))
    .toMatchObject([{ drafts: [{ dueDate: '2027-01-15', responsibleMemberUuid: ben.uuid }, {}] }])
})

test('lets the user decide the maximum number of drafts, one by one or all together', async () => {
  const drafts = Array.from({ length: maxDrafts }, (_, index) => ({
    ...withoutMember,
    riskActionUuid: toUuid(1000 + index),
    title: `Action ${index + 1}`,
  }))
  const server = await openDialog({ drafts })
  await expect.element(openText(maxDrafts)).toBeInTheDocument()
  await expect.element(confirm()).toBeInViewport()

  await choose(all(), 'agree')
  await responsible(all()).click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()
  await expect.element(confirm()).toBeEnabled()
  await dialog()
    .getByRole('button', { name: text('elearning.mine.nextPage') })
    .click()
  await expect.element(group(/Action 26$/)).toBeInViewport()
  await choose(group(/Action 26$/), 'drop')
  await expect.element(confirm()).toBeInViewport()
  await confirm().click()

  const agreed = { dueDate: '2026-12-31', responsibleMemberUuid: evaUuid }
  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions')[0]?.drafts)
    .toEqual(
      drafts.map(({ riskActionUuid, version, title }) => ({
        riskActionUuid,
        version,
        ...(title === 'Action 26' ? { dropped: true } : agreed),
      })),
    )
})

test('offers no choice for all drafts if there is only one draft', async () => {
  await openDialog({ drafts: [withoutDate] })

  await expect.element(group(/Write instructions/)).toBeVisible()
  await expect.element(all()).not.toBeInTheDocument()
})

test('the plan cannot be agreed if dropping a draft leaves a risk without any action', async () => {
  await openDialog({ drafts: [withoutMember], undecided: [undecidedRisk(riskUuid, 'Noise')] })

  await choose(group(/Move the shelf/), 'drop')
  await expect.element(confirm()).toBeDisabled()
  await choose(group(/Move the shelf/), 'agree')
  await responsible(group(/Move the shelf/)).click()
  await page.getByRole('option', { name: /Eva Beck/ }).click()

  await expect.element(confirm()).toBeEnabled()
})

test('reads the drafts again after a refusal and keeps the decisions', async () => {
  const server = await openDialog({}, {}, { 'riskAction.confirmRiskActions': refuse('Version.Conflict') })
  await choose(all(), 'drop')
  fakeServer({ 'risk.readRiskActionStatus': { ...status, drafts: [{ ...withoutMember, version: 3 }] } })

  await confirm().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(group(/Write instructions/)).not.toBeInTheDocument()
  await confirm().click()

  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions').at(-1)?.drafts)
    .toEqual([{ riskActionUuid: withoutMember.riskActionUuid, version: 3, dropped: true }])
})

test('can be used with the keyboard', async () => {
  const server = await openDialog({ drafts: [withoutDate] })
  await expect.element(confirm()).toBeDisabled()
  await expect.element(dialog().getByRole('button', { name: text('common.ui.close') })).toHaveFocus()

  await userEvent.tab()
  const agree = { name: text('riskAssessment.plan.confirm.agree') }
  await expect.element(group(/Write instructions/).getByRole('radio', agree)).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(dueDate(group(/Write instructions/))).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(confirm()).toBeEnabled()
  // The cancel button comes before the button that agrees the plan.
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect
    .poll(() => server.inputs('riskAction.confirmRiskActions'))
    .toMatchObject([{ drafts: [{ dropped: true }] }])
})

test.for(['light', 'dark'] as const)('fits on a small phone and is accessible in %s', async (theme) => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await openDialog({}, { theme, language: 'de_DE' })
  await choose(all(), 'agree')
  await expect.element(dueDate(group(/Move the shelf/))).toBeVisible()

  const elements = [document.documentElement, ...dialog().element().querySelectorAll('div, ul, fieldset')]
  expect(elements.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  expect(await axeViolations()).toEqual([])
})
