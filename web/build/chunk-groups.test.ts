import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { nameBase, nameEntry } from './chunk-groups.ts'

const source = (name: string): string => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
const icons = source('ui/icons.ts')
const icon = (name: string): string => `node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`
const imports: Record<string, string[]> = {
  [source('auth.tsx')]: ['login', 'react', 'button'],
  [source('app.tsx')]: ['shell', 'react', 'button'],
  [icons]: [icon('IconEye'), icon('IconMenu'), icon('IconX'), icon('IconSun')],
  login: [icons],
  button: [icons],
  shell: ['menu', icons],
  menu: ['shell'],
}
const codes: Record<string, string> = {
  login: '<Icon icon={IconEye} />',
  button: '<Icon icon={IconX} />',
  shell: '<Icon icon={IconMenu} />',
}
const context = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], code: codes[id] ?? null }) as never,
}

test('puts only modules that both entry points need for their first screen into the base chunk', () => {
  expect(['react', 'login', 'menu', 'chart'].filter((id) => nameBase(id, context))).toEqual(['react'])
})

test('puts only icons that both entry points name before their first screen into the base chunk', () => {
  expect(['IconEye', 'IconMenu', 'IconX', 'IconSun'].filter((name) => nameBase(icon(name), context))).toEqual(
    ['IconX'],
  )
})

test.each([
  ['login', 'auth'],
  ['menu', 'app'],
  ['chart', null],
  [source('auth.tsx'), null],
  [icon('IconEye'), 'auth'],
  [icon('IconMenu'), 'app'],
  [icon('IconSun'), 'app'],
])('the entry point that needs the module %s before its first screen is %j', (id, name) => {
  expect(nameEntry(id, context)).toBe(name)
})
