// npm run prove: the long proofs. Everything of npm test, with the full matrices (PROVE=full), and what is known about the
// packages; the outcome, dated, stands in docs/proof.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { audit } from './audit.mjs'
import { root } from './node.mjs'

const started = Date.now()
const child = spawn(process.execPath, ['scripts/test.mjs'], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, PROVE: 'full' },
})
/** What tests say about themselves, and the table at the end. */
const said = new Set()
const results = []
let from = ''
for await (const line of createInterface({ input: child.stdout })) {
  console.log(line)
  // The dots of what has passed stand before it.
  if (/^[^ ]*stdout \| /.test(line)) from = 'test'
  else if (line.startsWith('── result after')) from = 'result'
  else if (line === '') from = ''
  else if (from === 'test') said.add(line)
  else if (from === 'result') results.push(line)
}
if (child.exitCode === null) await once(child, 'exit')

const packages = audit()
console.log(`\n${packages.says}`)
const ok = child.exitCode === 0 && !packages.isBad
const minutes = Math.round((Date.now() - started) / 60_000)
writeFileSync(
  `${root}docs/proof.md`,
  `# Proof

Written by \`npm run prove\` on ${new Date().toISOString().slice(0, 10)}: ${ok ? 'everything held' : '**not everything held**'}. ${minutes} minutes, ${cpus().length} cores.

\`\`\`
${results.join('\n')}
\`\`\`

What the long tests counted:

\`\`\`
${[...said].toSorted((one, other) => one.localeCompare(other)).join('\n')}
\`\`\`

Packages: ${packages.says}.
`,
)
process.exit(ok ? 0 : 1)
