import type { RiskActionDraft, RiskActionStatus } from '@sorgfalt/contract/risk-assessment/risk'
import { expect, test } from 'vitest'
import {
  canAgree,
  changeDraft,
  chooseForAll,
  commonChoice,
  countOpenDrafts,
  decisionOf,
  listBlockingRisks,
  noEntries,
  toDraftDecisions,
} from './draft-decisions.ts'

const ada = { memberUuid: 'ada', name: 'Ada', archived: false }
const eva = { memberUuid: 'eva', name: 'Eva' }
const createDraft = (riskActionUuid: string, changes: Partial<RiskActionDraft> = {}): RiskActionDraft => ({
  riskActionUuid,
  version: 1,
  title: riskActionUuid,
  stop: 'T',
  riskUuid: `risk of ${riskActionUuid}`,
  load: 'Noise',
  dueDate: null,
  responsible: null,
  ...changes,
})
const first = createDraft('first', { responsible: ada })
const second = createDraft('second')
const drafts = [first, second]
const createStatus = (undecidedRisks: readonly string[]) =>
  ({ drafts, undecided: undecidedRisks.map((riskUuid) => ({ riskUuid })) }) as unknown as RiskActionStatus
const forAll = { ...noEntries, all: { dueDate: '2027-01-31', responsible: eva } }

test('the values entered for all drafts fill only the fields that a draft lacks', () => {
  expect(decisionOf(first, forAll)).toEqual({ choice: undefined, dueDate: '2027-01-31', responsible: ada })
  expect(decisionOf(first, changeDraft(forAll, first, { responsible: eva })).responsible).toBe(eva)
})

test('drafts have a common choice only if the user has chosen the same for all of them', () => {
  expect(commonChoice(drafts, noEntries)).toBeUndefined()
  expect(commonChoice(drafts, changeDraft(noEntries, first, { choice: 'drop' }))).toBeUndefined()
  expect(commonChoice(drafts, chooseForAll(noEntries, drafts, 'drop'))).toBe('drop')
})

test('the plan can be agreed when each draft is either dropped, or agreed with all its fields', () => {
  expect(canAgree(createStatus([]), forAll)).toBe(false)
  expect(canAgree(createStatus([]), chooseForAll(noEntries, drafts, 'drop'))).toBe(true)
  expect(canAgree(createStatus([]), chooseForAll(noEntries, drafts, 'agree'))).toBe(false)
  expect(canAgree(createStatus([]), chooseForAll(forAll, drafts, 'agree'))).toBe(true)
})

test('counts the drafts that are undecided or incomplete', () => {
  const agreed = chooseForAll(noEntries, drafts, 'agree')

  expect(countOpenDrafts(drafts, forAll)).toBe(2)
  expect(countOpenDrafts(drafts, { ...agreed, all: { dueDate: '2027-01-31', responsible: null } })).toBe(1)
  expect(countOpenDrafts(drafts, changeDraft(agreed, second, { choice: 'drop' }))).toBe(1)
  expect(countOpenDrafts(drafts, { ...agreed, all: forAll.all })).toBe(0)
})

test('the plan can be agreed only if each undecided risk has a draft that will be agreed', () => {
  const agreed = chooseForAll(forAll, drafts, 'agree')
  expect(canAgree(createStatus([first.riskUuid]), agreed)).toBe(true)
  expect(canAgree(createStatus([first.riskUuid]), changeDraft(agreed, first, { choice: 'drop' }))).toBe(false)
  expect(canAgree(createStatus(['another risk']), agreed)).toBe(false)
})

test('lists only the undecided risks without a draft as blocking', () => {
  expect(listBlockingRisks(createStatus([first.riskUuid, 'another risk']))).toEqual([
    { riskUuid: 'another risk' },
  ])
})

test('sends the due date and the responsible member of an agreed draft, but not of a dropped one', () => {
  const entries = changeDraft(chooseForAll(forAll, drafts, 'agree'), second, { choice: 'drop' })

  expect(toDraftDecisions(drafts, entries)).toEqual([
    { riskActionUuid: 'first', version: 1, dueDate: '2027-01-31', responsibleMemberUuid: 'ada' },
    { riskActionUuid: 'second', version: 1, dropped: true },
  ])
})
