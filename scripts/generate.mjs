// npm run generate: writes what is derived from other files (server/src/db/schema.ts from the migrations).
import { pinnedNode, run } from './node.mjs'

run(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'server/src/db/generate-schema.ts'])
