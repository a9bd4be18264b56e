import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { nameBase, nameEntry } from './chunk-groups.ts'

const source = (name: string): string => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
const imports: Record<string, string[]> = {
  [source('auth.tsx')]: ['login', 'react'],
  [source('app.tsx')]: ['shell', 'react'],
  shell: ['menu'],
  menu: ['shell'],
}
const context = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) as never,
}

test('puts only modules that both entries need into the base', () => {
  expect(['react', 'login', 'menu', 'chart'].filter((id) => nameBase(id, context))).toEqual(['react'])
})

test.each([
  ['login', 'auth'],
  ['menu', 'app'],
  ['chart', null],
  [source('auth.tsx'), null],
])('puts the module %s into the group of the entry that needs it before its first screen: %j', (id, name) => {
  expect(nameEntry(id, context)).toBe(name)
})
