import type { ExamplesOf } from '../example.ts'

export const audit: ExamplesOf<'audit'> = {
  readLog: [
    { input: () => ({}) },
    {
      input: ({ memberUuid }) => ({
        filter: {
          actor: [memberUuid],
          actorKind: ['member'],
          action: ['login'],
          entity: ['member'],
          record: memberUuid,
          outcome: ['done'],
          from: '2026-01-01',
          to: '2030-12-31',
        },
        page: 1,
        perPage: 100,
        sortBy: 'at',
        sortDirection: 'asc',
      }),
    },
  ],
  readFilterOptions: [{ input: ({ memberUuid }) => ({ search: 'scoped', selected: [memberUuid] }) }],
  exportLog: [
    {
      input: () => ({ list: { filter: { outcome: ['refused'] } }, format: 'csv', languageCode: 'de_DE' }),
    },
  ],
}
