/**
 * npm run bench [-- part …]: prints a table of ratios for the named parts. Default: all parts. The run fails
 * only if a value misses its target by a factor of two, because timings vary. `--write` writes the table of a
 * complete run to docs/benchmarks.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { firstLoad } from '../../web/first-load.mjs'
import { loginTime } from './login.ts'
import { mailFigures } from './mails.ts'
import { mainJobRatios, type Ratio } from './main-job.ts'
import { manyCompaniesFigures } from './many-companies.ts'
import { hashedRows, importFigures } from './member-import.ts'
import { memberListRatios } from './member-list.ts'
import { nightlyFigures } from './nightly.ts'
import { overdueRatios } from './overdue.ts'
import { reminderFigures } from './reminders.ts'
import { riskFigures } from './risk-assessment.ts'
import { startUp } from './start-up.ts'
import { statisticsFigures } from './statistics.ts'

interface Row {
  what: string
  measured: string
  target: string
  /** 1 meets the target exactly. Higher values are better. */
  margin: number
}

const mebibyte = 2 ** 20
const MiB = (bytes: number): string => `${(bytes / mebibyte).toFixed(0)} MiB`
const moodle = '; Moodle 4.5 on the same kind of machine: 11.6 per second with 10,000 members'

/** Returns the rows that compare each call with its own SQL statements, sent by the bare driver. */
const ratioRows = (what: (name: string) => string, ratios: readonly Ratio[], note = ''): Row[] =>
  ratios.map(({ name, call, yardstick, ratio, spread }) => {
    const rates = `${call.toFixed(0)} vs ${yardstick.toFixed(0)} per second`
    return {
      what: `${what(name)}, compared with its statements sent by the bare driver`,
      measured: `${ratio.toFixed(2)} ± ${spread.toFixed(2)} (${rates})`,
      target: `≥ 0.6${note}`,
      margin: ratio / 0.6,
    }
  })

/**
 * Returns a function that creates the row of a ratio. A second target is a minimum rate in answers per
 * second.
 */
const withRate =
  (perSecond: number) =>
  (ratio: Ratio): Row[] =>
    ratioRows((name) => name, [ratio], `, ≥ ${perSecond} per second`).map((row) => ({
      ...row,
      margin: Math.min(row.margin, ratio.call / perSecond),
    }))

/**
 * Returns the row that compares the time of a member list during other work with its time without other work.
 * Times are in milliseconds.
 */
const listRow = (what: string, { busy, idle, note }: { busy: number; idle: number; note: string }): Row => ({
  what: `a member list while ${what}, compared with the list alone`,
  measured: `${(busy / idle).toFixed(1)} times (${busy.toFixed(1)} vs ${idle.toFixed(1)} ms; ${note})`,
  target: '≤ 3 times',
  margin: (3 * idle) / busy,
})

const parts: Record<string, () => Promise<Row[]>> = {
  async 'main-job'() {
    return ratioRows((name) => name, await mainJobRatios())
  },

  async 'member-list'() {
    const { ratios, memory } = await memberListRatios()
    const heap = `the JavaScript heap has reserved ${MiB(memory.heap)} and uses ${MiB(memory.used)}`
    return [
      ...ratioRows((name) => `member list, 25 of 100,000 rows with the total (${name})`, ratios, moodle),
      {
        what: 'memory of the server after the measurements of the member list',
        measured: `${MiB(memory.resident)} (${heap})`,
        target: '≤ 256 MiB',
        margin: (256 * mebibyte) / memory.resident,
      },
    ]
  },

  async overdue() {
    return (await overdueRatios()).flatMap(withRate(50))
  },

  async 'many-companies'() {
    const { ratios, recompute } = await manyCompaniesFigures()
    const target = '≤ 1.3 times'
    const row = (what: string, times: number, values: string): Row => ({
      what: `${what} of a company of 100,000 members beside 2,000 small companies, compared with it alone`,
      measured: `${times.toFixed(2)} times (${values})`,
      target,
      margin: 1.3 / times,
    })
    const { fresh, used } = recompute
    return [
      ...ratios.map(({ name, call, yardstick, ratio }) =>
        row(name, 1 / ratio, `${call.toFixed(0)} vs ${yardstick.toFixed(0)} per second`),
      ),
      row('recomputation of all tasks', used / fresh, `${used.toFixed(1)} vs ${fresh.toFixed(1)} s`),
    ]
  },

  async login() {
    const { loginMs, hashMs, rest, perSecond, coreShare, cores } = await loginTime()
    const times = `${loginMs.toFixed(1)} ms, of which the hash takes ${hashMs.toFixed(1)} ms`
    const share = `${(rest * 100).toFixed(0)} % of a login (${times})`
    const what = 'share of a login that is not spent on the password hash'

    return [
      { what, measured: share, target: '≤ 15 %', margin: 0.15 / rest },
      {
        what: `logins of 8 members at the same time, compared with the hashes that ${cores} cores can compute`,
        measured: `${coreShare.toFixed(2)} (${perSecond.toFixed(1)} per second)`,
        target: '≥ 0.9',
        margin: coreShare / 0.9,
      },
    ]
  },

  async import() {
    const imported = await importFigures()
    const hashMs = ((imported.hashing * 1000) / hashedRows).toFixed(0)
    return [
      {
        what: 'import of 10,000 members without passwords',
        measured: `${imported.perSecond.toFixed(0)} rows per second`,
        target: '≥ 2,000 rows per second',
        margin: imported.perSecond / 2000,
      },
      listRow(`an import creates ${hashedRows} initial passwords`, {
        busy: imported.busyMs,
        idle: imported.idleMs,
        note: `hashing ${hashMs} ms per row, writing ${imported.writing.toFixed(1)} s in total`,
      }),
    ]
  },

  async mails() {
    const { outbox, bare, ratio, spread: spreadOfRatio } = await mailFigures()
    const rates = `${outbox.toFixed(0)} vs ${bare.toFixed(0)} per second`
    return [
      {
        what: 'emails from the outbox of 200 companies, compared with a bare pool of connections',
        measured: `${ratio.toFixed(2)} ± ${spreadOfRatio.toFixed(2)} (${rates})`,
        target: '≥ 0.5, ≥ 300 per second',
        margin: Math.min(ratio / 0.5, outbox / 300),
      },
    ]
  },

  async reminders() {
    const { tasks, mails, firstRun, secondRun } = await reminderFigures()
    const [first, second] = [firstRun.toFixed(1), secondRun.toFixed(1)]
    const runs = `${mails} mails in ${first} s; a run without reminders takes ${second} s`
    return [
      {
        what: `reminders for ${tasks} open tasks, from the cycles to the outbox`,
        measured: `${(tasks / firstRun).toFixed(0)} tasks per second (${runs})`,
        target: '≥ 1,000 tasks per second',
        margin: tasks / firstRun / 1000,
      },
    ]
  },

  async nightly() {
    const { companies, members, recomputation, reminders, purge, jobs } = await nightlyFigures()
    const total = recomputation + reminders + purge
    const parts = [
      `recomputation ${recomputation.toFixed(1)} s`,
      `reminders ${reminders.toFixed(1)} s`,
      `purge ${purge.toFixed(1)} s`,
      `${jobs} jobs`,
    ]
    return [
      {
        what: `recurring work of ${companies} companies with ${members} members, two processes`,
        measured: `${total.toFixed(1)} s (${parts.join(', ')})`,
        target: '≤ 120 s',
        margin: 120 / total,
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
      ...ratioRows((name) => name, ratios),
    ]
  },

  async statistics() {
    const { ratios, charts, export: exported, assigning } = await statisticsFigures()
    return [
      ...ratioRows(
        (name) => `statistics of an e-learning with 100,000 members and 1,000,000 results, ${name}`,
        ratios,
      ),
      {
        what: 'charts of the statistics, compared with the list page and summary of the statistics',
        measured: `${charts.toFixed(1)} times`,
        target: '≤ 3 times',
        margin: 3 / charts,
      },
      {
        what: 'growth of the server’s memory during the export of the statistics (100,000 rows)',
        measured: `${MiB(exported.growth)} (${exported.seconds.toFixed(1)} s)`,
        target: '≤ 100 MiB',
        margin: (100 * mebibyte) / Math.max(1, exported.growth),
      },
      listRow('an e-learning is assigned to 50,000 members', {
        busy: assigning.busyMs,
        idle: assigning.idleMs,
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
        what: 'first load of the login page, compressed with brotli',
        measured: `${kB(total)} kB (JavaScript ${kB(js)}, CSS ${kB(css)})`,
        target: '≤ 140 kB',
        margin: 140_000 / total,
      },
      {
        what: 'npm start with an existing data folder, until the first answer',
        measured: `${(started / 1000).toFixed(2)} s`,
        target: '≤ 3 s',
        margin: 3000 / started,
      },
    ]
  },
}

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}

const lines = ['| What | Measured | Target |', '|---|---|---|']
process.stdout.write(`\n${lines.join('\n')}\n`)
let worst = Number.POSITIVE_INFINITY
for (const [name, createRows] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue

  const since = performance.now()
  const rows = await createRows()

  process.stderr.write(`${name}: ${((performance.now() - since) / 1000).toFixed(0)} s\n`)

  for (const { what, measured, target, margin } of rows) {
    const line = `| ${what} | ${measured}${margin < 1 ? ' (missed)' : ''} | ${target} |`
    process.stdout.write(`${line}\n`)
    lines.push(line)
    worst = Math.min(worst, margin)
  }
}
if (process.argv.includes('--write') && named.length === 0) {
  const today = new Date().toISOString().slice(0, 10)
  const introduction = `# Figures

Written by \`npm run bench -- --write\` on ${today}.
It ran with Node ${process.versions.node} on ${cpus().length} cores.
The server shares the cores with the load generator and PostgreSQL. The two sides of a ratio are measured
alternately in one run of seven rounds of 1.5 s each. A ratio is the median of the rounds, ± half the
interquartile range. A call is compared with a bare node:http handler that sends the SQL statements of the
call, including begin and commit, through the bare driver as the app role. During the run, PostgreSQL does not
wait for the disk (fsync off).

`
  const file = new URL('../../docs/benchmarks.md', import.meta.url)
  // The sections below the table come from other measurements, so they are kept.
  const [, ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m)

  writeFileSync(file, `${introduction}${lines.join('\n')}\n\n${sections.join('')}`)
}
process.exit(worst < 0.5 ? 1 : 0)
