// npm run generate: writes what is derived from other files: server/src/platform/db/schema.ts from the migrations, docs/permissions.md
// from the roles.
import { pinnedNode, run } from './node.mjs'

for (const script of ['server/src/platform/db/generate-schema.ts', 'server/src/access/permissions-doc.ts']) {
  run(pinnedNode(), ['--disable-warning=ExperimentalWarning', script])
}
