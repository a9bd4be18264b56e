/** Writes docs/permissions.md from the table in roles.ts (run by `npm run generate`). */
import { writeFile } from 'node:fs/promises'
import { type AnyCall, type CallName, callEntries } from '@sorgfalt/contract'
import { type Role, roles } from '@sorgfalt/contract/core/role'
import { permissionsOf } from './permissions.ts'
import type { Reach } from './reach.ts'
import { reachOf } from './roles.ts'

const marks: Record<Reach, string> = { all: 'all', scope: 'scope', own: 'own', no: '–' }

const introduction = `# Permissions of the roles

\`npm run generate\` writes this page from server/src/access/roles.ts. A test checks that both agree.

- **all**: every row of the company
- **scope**: rows of the org units or locations that the actor is responsible for
- **own**: the actor's own data
- **–**: refused with 403

The actor is the sender of the request. If a request names a row that the actor may not access, the answer is
404, as if the row did not exist. The role \`user\` is that of the advisers of the licensee. Public calls need
no session. Calls with access "signed in" need a session but no permission.

Some handlers refuse more: only a super-admin may change the policy of the second factor or the company ID.
`

function formatRow([name, call]: readonly [CallName, AnyCall]): string {
  const isOpen = call.access === 'public' || call.access === 'signed-in'
  const permission = isOpen ? call.access.replace('-', ' ') : `\`${call.access}\``
  const reaches = roles.map((role) => (call.access === 'public' ? '' : marks[reachOf(name, role)]))
  return `| ${call.method} ${call.path} | ${permission} | ${reaches.join(' | ')} |`
}

const formatCount = (role: Role): string => `${role} ${permissionsOf(role).length}`

/** Returns the text of docs/permissions.md. */
export function permissionsDoc(): string {
  const nouns = Map.groupBy(callEntries, ([name]) => name.split('.')[0] ?? '')
  const head = `| Call | Permission | ${roles.join(' | ')} |\n|---|---|${roles.map(() => '---').join('|')}|`
  const sections = [...nouns].map(
    ([noun, entries]) => `## ${noun}\n\n${head}\n${entries.map(formatRow).join('\n')}\n`,
  )

  return [introduction, `Number of permissions: ${roles.map(formatCount).join(', ')}.\n`, ...sections].join(
    '\n',
  )
}

if (import.meta.main)
  await writeFile(new URL('../../../docs/permissions.md', import.meta.url), permissionsDoc())
