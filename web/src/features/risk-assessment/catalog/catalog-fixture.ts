import type {
  RiskCatalogDetails,
  RiskCatalogEntry,
  RiskSettings,
} from '@sorgfalt/contract/risk-assessment/catalog'

const about = {
  riskAssessmentTaskUuid: '0198f000-0000-7000-8000-000000000051',
  title: 'Work in the warehouse',
  description: 'Loads of storing and picking.',
  category: 'warehouse' as const,
  kind: 'survey' as const,
  durationMinutes: 15,
  itemCount: 30,
  languages: ['de_DE' as const, 'en_GB' as const],
  version: '2.1',
}

/** Returns a catalogue of the company's packages, with its content. */
export const createCatalogDetails = (changes: Partial<RiskCatalogDetails> = {}): RiskCatalogDetails => ({
  ...about,
  revised: '2026-03-01',
  legalSources: [],
  recommendedInterval: 24,
  categories: [{ title: 'Machines', itemCount: 30 }],
  ...changes,
})

/** Returns a catalogue as the list shows it, without assignments. */
export const createCatalogEntry = (changes: Partial<RiskCatalogEntry> = {}): RiskCatalogEntry => ({
  ...about,
  interval: null,
  assignmentCount: 0,
  openRounds: 0,
  ...changes,
})

export const createSettings = (changes: Partial<RiskSettings> = {}): RiskSettings => ({
  dueDateInterval: 12,
  firstExecutionBuffer: 30,
  active: true,
  minimumCompletions: null,
  version: 3,
  ...changes,
})
