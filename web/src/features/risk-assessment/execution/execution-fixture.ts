import type { CatalogueContent, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'

export const executionUuid = '0198f000-0000-7000-8000-000000000061'
export const leaseToken = '0198f000-0000-7000-8000-000000000062'
const riskAssessmentTaskUuid = '0198f000-0000-7000-8000-000000000063'

const createItem = (itemId: string, statement: string) => ({
  itemId,
  statement,
  load: statement,
  help: '',
  polarity: 'stressor' as const,
  legal: [],
})

/** Returns a survey with two areas: two statements about machines and one about teamwork. */
export const createContent = (changes: Partial<CatalogueContent> = {}): CatalogueContent => ({
  riskAssessmentTaskUuid,
  title: 'Work in the warehouse',
  description: '',
  kind: 'survey',
  matrix: null,
  durationMinutes: 9,
  version: '2.1',
  language: 'en_GB',
  categories: [
    {
      id: 'machines',
      title: 'Machines',
      items: [createItem('noise', 'It is loud.'), createItem('guards', 'Guards are missing.')],
    },
    { id: 'team', title: 'Teamwork', items: [createItem('help', 'Nobody helps me.')] },
  ],
  ...changes,
})

/** Returns an execution that this page may edit, without answers. */
export const createExecution = (changes: Partial<RiskExecution> = {}): RiskExecution => ({
  executionUuid,
  riskAssessmentTaskUuid,
  targetName: 'Hall 2',
  dueDate: '2026-12-15',
  ownerName: null,
  progressPercent: 0,
  revision: 0,
  state: 'started',
  answers: [],
  leaseHolder: null,
  leaseToken,
  ...changes,
})

export const allAnswers: RiskExecution['answers'] = [
  { itemId: 'noise', value: 2 },
  { itemId: 'guards', value: 'na' },
  { itemId: 'help', value: 5 },
]

/** Returns an execution that Eva Beck is editing, for `minutes` more minutes. */
export const createLeasedExecution = (minutes = 4): RiskExecution =>
  createExecution({
    leaseToken: null,
    leaseHolder: {
      isSelf: false,
      name: 'Eva Beck',
      until: new Date(Date.now() + minutes * 60_000).toISOString(),
    },
  })
