/** npm run bench: a table of ratios. Only a factor of two off its target makes it fail; timings here are noisy. */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { firstLoad } from '../../web/first-load.mjs'
import { loginTime } from './login.ts'
import { mainJobRatios } from './main-job.ts'
import { importFigures } from './member-import.ts'
import { memberListRatios } from './member-list.ts'
import { reminderFigures } from './reminders.ts'
import { startUp } from './start-up.ts'
import { statisticsFigures } from './statistics.ts'

interface Row {
  what: string
  measured: string
  target: string
  /** 1 = just met, above = better. */
  margin: number
}

const rows: Row[] = []

for (const { name, ours, yardstick, ratio, spread } of await mainJobRatios()) {
  rows.push({
    what: `${name}, against its statements by the bare driver`,
    measured: `${ratio.toFixed(2)} ± ${spread.toFixed(2)} (${ours.toFixed(0)} of ${yardstick.toFixed(0)} per second)`,
    target: '≥ 0.6',
    margin: ratio / 0.6,
  })
}
const memberList = await memberListRatios()
for (const { name, ours, yardstick, ratio, spread } of memberList.ratios) {
  rows.push({
    what: `25 of 100,000 members and their total (${name}), against its statements by the bare driver`,
    measured: `${ratio.toFixed(2)} ± ${spread.toFixed(2)} (${ours.toFixed(0)} of ${yardstick.toFixed(0)} per second)`,
    target: '≥ 0.6; Moodle 4.5 on the same kind of machine: 11.6 per second with 10,000 members',
    margin: ratio / 0.6,
  })
}
rows.push({
  what: 'memory of the server afterwards',
  measured: `${(memberList.memory / 2 ** 20).toFixed(0)} MiB`,
  target: '≤ 256 MiB',
  margin: (256 * 2 ** 20) / memberList.memory,
})
const { login, hash, rest } = await loginTime()
rows.push({
  what: 'login, everything but the hash',
  measured: `${(rest * 100).toFixed(0)} % of its time (${login.toFixed(1)} ms, the hash ${hash.toFixed(1)} ms)`,
  target: '≤ 15 %',
  margin: 0.15 / rest,
})
const imported = await importFigures()
rows.push(
  {
    what: 'import of 10,000 members without passwords',
    measured: `${imported.perSecond.toFixed(0)} rows per second`,
    target: '≥ 2,000 rows per second',
    margin: imported.perSecond / 2000,
  },
  {
    what: 'a member list while 10,000 initial passwords are made, against alone',
    measured: `${(imported.meanwhile / imported.idle).toFixed(1)} times (${imported.meanwhile.toFixed(1)} of ${imported.idle.toFixed(1)} ms; hashing ${imported.hashing.toFixed(0)} s, writing ${imported.writing.toFixed(1)} s)`,
    target: '≤ 3 times',
    margin: (3 * imported.idle) / imported.meanwhile,
  },
)
const reminded = await reminderFigures()
rows.push({
  what: `reminders of ${reminded.tasks} open tasks, from the ledger into the outbox`,
  measured: `${(reminded.tasks / reminded.telling).toFixed(0)} tasks per second (${reminded.mails} mails in ${reminded.telling.toFixed(1)} s; an hour with nothing to tell ${reminded.silent.toFixed(1)} s)`,
  target: '≥ 1,000 tasks per second',
  margin: reminded.tasks / reminded.telling / 1000,
})
const statistics = await statisticsFigures()
for (const { name, ours, yardstick, ratio, spread } of statistics.ratios) {
  rows.push({
    what: `statistics of an e-learning with 100,000 members and 1,000,000 results, ${name}, against its statements by the bare driver`,
    measured: `${ratio.toFixed(2)} ± ${spread.toFixed(2)} (${ours.toFixed(1)} of ${yardstick.toFixed(1)} per second)`,
    target: '≥ 0.6',
    margin: ratio / 0.6,
  })
}
rows.push(
  {
    what: 'their charts, against their list page and summary',
    measured: `${statistics.charts.toFixed(1)} times`,
    target: '≤ 3 times',
    margin: 3 / statistics.charts,
  },
  {
    what: 'their export, 100,000 rows: growth of the server’s memory',
    measured: `${(statistics.export.growth / 2 ** 20).toFixed(0)} MiB (${statistics.export.seconds.toFixed(1)} s)`,
    target: '≤ 100 MiB',
    margin: (100 * 2 ** 20) / Math.max(1, statistics.export.growth),
  },
  {
    what: 'a member list while an e-learning is assigned to 50,000 members, against alone',
    measured: `${(statistics.assigning.meanwhile / statistics.assigning.idle).toFixed(1)} times (${statistics.assigning.meanwhile.toFixed(1)} of ${statistics.assigning.idle.toFixed(1)} ms; ${statistics.assigning.perSecond.toFixed(0)} tasks per second)`,
    target: '≤ 3 times',
    margin: (3 * statistics.assigning.idle) / statistics.assigning.meanwhile,
  },
)
const { total, js, css } = await firstLoad('auth')
rows.push({
  what: 'login page, first load, brotli',
  measured: `${kB(total)} kB (JavaScript ${kB(js)}, CSS ${kB(css)})`,
  target: '≤ 140 kB',
  margin: 140_000 / total,
})
const started = await startUp()
rows.push({
  what: 'npm start, known data folder, first answer',
  measured: `${(started / 1000).toFixed(2)} s`,
  target: '≤ 3 s',
  margin: 3000 / started,
})

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

const table = [
  '| What | Measured | Target |',
  '|---|---|---|',
  ...rows.map(({ what, measured, target, margin }) => `| ${what} | ${measured}${margin < 1 ? ' (missed)' : ''} | ${target} |`),
].join('\n')
process.stdout.write(`\n${table}\n`)
if (process.argv.includes('--write')) {
  const head = `# Figures\n\nWritten by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores shared with the load and PostgreSQL. Ratios are measured\ninterleaved in one run: seven rounds of 1.5 s each, medians with half the quartile distance. The yardstick of a call is its own\nstatements, opening and commit included, sent by the bare driver as the app role behind a bare node:http handler. PostgreSQL does not wait for the disk here (fsync off), for neither.\n\n`
  writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), `${head}${table}\n`)
}
process.exit(rows.some(({ margin }) => margin < 0.5) ? 1 : 0)
