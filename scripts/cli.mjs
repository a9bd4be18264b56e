// npm run cli -- <command>
import { spawnSync } from 'node:child_process'
import { pinnedNode, root } from './node.mjs'

const { status } = spawnSync(
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', 'server/src/app/cli/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
