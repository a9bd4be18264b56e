// npm run dev: restarts the server on changes. Vite serves the web app on port 5173 and forwards calls to the
// server.
import { spawn } from 'node:child_process'
import { bin, pinnedNode, root } from './node.mjs'

const parts = [
  spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', '--watch', 'server/src/start.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(bin('vite'), [], { cwd: `${root}web`, stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => parts.forEach((part) => part.kill(signal)))
for (const part of parts)
  part.on('exit', (code) => {
    parts.forEach((other) => other.kill())
    process.exitCode = code ?? 1
  })
