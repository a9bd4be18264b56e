import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/item'
import { expect, test } from 'vitest'
import { lacksReason } from './drafts.ts'

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
const when = { dueDate: null, responsible: null }

test('a high risk against which only persons are protected asks for a reason', () => {
  expect(lacksReason(risk(7), { chosen: { train: when }, own: undefined })).toBe(true)
  expect(lacksReason(risk(7), { chosen: { train: when, rail: when }, own: undefined })).toBe(false)
  expect(lacksReason(risk(6), { chosen: { train: when }, own: undefined })).toBe(false)
  expect(lacksReason(risk(7), { chosen: {}, own: undefined })).toBe(false)
})

test('what stands already counts', () => {
  const technical = { kind: 'custom', stop: 'T', reason: '' } as const
  const told = { kind: 'custom', stop: 'P', reason: 'Baustelle auf Zeit' } as const
  expect(lacksReason(risk(9, [technical]), { chosen: { train: when }, own: undefined })).toBe(false)
  expect(lacksReason(risk(9, [told]), { chosen: { train: when }, own: undefined })).toBe(false)
})
