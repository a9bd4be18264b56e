// npm run generate: writes server/src/platform/db/schema.ts from the migrations, docs/permissions.md from
// the roles and docs/content-sources.md from the content.
import { pinnedNode, run } from './node.mjs'

for (const script of [
  'server/src/platform/db/generate-schema.ts',
  'server/src/access/permissions-doc.ts',
  'server/src/features/content/sources-doc.ts',
]) {
  run(pinnedNode(), ['--disable-warning=ExperimentalWarning', script])
}
