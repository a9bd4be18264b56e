import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'

const source = (name: string): string => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
const icons = source('ui/icons.ts')
const icon = (name: string): string => `node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`
const screen = (path: string): string => source(`routes/dashboard/${path}.tsx?tsr-split=component`)
const startScreen = screen('start/overview/$tabId')
const courseList = screen('apps/elearnings/my-elearnings')
const memberList = screen('company/members/list')

const imports: Record<string, string[]> = {
  [source('auth.tsx')]: ['login', 'react', 'button', 'login.css'],
  [source('app.tsx')]: ['shell', 'react', 'button'],
  [icons]: ['IconEye', 'IconMenu', 'IconX', 'IconSun'].map(icon),
  login: [icons, 'frame'],
  button: [icons],
  shell: ['menu', icons],
  menu: ['shell'],
  [source('features/session/SupportLoginPage.tsx')]: ['frame'],
  [startScreen]: ['card', 'hero', 'menu'],
  [courseList]: ['card', 'table', 'course'],
  [memberList]: ['table', 'button', icons],
}
const onDemand: Record<string, string[]> = {
  login: [source('features/session/SupportLoginPage.tsx')],
  shell: [startScreen, courseList],
  menu: [memberList],
}
const codes: Record<string, string> = {
  login: '<Icon icon={IconEye} />',
  button: '<Icon icon={IconX} />',
  shell: '<Icon icon={IconMenu} />',
}
const context = {
  getModuleInfo: (id: string) =>
    ({
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: onDemand[id] ?? [],
      code: codes[id] ?? null,
    }) as never,
}

/** Returns the name of the chunk of a module, by the priorities of the groups. Undefined: no group has it. */
const chunkOf = (id: string): string | undefined =>
  chunkGroups
    .toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0))
    .map(({ name }) => (typeof name === 'function' ? name(id, context) : name))
    .find((name) => name)

test.each([
  ['what both entries need first', 'react', 'base'],
  ['the style sheet of the login', 'login.css', 'base'],
  ['what the login shares with its later screens', 'frame', 'base'],
  ['an icon that both entries name', icon('IconX'), 'base'],
  ['the runtime of the bundler', '\0rolldown/runtime.js', 'base'],
  ['what the shell shares with a screen', 'menu', 'app'],
  ['an icon that only later screens show', icon('IconSun'), 'app'],
  ['what the start page shares with other areas', 'card', 'common'],
  ['what other areas share', 'table', 'shared'],
  ['what only the start page needs', 'hero', 'start'],
  ['what only one other area needs', 'course', 'elearning'],
  ['a screen', memberList, 'member'],
])('%s is in the chunk of its users', (_what, id, name) => {
  expect(chunkOf(id)).toBe(name)
})

test('what only one entry needs is in the chunk of the entry itself', () => {
  expect([source('auth.tsx'), source('app.tsx'), 'login'].map(chunkOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
