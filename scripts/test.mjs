// npm test: everything that must pass. npm run check (--quick): without PostgreSQL and journeys.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { bin, pinnedNode, root } from './node.mjs'

const quick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'sorgfalt-reports-'))
const started = Date.now()
const results = []
const environment = {
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env.PATH}`,
  NO_COLOR: '1',
  // Servers and commands are started dozens of times: stripping types and compiling is half of such a start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/sorgfalt/compiled'),
}
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`

/** Runs a step and remembers how it went; later steps run all the same, so one run tells everything. */
async function step(name, command, args, { cwd = '.', env = {}, report } = {}) {
  console.log(`\n── ${name}`)
  const since = Date.now()
  const child = spawn(command, args, {
    cwd: join(root, cwd),
    stdio: 'inherit',
    env: { ...environment, ...env },
  })
  const [status] = await once(child, 'exit')
  const counts = report ? counted(report) : { passed: 0, failed: 0 }
  results.push({ name, ok: status === 0, time: seconds(since), ...counts })
}

/** Passed and failed tests of a JSON report (Vitest or Playwright). */
function counted(report) {
  try {
    const { numPassedTests, numFailedTests, stats } = JSON.parse(readFileSync(report, 'utf8'))
    return stats
      ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
      : { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function tests(workspace, env = {}, options = []) {
  const report = join(reports, `${workspace}.json`)
  const name = `tests: ${workspace}${env.TEST_DATABASE_ADMIN_URL ? ' (embedded and PostgreSQL)' : ''}`
  const run = (title, files) => {
    const args = [
      'run',
      '--root',
      workspace,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
      ...files,
    ]
    return step(title, pinnedNode(), [vitest, ...args], { env, report })
  }
  await run(name, [])
  const first = results.at(-1)
  const cut = first.ok || first.failed > 0 ? [] : unfinished(report)
  if (cut.length === 0) return
  // No test failed, but the system killed a worker process in the middle of a file: such files run once more, whole.
  first.passed -= cut.reduce((sum, file) => sum + file.passed, 0)
  await run(
    `${name}, files whose worker died`,
    cut.map((file) => file.path),
  )
  first.ok = results.at(-1).ok
}

/** Test files of a JSON report that were begun and not ended, with how many of their tests had passed. */
function unfinished(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const having = (file, status) => file.assertionResults.filter((test) => test.status === status).length
  return testResults
    .filter((file) => having(file, 'pending') > 0)
    .map((file) => ({ path: file.name, passed: having(file, 'passed') }))
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
await step('format', bin('biome'), ['check', '.'])
await step('lint', bin('oxlint'), ['--type-aware', '.'])
await step('unused exports, files and dependencies', bin('knip'), [])
for (const workspace of ['contract', 'texts', 'server', 'web', 'e2e', 'bench'])
  await step(`types: ${workspace}`, bin('tsc'), ['-p', workspace])
for (const workspace of ['contract', 'texts']) await tests(workspace)
// Component tests need a browser.
const chromium = quick ? undefined : ensureChromium()
await tests('web', { CHROMIUM_PATH: chromium }, quick ? ['--project', 'rules'] : [])
if (quick) {
  await tests('server')
} else {
  const { startPostgres } = await import('./postgres.mjs')
  buildWeb()
  const postgres = await startPostgres()
  await tests('server', { TEST_DATABASE_ADMIN_URL: postgres.adminUrl })
  await postgres.stop()
  const report = join(reports, 'e2e.json')
  await step(
    'journeys in Chromium',
    pinnedNode(),
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test'],
    {
      cwd: 'e2e',
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      report,
    },
  )
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n── result after ${seconds(started)}`)
for (const { name, ok, time, passed, failed } of results) {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(44)} ${time.padStart(6)}${passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : ''}`,
  )
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const broken = results.filter(({ ok, failed }) => !ok && failed === 0).length
console.log(`${sum('passed')} passed, ${sum('failed') + broken} failed`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
