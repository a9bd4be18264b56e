import type { ExamplesOf } from '../example.ts'
import { exampleCsv, exampleSettings } from '../fixture/member-import.ts'

export const memberImport: ExamplesOf<'memberImport'> = {
  uploadCsv: [{ input: () => ({ filename: Buffer.from(exampleCsv) }), isLast: true }],
  importCsv: [
    { input: ({ importUuid }) => ({ importUuid, ...exampleSettings, dryRun: true }), of: 'person' },
  ],
  readImport: [{ input: () => ({}) }],
  readRows: [
    { input: ({ importUuid }) => ({ importUuid }), of: 'person' },
    {
      input: ({ importUuid }) => ({
        importUuid,
        filter: { status: ['faulty'] },
        page: 1,
        perPage: 50,
        sortBy: 'line',
        sortDirection: 'desc',
      }),
      of: 'person',
    },
  ],
  updateRows: [
    {
      input: ({ importUuid }) => ({
        importUuid,
        rows: [{ line: 3, cells: [{ column: 2, value: 'niemand@firma.example' }] }],
      }),
      of: 'person',
    },
  ],
  matchValue: [
    {
      input: ({ importUuid }) => ({ importUuid, field: 'role', value: 'Chefin', target: 'admin' }),
      of: 'person',
    },
  ],
  decideRows: [
    { input: ({ importUuid }) => ({ importUuid, lines: [2], decision: 'skip' }), of: 'person' },
    { input: ({ importUuid }) => ({ importUuid, lines: [2], decision: null }), of: 'person' },
  ],
  readSeats: [{ input: () => ({}) }],
  errorFile: [{ input: ({ importUuid }) => ({ importUuid, languageCode: 'de_DE' }), of: 'person' }],
  sample: [{ input: () => ({ languageCode: 'en_GB' }) }],
  discard: [{ input: ({ discardedImportUuid: importUuid }) => ({ importUuid }), of: 'person' }],
}
