// npm run bench: measures ratios on a separate PostgreSQL. Both sides of a ratio are measured alternately in
// the same run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildWeb } from './build.mjs'
import { pinnedNode, root } from './node.mjs'
import { startPostgres } from './postgres.mjs'

buildWeb()
const postgres = await startPostgres()
const child = spawn(
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', 'bench/src/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_ADMIN_URL: postgres.adminUrl },
  },
)
const [status] = await once(child, 'exit')
await postgres.stop()
process.exit(status ?? 1)
