import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ErasableKeys, KeyMissing } from './erasable-keys.ts'
import { Keys } from './secrets.ts'

const round = '0198f1c2-0000-4000-8000-000000000001'
const other = '0198f1c2-0000-4000-8000-000000000002'
const server = new Keys(['k'.repeat(32)])
let folder: string
let keys: ErasableKeys

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'sorgfalt-keys-')), 'survey-keys')
  keys = new ErasableKeys(server, folder)
  keys.create(round)
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

test('returns a sealed text while the key exists, even after the server key was replaced', () => {
  const sealed = keys.seal(round, 'tally', '{"i1":4}')
  expect(keys.unseal(round, 'tally', sealed)).toBe('{"i1":4}')
  const rotated = new ErasableKeys(new Keys(['n'.repeat(32), 'k'.repeat(32)]), folder)
  expect(rotated.unseal(round, 'tally', sealed)).toBe('{"i1":4}')
})

test('hides a sealed text from a reader who has only the server key', () => {
  const inner = server.unseal('tally', keys.seal(round, 'tally', '{"i1":4}'))
  expect(inner).toMatch(/^[\w-]+$/)
  expect(() => server.unseal('tally', inner)).toThrow()
})

test('cannot return a text whose key was destroyed, even if a new key is created', () => {
  const sealed = keys.seal(round, 'tally', '{"i1":4}')
  keys.destroy(round)
  keys.destroy(round)
  expect(keys.has(round)).toBe(false)
  expect(() => keys.unseal(round, 'tally', sealed)).toThrow(KeyMissing)
  expect(() => keys.seal(round, 'tally', '{}')).toThrow(KeyMissing)
  keys.create(round)
  expect(() => keys.unseal(round, 'tally', sealed)).toThrow(KeyMissing)
})

test('refuses to unseal a text that was sealed for another subject, or whose key is damaged', () => {
  keys.create(other)
  const sealed = keys.seal(round, 'tally', '{}')
  expect(() => keys.unseal(other, 'tally', sealed)).toThrow(KeyMissing)
  writeFileSync(join(folder, round), '')
  expect(keys.has(round)).toBe(false)
  expect(() => keys.unseal(round, 'tally', sealed)).toThrow(KeyMissing)
})

test('unseals a text that was sealed before each subject had its own key', () => {
  expect(keys.unseal(other, 'tally', server.seal('tally', '{"i1":4}'))).toBe('{"i1":4}')
})

test('stores one 256-bit key per subject in a file that only its owner can read', () => {
  const before = readFileSync(join(folder, round), 'utf8')
  keys.create(round)
  keys.create(other)
  expect(readdirSync(folder)).toEqual([round, other])
  expect(readFileSync(join(folder, round), 'utf8')).toBe(before)
  expect(Buffer.from(before, 'base64url')).toHaveLength(32)
  expect(statSync(join(folder, round)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('lists the stored keys, and cannot destroy a key while the folder of the keys is missing', () => {
  writeFileSync(join(folder, `${other}.1.unfinished`), '')
  expect(keys.list()).toEqual([round])
  const elsewhere = new ErasableKeys(server, join(folder, 'missing'))
  expect(elsewhere.list()).toEqual([])
  expect(() => elsewhere.destroy(round)).toThrow('ENOENT')
})

test('refuses to create a key for a subject that is not a uuid', () => {
  expect(() => keys.create('../secret-key')).toThrow('not the uuid')
})
