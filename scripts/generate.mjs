// npm run generate: writes server/src/platform/db/schema.ts from the migrations and docs/permissions.md from
// the roles.
import { pinnedNode, run } from './node.mjs'

for (const script of ['server/src/platform/db/generate-schema.ts', 'server/src/access/permissions-doc.ts']) {
  run(pinnedNode(), ['--disable-warning=ExperimentalWarning', script])
}
