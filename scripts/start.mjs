// npm start: builds if stale, migrates, seeds the demo into an empty evaluation database, serves until Ctrl-C.
import { spawn } from 'node:child_process'
import { buildWeb } from './build.mjs'
import { pinnedNode, root } from './node.mjs'

buildWeb()
const server = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'server/src/start.ts'], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
