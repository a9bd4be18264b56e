// Mutation tests: changes the code in one place at a time and checks that a test fails.
// Writes docs/mutation.md.
// `npm run mutation -- access "risk formula"` runs only these two areas.
import { readFileSync, writeFileSync } from 'node:fs'
import { areas, minTotalScore } from './mutation-areas.mjs'
import {
  describeSurvivor,
  formatReport,
  listFailures,
  percentOf,
  sumUp,
  toRecord,
} from './mutation-report.mjs'
import { onPinnedNode, root } from './node.mjs'

const recordsFile = `${root}docs/mutation-survivors.json`
const reportFile = `${root}docs/mutation.md`

/** These modules need the pinned Node, so they are loaded only when they run. */
const runArea = async (area) => (await import('./mutation-stryker.mjs')).runStryker(area)
const runDrawnSample = async () => (await import('./mutation-sample.mjs')).runSample()

/** Every area and the sample, each with the function that runs its mutants. */
const runs = [
  ...areas.map((area) => ({ ...area, run: () => runArea(area) })),
  { name: 'sample of stores and calls', run: runDrawnSample },
]

const requested = process.argv.slice(2)
const isRequested = ({ name }) => requested.length === 0 || requested.includes(name)

function print(name, record) {
  console.log(`\n${name}: ${percentOf(record)} % (${record.detected} of ${record.total} mutants detected)`)
  for (const survivor of record.survivors.filter(({ reason }) => reason === ''))
    console.log(`  ${describeSurvivor(survivor)}`)
}

/** Runs the requested areas, stores their records, and lists why they fail. */
async function main() {
  const records = JSON.parse(readFileSync(recordsFile, 'utf8'))
  const failures = []
  for (const area of runs.filter(isRequested)) {
    console.log(`\n── mutants: ${area.name}`)
    const date = new Date().toISOString().slice(0, 10)
    const record = toRecord(await area.run(), records[area.name], date)
    print(area.name, record)

    records[area.name] = record
    failures.push(...listFailures(area, record))
    writeFileSync(recordsFile, `${JSON.stringify(records, null, 2)}\n`)
    writeFileSync(reportFile, formatReport(runs, records, minTotalScore))
  }

  const percent = percentOf(sumUp(Object.values(records)))
  if (percent < minTotalScore) failures.push(`all: ${percent} % is below ${minTotalScore} %`)

  return failures
}

if (onPinnedNode(import.meta.url)) {
  const failures = await main()
  for (const failure of failures) console.error(failure)
  process.exit(failures.length === 0 ? 0 : 1)
}
