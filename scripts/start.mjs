// npm start: builds the web app if necessary, migrates the database, adds the demo data if the database is
// empty, and runs the server until Ctrl-C.
import { enableCompileCache } from 'node:module'
import { buildWeb } from './build.mjs'
import { onPinnedNode, root } from './node.mjs'

if (onPinnedNode(import.meta.url)) {
  enableCompileCache(`${root}node_modules/.cache/sorgfalt/compiled`)
  buildWeb()
  await import('../server/src/start.ts')
}
