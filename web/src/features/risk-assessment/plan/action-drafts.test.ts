import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import { expect, test } from 'vitest'
import { type CustomDraft, lacksReason } from './action-drafts.ts'
import { createAction, createProposal, createRisk } from './plan-fixture.ts'

const fields = { dueDate: null, responsible: null }
const createCustom = (stop: StopType, title = 'Close the door'): CustomDraft => ({
  ...fields,
  title,
  description: '',
  stop,
})

interface Plan {
  riskFactor?: number | null
  actions?: Parameters<typeof createAction>[0][]
  /** Ids of ticked proposals: `training` is personal, `rail` is technical. */
  chosen?: string[]
  custom?: CustomDraft
}

function needsReason({ riskFactor = 8, actions = [], chosen = [], custom }: Plan): boolean {
  const risk = createRisk({
    riskFactor,
    actions: actions.map(createAction),
    proposedActions: [
      createProposal({ proposedActionId: 'training', stop: 'P' }),
      createProposal({ proposedActionId: 'rail', stop: 'T' }),
    ],
  })

  return lacksReason(risk, { chosen: Object.fromEntries(chosen.map((id) => [id, fields])), custom })
}

test.each<[string, Plan]>([
  ['only a personal proposal', { chosen: ['training'] }],
  ['only a personal proposal at the lowest high level', { riskFactor: 7, chosen: ['training'] }],
  ['only a personal custom action', { custom: createCustom('P') }],
  ['a further personal action', { actions: [{ stop: 'P' }], chosen: ['training'] }],
  ['a technical custom action without a title', { chosen: ['training'], custom: createCustom('T', ' ') }],
  [
    'only the reason of the decision "not relevant"',
    { actions: [{ kind: 'notRelevant', stop: null, reason: 'Sold.' }], chosen: ['training'] },
  ],
])('the plan for a high risk with %s needs a reason', (_name, plan) => {
  expect(needsReason(plan)).toBe(true)
})

test.each<[string, Plan]>([
  ['a medium risk', { riskFactor: 6, chosen: ['training'] }],
  ['a risk that is not assessable', { riskFactor: null, chosen: ['training'] }],
  ['a high risk without drafts', {}],
  ['a high risk with a technical proposal', { chosen: ['training', 'rail'] }],
  ['a high risk with a technical custom action', { chosen: ['training'], custom: createCustom('T') }],
  ['a high risk with a technical action', { actions: [{ stop: 'T' }], chosen: ['training'] }],
  [
    'a high risk with a reason that was given before',
    { actions: [{ stop: 'P', reason: 'Temporary site.' }], chosen: ['training'] },
  ],
])('the plan for %s needs no reason', (_name, plan) => {
  expect(needsReason(plan)).toBe(false)
})
