import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type {
  ImportRow,
  ImportSettings,
  ImportSummary,
  MemberImportView,
} from '@sorgfalt/contract/member/import'
import { createElement } from 'react'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { createUuid } from '../member-fixture.ts'
import { ImportPage } from './ImportPage.tsx'
import { type Step, steps } from './import.rules.ts'

export const importUuid = createUuid(90)
export const jobUuid = createUuid(91)

export const createSettings = (changes: Partial<ImportSettings> = {}): ImportSettings => ({
  hasHeader: true,
  mapping: {
    firstName: { column: 0 },
    lastName: { column: 1 },
    email: { column: 2 },
    username: importUsernameColumn,
  },
  passwordMode: 'byEmail',
  matchBy: 'username',
  mode: 'createAndUpdate',
  createOrgUnits: false,
  ...changes,
})

/** Returns the summary of a check that found no faults in three rows. */
export const createSummary = (changes: Partial<ImportSummary> = {}): ImportSummary => ({
  created: 2,
  updated: 1,
  unchanged: 0,
  skipped: 0,
  seats: { used: 10, max: 50, after: 12 },
  newOrgUnits: [],
  newOrgUnitCount: 0,
  faulty: 0,
  leftOut: { new: 0, changed: 0 },
  waiting: 0,
  unknownValues: [],
  ...changes,
})

/** Returns an import of a file with four columns, of which the last is not mapped. */
export const createView = (changes: Partial<MemberImportView> = {}): MemberImportView => ({
  importUuid,
  state: 'uploaded',
  fileName: 'staff.csv',
  fileBytes: 2048,
  sheetName: null,
  delimiter: ';',
  encoding: 'utf-8',
  columns: [
    { index: 0, name: 'Given name', samples: ['Bea', 'Cleo', ''], filled: 3 },
    { index: 1, name: 'Family name', samples: ['Beispiel', 'Muster', ''], filled: 3 },
    { index: 2, name: 'Mail', samples: ['bea@example.org', 'cleo@example.org', ''], filled: 2 },
    { index: 3, name: 'Team', samples: ['Hall 2', 'Office', ''], filled: 2 },
  ],
  rowCount: 3,
  settings: createSettings(),
  summary: null,
  jobUuid: null,
  failure: null,
  initialPasswords: 0,
  expiresAt: '2026-11-03T09:00:00.000Z',
  ...changes,
})

export const createRow = (changes: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  status: 'new',
  cells: ['Bea', 'Beispiel', 'bea@example.org', 'Hall 2'],
  problems: [],
  username: 'bea.beispiel',
  changes: [],
  otherMatch: null,
  leftOut: null,
  ...changes,
})

interface ImportOptions {
  /** The current import. Null: there is none. */
  view: MemberImportView | null
  step?: Step
  rows?: ImportRow[]
  answers?: Answers
}

const path = '/dashboard/company/members/import'

/**
 * Renders the import wizard with a server that stores the import. Its check finds no faults, and an import
 * finishes at once.
 */
export async function renderImport({ view, step, rows = [], answers }: ImportOptions) {
  let saved = view
  const save = (next: MemberImportView | null) => {
    saved = next
    return next
  }

  const server = fakeServer({
    'memberImport.readImport': () => ({ import: saved }),
    'memberImport.readRows': ({ filter, page, perPage }) => {
      const found = rows.filter(
        ({ line, status, leftOut }) =>
          (filter.lines?.includes(line) ?? true) &&
          (filter.status?.includes(status) ?? true) &&
          (filter.leftOut === undefined || filter.leftOut === leftOut),
      )
      return { rows: found, total: found.length, page, perPage }
    },
    'memberImport.readSeats': () => ({
      used: 10,
      max: 50,
      contact: { name: 'Ada Adviser', licensee: 'Workworld', email: 'ada@adviser.example' },
    }),
    'memberList.readFilterOptions': () => ({
      orgUnits: [],
      orgUnitCount: 0,
      locations: [{ uuid: createUuid(95), name: 'Head office Munich' }],
      locationCount: 1,
    }),
    'memberImport.importCsv': ({ importUuid: _uuid, dryRun, ...settings }) => {
      const state = dryRun ? ('checked' as const) : ('done' as const)
      const summary = createSummary()
      save(createView({ ...saved, state, settings, summary }))
      return { dryRun, state, ...summary, errors: [], generated: [], jobUuid: null }
    },
    'memberImport.discard': () => {
      save(null)
      return {}
    },
    ...answers,
  })

  await signIn()
  const { address } = await renderUi(createElement(ImportPage), {
    language: 'en_GB',
    at: step ? `${path}?step=${step}` : path,
    route: path,
    validateSearch: ({ step: asked }) => ({ step: steps.find((one) => one === asked) }),
  })

  return { server, address, save }
}
