/** docs/permissions.md, written from the table that decides (npm run generate). */
import { writeFile } from 'node:fs/promises'
import { type AnyCall, type CallName, callEntries } from '@sorgfalt/contract'
import { type Role, roles } from '@sorgfalt/contract/core/role'
import { permissionsOf, type Reach, reachOf } from './roles.ts'

const marks: Record<Reach, string> = { all: 'all', scope: 'scope', own: 'own', no: '–' }

const introduction = `# Who may call what

Written by \`npm run generate\` from server/src/access/roles.ts, which decides; a test compares.

**all** every row of the company · **scope** own org units or locations · **own** one's own data · **–** refused with 403. What
lies outside the reach answers 404, as if it did not exist. \`user\` is the customer adviser. Public calls need no session; calls
for everybody who is signed in need no permission.
`

function rowOf([name, call]: readonly [CallName, AnyCall]): string {
  const isOpen = call.access === 'public' || call.access === 'signed-in'
  const permission = isOpen ? call.access.replace('-', ' ') : `\`${call.access}\``
  const reaches = roles.map((role) => (call.access === 'public' ? '' : marks[reachOf(name, role)]))
  return `| ${call.method} ${call.path} | ${permission} | ${reaches.join(' | ')} |`
}

const counted = (role: Role): string => `${role} ${permissionsOf(role).length}`

/** The page's text. */
export function permissionsDoc(): string {
  const nouns = Map.groupBy(callEntries, ([name]) => name.split('.')[0] ?? '')
  const head = `| Call | Permission | ${roles.join(' | ')} |\n|---|---|${roles.map(() => '---').join('|')}|`
  const sections = [...nouns].map(
    ([noun, entries]) => `## ${noun}\n\n${head}\n${entries.map(rowOf).join('\n')}\n`,
  )
  return [introduction, `Permissions held: ${roles.map(counted).join(', ')}.\n`, ...sections].join('\n')
}

if (import.meta.main)
  await writeFile(new URL('../../../docs/permissions.md', import.meta.url), permissionsDoc())
