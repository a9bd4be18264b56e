import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callEntries, calls, permissionOf } from '../src/index.ts'

const rows = readFileSync(new URL('endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const listed = new Set(rows.map(([, method, path]) => `${method} ${path}`))

describe('every call', () => {
  test.each(callEntries)('%s is in the specification or has a reason why it is not', (_name, call) => {
    expect(listed.has(`${call.method} ${call.path}`) || Boolean(call.notInSpec)).toBe(true)
  })

  test.each(callEntries)('%s can be described as JSON Schema', (_name, call) => {
    expect(() => z.toJSONSchema(call.input, { io: 'input' })).not.toThrow()
    if (call.kind === 'json') expect(() => z.toJSONSchema(call.output)).not.toThrow()
  })

  test.each(callEntries)('%s refuses undeclared properties', (_name, call) => {
    const parsed = z.safeParse(call.input, { undeclaredProperty: 1 })
    expect(parsed.success).toBe(false)
    expect(JSON.stringify(parsed.error?.issues)).toContain('unrecognized_keys')
  })

  test('that uploads a file sends it in the field "filename" by default', () => {
    expect(calls.memberImport.uploadCsv.field).toBe('filename')
  })

  test('that exports statistics returns a file', () => {
    expect(calls.elearningStatistics.exportStatistics.kind).toBe('file')
  })

  test('has a method and path that no other call has', () => {
    expect(new Set(callEntries.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(
      callEntries.length,
    )
  })
})

test.each([
  ['/api/elearning/read-catalog', 'elearning.read-catalog'],
  ['/api/elearning/certificate-pdf/{resultUuid}', 'elearning.certificate-pdf'],
])('the permission of %s is %s', (path, permission) => {
  expect(permissionOf(path)).toBe(permission)
})
