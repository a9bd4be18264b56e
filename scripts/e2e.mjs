// npm run e2e: runs the end-to-end tests. Further arguments are passed to Playwright.
import { buildWeb } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { pinnedNode, root, run } from './node.mjs'

const chromium = ensureChromium()
buildWeb()
run(pinnedNode(), [`${root}node_modules/@playwright/test/cli.js`, 'test', ...process.argv.slice(2)], {
  cwd: `${root}e2e`,
  env: { ...process.env, CHROMIUM_PATH: chromium },
})
