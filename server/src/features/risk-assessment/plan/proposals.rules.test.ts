import type { RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import { expect, test } from 'vitest'
import { listProposals } from './proposals.rules.ts'

const names = { de_DE: 'Titel', en_GB: 'Title' }
const item = {
  actions: [
    { id: 'train', stop: 'P', dueDays: 30, title: names },
    { id: 'replace', stop: 'S', minLevel: 7, dueDays: 60, title: names },
    { id: 'organise', stop: 'O', minLevel: 5, dueDays: 14, title: names },
  ],
} as RiskItem

test.each([
  [null, ['train']],
  [4, ['train']],
  [5, ['organise', 'train']],
  [7, ['replace', 'organise', 'train']],
])('proposes for level %s the actions %j in the order that the law prefers', (level, ids) => {
  const proposals = listProposals(item, { level, actions: [], language: 'en_GB', today: '2026-11-01' })
  expect(proposals.map(({ proposedActionId }) => proposedActionId)).toEqual(ids)
  expect(proposals.at(-1)).toMatchObject({ title: 'Title', dueDate: '2026-12-01', riskActionUuid: null })
})

test('a proposal contains the uuid of the action that was created from this proposal', () => {
  const actions = [
    { proposedActionId: null, riskActionUuid: 'own' },
    { proposedActionId: 'train', riskActionUuid: 'trained' },
  ]
  const [organise, train] = listProposals(item, { level: 5, actions, language: 'de_DE', today: '2026-11-01' })

  expect(organise).toEqual({
    proposedActionId: 'organise',
    stop: 'O',
    title: 'Titel',
    dueDate: '2026-11-15',
    riskActionUuid: null,
  })
  expect(train).toMatchObject({ proposedActionId: 'train', riskActionUuid: 'trained' })
})
