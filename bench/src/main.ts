/**
 * npm run bench [-- part …]: a table of ratios, all parts or those named. Only a factor of two off its target makes it fail;
 * timings here are noisy. `--write` puts the table of a whole run into docs/benchmarks.md.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { firstLoad } from '../../web/first-load.mjs'
import { loginTime } from './login.ts'
import { mainJobRatios, type Ratio } from './main-job.ts'
import { hashedRows, importFigures } from './member-import.ts'
import { memberListRatios } from './member-list.ts'
import { reminderFigures } from './reminders.ts'
import { riskFigures } from './risk-assessment.ts'
import { startUp } from './start-up.ts'
import { statisticsFigures } from './statistics.ts'

interface Row {
  what: string
  measured: string
  target: string
  /** 1 = just met, above = better. */
  margin: number
}

const mebibyte = 2 ** 20
const MiB = (bytes: number): string => `${(bytes / mebibyte).toFixed(0)} MiB`
const moodle = '; Moodle 4.5 on the same kind of machine: 11.6 per second with 10,000 members'

/** A call against its own statements. */
const against = (what: (name: string) => string, ratios: readonly Ratio[], note = ''): Row[] =>
  ratios.map(({ name, ours, yardstick, ratio, spread }) => ({
    what: `${what(name)}, against its statements by the bare driver`,
    measured: `${ratio.toFixed(2)} ± ${spread.toFixed(2)} (${ours.toFixed(0)} of ${yardstick.toFixed(0)} per second)`,
    target: `≥ 0.6${note}`,
    margin: ratio / 0.6,
  }))

/** Other requests while something large goes on, against alone; in milliseconds. */
const meanwhile = (
  what: string,
  { busy, idle, note }: { busy: number; idle: number; note: string },
): Row => ({
  what: `a member list while ${what}, against alone`,
  measured: `${(busy / idle).toFixed(1)} times (${busy.toFixed(1)} of ${idle.toFixed(1)} ms; ${note})`,
  target: '≤ 3 times',
  margin: (3 * idle) / busy,
})

const parts: Record<string, () => Promise<Row[]>> = {
  async 'main-job'() {
    return against((name) => name, await mainJobRatios())
  },

  async 'member-list'() {
    const { ratios, memory } = await memberListRatios()
    return [
      ...against((name) => `25 of 100,000 members and their total (${name})`, ratios, moodle),
      {
        what: 'memory of the server afterwards',
        measured: `${MiB(memory.resident)} (the JavaScript heap has reserved ${MiB(memory.heap)} and uses ${MiB(memory.used)})`,
        target: '≤ 256 MiB',
        margin: (256 * mebibyte) / memory.resident,
      },
    ]
  },

  async login() {
    const { login, hash, rest } = await loginTime()
    const share = `${(rest * 100).toFixed(0)} % of its time (${login.toFixed(1)} ms, the hash ${hash.toFixed(1)} ms)`

    return [
      { what: 'login, everything but the hash', measured: share, target: '≤ 15 %', margin: 0.15 / rest },
    ]
  },

  async import() {
    const imported = await importFigures()
    return [
      {
        what: 'import of 10,000 members without passwords',
        measured: `${imported.perSecond.toFixed(0)} rows per second`,
        target: '≥ 2,000 rows per second',
        margin: imported.perSecond / 2000,
      },
      meanwhile(`an import makes ${hashedRows} initial passwords`, {
        busy: imported.meanwhile,
        idle: imported.idle,
        note: `hashing ${((imported.hashing * 1000) / hashedRows).toFixed(0)} ms a row however many there are, writing ${imported.writing.toFixed(1)} s in all`,
      }),
    ]
  },

  async reminders() {
    const { tasks, mails, telling, silent } = await reminderFigures()
    return [
      {
        what: `reminders of ${tasks} open tasks, from the ledger into the outbox`,
        measured: `${(tasks / telling).toFixed(0)} tasks per second (${mails} mails in ${telling.toFixed(1)} s; an hour with nothing to tell ${silent.toFixed(1)} s)`,
        target: '≥ 1,000 tasks per second',
        margin: tasks / telling / 1000,
      },
    ]
  },

  async 'risk-assessment'() {
    const { finishing, ratios } = await riskFigures()
    return [
      {
        what: 'finishing a round of 5,000 members and 60 statements, until the result can be read',
        measured: `${finishing.toFixed(2)} s`,
        target: '≤ 2 s',
        margin: 2 / finishing,
      },
      ...against((name) => name, ratios),
    ]
  },

  async statistics() {
    const { ratios, charts, export: exported, assigning } = await statisticsFigures()
    return [
      ...against(
        (name) => `statistics of an e-learning with 100,000 members and 1,000,000 results, ${name}`,
        ratios,
      ),
      {
        what: 'their charts, against their list page and summary',
        measured: `${charts.toFixed(1)} times`,
        target: '≤ 3 times',
        margin: 3 / charts,
      },
      {
        what: 'their export, 100,000 rows: growth of the server’s memory',
        measured: `${MiB(exported.growth)} (${exported.seconds.toFixed(1)} s)`,
        target: '≤ 100 MiB',
        margin: (100 * mebibyte) / Math.max(1, exported.growth),
      },
      meanwhile('an e-learning is assigned to 50,000 members', {
        busy: assigning.meanwhile,
        idle: assigning.idle,
        note: `${assigning.perSecond.toFixed(0)} tasks per second`,
      }),
    ]
  },

  async start() {
    const { total, js, css } = await firstLoad('auth')
    const kB = (bytes: number): string => (bytes / 1000).toFixed(1)
    const started = await startUp()

    return [
      {
        what: 'login page, first load, brotli',
        measured: `${kB(total)} kB (JavaScript ${kB(js)}, CSS ${kB(css)})`,
        target: '≤ 140 kB',
        margin: 140_000 / total,
      },
      {
        what: 'npm start, known data folder, first answer',
        measured: `${(started / 1000).toFixed(2)} s`,
        target: '≤ 3 s',
        margin: 3000 / started,
      },
    ]
  },
}

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}

const lines = ['| What | Measured | Target |', '|---|---|---|']
process.stdout.write(`\n${lines.join('\n')}\n`)
let worst = Number.POSITIVE_INFINITY
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue

  const since = performance.now()
  const rows = await measure()

  process.stderr.write(`${name}: ${((performance.now() - since) / 1000).toFixed(0)} s\n`)

  for (const { what, measured, target, margin } of rows) {
    const line = `| ${what} | ${measured}${margin < 1 ? ' (missed)' : ''} | ${target} |`
    process.stdout.write(`${line}\n`)
    lines.push(line)
    worst = Math.min(worst, margin)
  }
}
if (process.argv.includes('--write') && named.length === 0) {
  const head = `# Figures\n\nWritten by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores shared with the load and PostgreSQL. Ratios are measured\ninterleaved in one run: seven rounds of 1.5 s each, medians with half the quartile distance. The yardstick of a call is its own\nstatements, opening and commit included, sent by the bare driver as the app role behind a bare node:http handler. PostgreSQL does not wait for the disk here (fsync off), for neither.\n\n`
  writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), `${head}${lines.join('\n')}\n`)
}
process.exit(worst < 0.5 ? 1 : 0)
