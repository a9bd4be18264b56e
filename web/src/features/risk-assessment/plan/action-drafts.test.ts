import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { expect, test } from 'vitest'
import { lacksReason } from './action-drafts.ts'

const proposal = (proposedActionId: string, stop: 'P' | 'T') => ({
  proposedActionId,
  stop,
  title: '',
  dueDate: '',
  riskActionUuid: null,
})
const risk = (riskFactor: number, actions: readonly Partial<RiskActionView>[] = []) =>
  ({
    riskFactor,
    actions,
    proposedActions: [proposal('train', 'P'), proposal('rail', 'T')],
  }) as unknown as RiskDetails
const emptyFields = { dueDate: null, responsible: null }

test('a high risk with only personal actions needs a reason', () => {
  expect(lacksReason(risk(7), { chosen: { train: emptyFields }, custom: undefined })).toBe(true)
  expect(lacksReason(risk(7), { chosen: { train: emptyFields, rail: emptyFields }, custom: undefined })).toBe(
    false,
  )
  expect(lacksReason(risk(6), { chosen: { train: emptyFields }, custom: undefined })).toBe(false)
  expect(lacksReason(risk(7), { chosen: {}, custom: undefined })).toBe(false)
})

test('existing actions of the risk count as well', () => {
  const technical = { kind: 'custom', stop: 'T', reason: '' } as const
  const withReason = { kind: 'custom', stop: 'P', reason: 'Baustelle auf Zeit' } as const
  expect(lacksReason(risk(9, [technical]), { chosen: { train: emptyFields }, custom: undefined })).toBe(false)
  expect(lacksReason(risk(9, [withReason]), { chosen: { train: emptyFields }, custom: undefined })).toBe(
    false,
  )
})
