/** Checks that every code, message, role, status and other enumerated value of the contract has a text. */
import { readdirSync } from 'node:fs'
import { callEntries } from '@sorgfalt/contract'
import { auditActions, auditEntities } from '@sorgfalt/contract/audit/audit-records'
import { errorCodes, messageKeys } from '@sorgfalt/contract/core/error'
import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

const keys = new Set(textsOf('de_DE').keys())

/** Enumerations whose values no screen shows, each with the reason. */
const withoutText: Record<string, string> = {
  courseIcons: 'drawn, not written',
  csvDelimiters: 'detected by the server, never chosen by a user',
  csvEncodings: 'detected by the server, never chosen by a user',
  executionStates: 'the screens describe what follows from a state, not the state itself',
  factorSteps: 'each step has its own screen',
  fileContexts: 'part of an address',
  decisionKinds: 'each kind has a sentence and a button',
  importDecisions: 'the buttons describe what follows from a decision',
  importStates: 'each state has its own screen',
  loginTexts: 'names of texts',
  knownCountries: 'named by Intl.DisplayNames',
  samlMetadataOutcomes: 'connections that fail have the texts of ssoCheckOutcomes',
  passkeyTransports: 'only the browser uses them',
  riskActionKinds: 'only “not relevant” has a text',
  setUpStates: 'each state has its own screen',
  viewedLists: 'part of a request, and each list has a title',
  riskMatrices: 'the texts name the author of the matrix',
  riskExecutionStates: 'the screens describe what follows from a state, not the state itself',
  screens: 'addresses of screens; each screen has a title',
  templateLayouts: 'visible on the printed sheet, not written',
}

test.each([
  ['error code', 'common.errorCodes.', errorCodes],
  ['message key', 'common.validation.', messageKeys],
  ['action of the audit log', 'audit.actions.', auditActions],
  ['attempted action of the audit log', 'audit.attempts.', auditActions],
  ['kind of record of the audit log', 'audit.entities.', auditEntities],
  // HTTP statuses of spec §8. The login has its own texts for 401 and 403.
  [
    'status',
    'common.status.',
    ['0', '400', '401', '401login', '403', '403login', '404', '500', '502', 'other'],
  ],
] as const)('every %s has a text', (_what, prefix, values) => {
  expect(values.filter((value) => !keys.has(`${prefix}${value}`))).toEqual([])
})

test('every field that the audit log names has a text', () => {
  const written = callEntries.flatMap(([, { audit, input }]) => {
    const { shape = {} } = (input as unknown as { _zod: { def: { shape?: object } } })._zod.def
    return audit ? Object.keys(shape) : []
  })
  // Leaves out fields that contain uuids, because the audit log shows the names of their records instead.
  // Also leaves out versions and earlier values, which the log does not show (use-audit-columns.tsx).
  const shown = new Set(
    written.filter((field) => !/uuids?$/i.test(field) && field !== 'version' && field !== 'was'),
  )
  expect([...shown].filter((field) => !keys.has(`audit.fields.${field}`))).toEqual([])
})

test('every filter of a list that can be exported has a text in the audit log', () => {
  const shapeOf = (schema: unknown): Record<string, unknown> => {
    const { innerType, shape = {} } = (
      schema as { _zod: { def: { innerType?: unknown; shape?: Record<string, unknown> } } }
    )._zod.def
    return innerType ? shapeOf(innerType) : shape
  }
  const filters = callEntries.flatMap(([name, { audit, input }]) =>
    name.startsWith('listExport.') || name === 'audit.exportLog'
      ? Object.keys(shapeOf(shapeOf(shapeOf(input)['list'])['filter']))
      : Object.keys(audit && shapeOf(input)['filter'] ? shapeOf(shapeOf(input)['filter']) : {}),
  )
  const shown = new Set(filters.filter((field) => !/uuids?$/i.test(field)))
  expect(shown).toContain('search')
  expect([...shown].filter((field) => !keys.has(`audit.fields.${field}`))).toEqual([])
})

test('every error text belongs to an error code of the contract', () => {
  const codesWithText = [...keys]
    .filter((key) => key.startsWith('common.errorCodes.'))
    .map((key) => key.slice('common.errorCodes.'.length))
  expect(codesWithText.filter((code) => !(errorCodes as readonly string[]).includes(code))).toEqual([])
})

const folder = new URL('../../contract/src/', import.meta.url)
const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(new URL(name, folder).href) as Promise<object>),
)
const enumerations = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((value) => typeof value === 'string'),
    ),
)

test.each([...enumerations].filter(([name]) => name !== 'errorCodes'))(
  'the values of the enumeration %s have texts, or the test gives a reason why not',
  (name, values) => {
    const [first = ''] = values
    const prefixes = [...keys]
      .filter((key) => key.endsWith(`.${first}`))
      .map((key) => key.slice(0, -first.length))
    const hasText = prefixes.some((prefix) => values.every((value) => keys.has(`${prefix}${value}`)))
    // An enumeration has either texts or a reason in `withoutText`, never both.
    expect(hasText).toBe(withoutText[name] === undefined)
  },
)

test('every reason for missing texts belongs to an enumeration that exists', () => {
  expect(Object.keys(withoutText).filter((name) => !enumerations.has(name))).toEqual([])
})
