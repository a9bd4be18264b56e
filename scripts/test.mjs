// npm test: runs all checks and tests. npm run check (--quick): format, lint, types, rules, and the tests of
// the sources, in less than 90 seconds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { bin, pinnedNode, root } from './node.mjs'

const quick = process.argv.includes('--quick')

/**
 * npm run check runs the server tests whose paths contain one of these parts: tests of rules, and tests that
 * read all sources.
 */
const quickServerTests = [
  '.rules.',
  ...['evidence', 'folders', 'parts', 'sources', 'vocabulary'].map((name) => `contract-wide/${name}.`),
]
const reports = mkdtempSync(join(tmpdir(), 'sorgfalt-reports-'))
const started = Date.now()
const results = []
const environment = {
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env.PATH}`,
  NO_COLOR: '1',
  // The tests start servers and commands dozens of times. Without this cache, Node spends half of the time of
  // each start on stripping types and compiling.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/sorgfalt/compiled'),
}
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`

/**
 * Runs a step, adds its result to `results` and returns it. Later steps run even if a step fails, so that one
 * run reports all failures. `isParallel`: the step runs at the same time as other steps, so its output is
 * printed when the step ends.
 */
async function step(name, command, args, { cwd = '.', env = {}, report, isParallel = false } = {}) {
  if (!isParallel) console.log(`\n── ${name}`)
  const since = Date.now()
  const child = spawn(command, args, {
    cwd: join(root, cwd),
    stdio: isParallel ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...environment, ...env },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes))
  const [status] = await once(child, 'close')
  if (isParallel) process.stdout.write(`\n── ${name}\n${Buffer.concat(output).toString()}`)

  const counts = report ? countTests(report) : { passed: 0, failed: 0 }
  const result = { name, ok: status === 0, time: seconds(since), ...counts }
  results.push(result)
  return result
}

/** Returns the numbers of passed and failed tests in a JSON report (Vitest or Playwright). */
function countTests(report) {
  try {
    const { numPassedTests, numFailedTests, stats } = JSON.parse(readFileSync(report, 'utf8'))
    return stats
      ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
      : { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/**
 * Runs the tests of a workspace. If the system kills a worker process, the files of that process run again.
 */
async function runTests(workspace, env = {}, { options = [], isParallel = false } = {}) {
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
    return step(title, pinnedNode(), [vitest, ...args], { env, report, isParallel })
  }
  const first = await run(name, [])
  const unfinished = first.ok || first.failed > 0 ? [] : unfinishedFiles(report)
  if (unfinished.length === 0) return

  // No test failed, but a worker process was killed while a file was running. The whole file runs again.
  first.passed -= unfinished.reduce((sum, file) => sum + file.passed, 0)
  const second = await run(
    `${name}, files whose worker was killed`,
    unfinished.map((file) => file.path),
  )
  first.ok = second.ok
}

/** Returns the test files of a JSON report that have not finished, with the number of their passed tests. */
function unfinishedFiles(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const count = (file, status) => file.assertionResults.filter((test) => test.status === status).length
  return testResults
    .filter((file) => count(file, 'pending') > 0)
    .map((file) => ({ path: file.name, passed: count(file, 'passed') }))
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
// Component tests spend more time waiting for the browser than computing, so they run at the same time as the
// other tests.
const chromium = quick ? undefined : ensureChromium()
const webTests = quick ? undefined : runTests('web', { CHROMIUM_PATH: chromium }, { isParallel: true })

await step('format', bin('biome'), ['check', '.'])
await step('lint', bin('oxlint'), ['--type-aware', '.'])
await step('unused exports, files and dependencies', bin('knip'), [])
for (const workspace of ['contract', 'texts', 'server', 'web', 'e2e', 'bench'])
  await step(`types: ${workspace}`, bin('tsc'), ['-p', workspace])
for (const workspace of ['contract', 'texts']) await runTests(workspace)
if (quick) {
  await runTests('web', {}, { options: ['--project', 'rules'] })
  await runTests('server', {}, { options: quickServerTests })
} else {
  const { startPostgres } = await import('./postgres.mjs')
  buildWeb()
  const postgres = await startPostgres()
  await runTests('server', { TEST_DATABASE_ADMIN_URL: postgres.adminUrl })
  await postgres.stop()
  const report = join(reports, 'e2e.json')
  await step(
    'end-to-end tests in Chromium',
    pinnedNode(),
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test'],
    {
      cwd: 'e2e',
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      report,
    },
  )
  await webTests
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n── result after ${seconds(started)}`)
for (const { name, ok, time, passed, failed } of results) {
  const counts = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : ''
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(44)} ${time.padStart(6)}${counts}`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const broken = results.filter(({ ok, failed }) => !ok && failed === 0).length
console.log(`${sum('passed')} passed, ${sum('failed') + broken} failed`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
