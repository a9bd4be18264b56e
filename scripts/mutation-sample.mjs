/**
 * Draws a sample of the mutants of stores and calls. Their tests need a database, so there is not enough time
 * to run all of them.
 */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { runStryker } from './mutation-stryker.mjs'
import { root } from './node.mjs'

const featuresFolder = 'server/src/features'
const sampledFiles = [`${featuresFolder}/**/*.store.ts`, `${featuresFolder}/**/*.calls.ts`]
/**
 * A small file whose tests load no store. Stryker runs these tests, finds that they cover no mutants of the
 * stores, and lists those mutants without running them. If the tests covered no mutants at all, Stryker would
 * run all of them.
 */
const coveredFile = 'server/src/features/licensee/support-chat.rules.ts'
/** Maximum number of mutants in one place. Larger places would fill the sample. */
const maxMutantsPerPlace = 8

const sampleSize = 200
const seed = 16

/** Runs the drawn mutants, each with the tests of its folder, and returns them with their outcomes. */
export async function runSample() {
  const mutants = []
  for (const [tests, mutate] of Map.groupBy(await drawSample(), findTests)) {
    console.log(`${tests}: ${mutate.length} places`)
    mutants.push(...(await runStryker({ mutate, tests: [tests], timeoutMs: 60_000 })))
  }

  return mutants
}

/**
 * Returns places in the code that contain about `sampleSize` mutants. As long as the code does not change,
 * each run returns the same places.
 */
async function drawSample() {
  const listed = await runStryker({
    mutate: [...sampledFiles, coveredFile],
    tests: [coveredFile.replace('.ts', '.test.ts')],
    listOnly: true,
  })
  const mutants = listed.filter(({ file }) => file !== coveredFile)
  const places = [...Map.groupBy(mutants, toRange).keys()].toSorted((one, other) => (one < other ? -1 : 1))
  const countsByPlace = countContained(mutants)

  const drawn = []
  let count = 0
  for (const place of shuffle(places)) {
    const contained = countsByPlace(place)
    if (contained > maxMutantsPerPlace || count >= sampleSize) continue
    drawn.push(place)
    count += contained
  }

  return drawn
}

/**
 * Returns the glob of the tests to run for a place: those in the folder of the file, or in the nearest folder
 * above it that has tests.
 */
function findTests(place) {
  let folder = dirname(place.split(':')[0])
  while (folder !== featuresFolder) {
    const pattern = `${folder}/*.test.ts`
    if (globSync(pattern, { cwd: root }).some((file) => !isExcluded(file))) return pattern
    folder = dirname(folder)
  }

  const inSubfolders = `${place.split('/').slice(0, 4).join('/')}/*/*.test.ts`
  if (globSync(inSubfolders, { cwd: root }).length > 0) return inSubfolders

  // A feature without tests in its folders is covered by the tests of all calls.
  return 'server/src/test/contract-wide/reads.test.ts'
}

/** Tests of rules use no store, and tests of PostgreSQL do not run here. */
const isExcluded = (file) => /\.(rules|postgres)\.(.*\.)?test\.ts$/.test(file)

const toRange = ({ file, location: { start, end } }) =>
  `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`

const parseRange = (place) => {
  const [, file, ...numbers] = /^(.*?):(\d+):(\d+)-(\d+):(\d+)$/.exec(place)
  const [startLine, startColumn, endLine, endColumn] = numbers.map(Number)
  return { file, start: [startLine, startColumn], end: [endLine, endColumn] }
}

const isBefore = ([line, column], [otherLine, otherColumn]) =>
  line < otherLine || (line === otherLine && column <= otherColumn)

/** Returns a function that returns the number of mutants inside a place. */
function countContained(mutants) {
  const ranges = Map.groupBy(mutants.map(toRange).map(parseRange), ({ file }) => file)
  return (place) => {
    const { file, start, end } = parseRange(place)
    return ranges.get(file).filter((range) => isBefore(start, range.start) && isBefore(range.end, end)).length
  }
}

/** Returns the items in an order that depends only on the seed (mulberry32, Fisher-Yates). */
function shuffle(items) {
  const result = [...items]
  let state = seed
  for (let last = result.length - 1; last > 0; last--) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const other = ((mixed ^ (mixed >>> 14)) >>> 0) % (last + 1)
    const kept = result[last]
    result[last] = result[other]
    result[other] = kept
  }

  return result
}
