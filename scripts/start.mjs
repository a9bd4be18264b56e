// npm start: builds the web if necessary, migrates, seeds the demo into an empty database, and serves until
// Ctrl-C.
import { enableCompileCache } from 'node:module'
import { buildWeb } from './build.mjs'
import { onPinnedNode, root } from './node.mjs'

if (onPinnedNode(import.meta.url)) {
  enableCompileCache(`${root}node_modules/.cache/sorgfalt/compiled`)
  buildWeb()
  await import('../server/src/start.ts')
}
