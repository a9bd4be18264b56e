import type { ExamplesOf } from '../example.ts'

const edition = { templateId: 'verbandbuch', languageCode: 'de_DE', country: 'DE' } as const
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

export const template: ExamplesOf<'template'> = {
  list: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'plan', category: ['other'], language: ['de_DE'], origin: ['own'] },
        page: 1,
        perPage: 100,
        sortBy: 'revised',
        sortDirection: 'desc',
      }),
    },
  ],
  readContent: [{ input: () => edition }],
  document: [{ input: () => ({ ...edition, format: 'pdf' }) }],
  upload: [{ input: () => ({ filename: pdf, name: 'Plan', category: 'other', language: 'de_DE' }) }],
  update: [
    {
      input: ({ templateUuid }) => ({
        templateUuid,
        name: 'Anderer Plan',
        category: 'briefing',
        language: 'en_GB',
        version: 1,
      }),
      of: 'client',
    },
  ],
  remove: [{ input: ({ templateUuid }) => ({ templateUuids: [templateUuid] }), of: 'client', isLast: true }],
}
