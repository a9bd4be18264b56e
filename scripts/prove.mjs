// npm run prove: runs npm test with the full matrices (PROVE=full), checks the packages for known
// vulnerabilities, and writes the results to docs/proof.md.
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
/** The lines that the tests print themselves. */
const counts = new Set()
/** The lines of the table with the results of all steps, which npm test prints at its end. */
const results = []
let source = ''
for await (const line of createInterface({ input: child.stdout })) {
  console.log(line)
  // Vitest prints this heading before the output of a test. Dots of passed tests may precede it.
  if (/^[^ ]*stdout \| /.test(line)) source = 'test'
  else if (line.startsWith('── result after')) source = 'result'
  else if (line === '') source = ''
  else if (source === 'test') counts.add(line)
  else if (source === 'result') results.push(line)
}
if (child.exitCode === null) await once(child, 'exit')

const packages = audit()
console.log(`\n${packages.summary}`)
const ok = child.exitCode === 0 && !packages.hasFailed
const outcome = ok ? 'everything passed' : '**not everything passed**'
const today = new Date().toISOString().slice(0, 10)
const minutes = Math.round((Date.now() - started) / 60_000)
writeFileSync(
  `${root}docs/proof.md`,
  `# Proof

Written by \`npm run prove\` on ${today}: ${outcome}.
The run took ${minutes} minutes on ${cpus().length} cores.

\`\`\`
${results.join('\n')}
\`\`\`

The long tests printed these counts:

\`\`\`
${[...counts].toSorted((one, other) => one.localeCompare(other)).join('\n')}
\`\`\`

Packages: ${packages.summary}.
`,
)
process.exit(ok ? 0 : 1)
