// npm run prove: the long proofs. Everything of npm test, then the full matrices (PROVE=full).
import { spawnSync } from 'node:child_process'
import { root } from './node.mjs'

const { status } = spawnSync(process.execPath, ['scripts/test.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PROVE: 'full' },
})
process.exit(status ?? 1)
