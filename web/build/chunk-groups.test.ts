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

test('puts only modules that both entry points need for their first screen into the base chunk', () => {
  expect(['react', 'login', 'menu', 'chart'].filter((id) => nameBase(id, context))).toEqual(['react'])
})

test.each([
  ['login', 'auth'],
  ['menu', 'app'],
  ['chart', null],
  [source('auth.tsx'), null],
])('the entry point that needs the module %s before its first screen is %j', (id, name) => {
  expect(nameEntry(id, context)).toBe(name)
})
