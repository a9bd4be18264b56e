/** Records the outcome of each area, keeps the reasons why mutants survive, and formats docs/mutation.md. */

const isDetected = ({ status }) => status === 'Killed' || status === 'Timeout'
const isSurvivor = ({ status }) => status === 'Survived' || status === 'NoCoverage'

/** Returns a key of a mutant without its line, so that edits above the mutant do not remove its reason. */
const toKey = ({ file, mutator, original, replacement }) => [file, mutator, original, replacement].join('\n')

const comparePlaces = (one, other) => one.file.localeCompare(other.file) || one.line - other.line

/**
 * Returns the record of an area for docs/mutation-survivors.json. Survivors keep the reason of the `previous`
 * record. A new survivor has no reason.
 */
export function toRecord(mutants, previous, date) {
  const reasons = new Map(previous?.survivors.map((survivor) => [toKey(survivor), survivor.reason]))
  const survivors = mutants
    .filter(isSurvivor)
    .map(({ file, line, mutator, original, replacement, ...mutant }) => ({
      file,
      line,
      mutator,
      original,
      replacement,
      reason: reasons.get(toKey({ file, mutator, original, replacement, ...mutant })) ?? '',
    }))
  const detected = mutants.filter(isDetected).length

  return { date, total: detected + survivors.length, detected, survivors: survivors.toSorted(comparePlaces) }
}

/** Returns the share of detected mutants in percent, rounded down to one decimal. */
export const percentOf = ({ detected, total }) =>
  total === 0 ? 100 : Math.floor((1000 * detected) / total) / 10

/** Returns the sums of the numbers in all records. */
export const sumUp = (records) => ({
  total: records.reduce((sum, { total }) => sum + total, 0),
  detected: records.reduce((sum, { detected }) => sum + detected, 0),
})

const listUnexplained = ({ survivors }) => survivors.filter(({ reason }) => reason === '')

/** Lists the reasons why an area fails. An area without a minimum score cannot fail. */
export function listFailures({ name, minScore }, record) {
  if (minScore === undefined) return []

  const percent = percentOf(record)
  const { length } = listUnexplained(record)
  return [
    ...(percent < minScore ? [`${name}: ${percent} % is below ${minScore} %`] : []),
    ...(length > 0 ? [`${name}: ${length} survivors have no reason in docs/mutation-survivors.json`] : []),
  ]
}

export const describeSurvivor = ({ file, line, mutator, original, replacement }) =>
  `${file}:${line} ${mutator}: ${original} → ${replacement}`

const formatRow = ({ name, minScore }, record) => {
  const { date = '', total, detected } = record
  const lowest = minScore === undefined ? '' : `${minScore} %`
  return `| ${name} | ${date} | ${total} | ${detected} | ${percentOf(record)} % | ${lowest} |`
}

const escapeCell = (text) => text.replaceAll('|', '\\|').replaceAll('`', "'")

const formatSurvivor = ({ file, line, original, replacement, reason }) => {
  const cells = [
    `${file.split('/').at(-1)}:${line}`,
    `\`${escapeCell(original)}\``,
    `\`${escapeCell(replacement)}\``,
  ]
  return `| ${[...cells, reason].join(' | ')} |`
}

function formatSurvivors({ name }, { survivors }) {
  const head = '| Place | Code | Mutant | Reason |\n|---|---|---|---|'
  const text = survivors.length === 0 ? 'None.' : [head, ...survivors.map(formatSurvivor)].join('\n')
  return `## Survivors: ${name}\n\n${text}\n`
}

/** Returns the text of docs/mutation.md. It lists survivors only for areas with a minimum score. */
export function formatReport(areas, records, minTotalScore) {
  const run = areas.filter(({ name }) => records[name])
  const total = sumUp(run.map(({ name }) => records[name]))
  const rows = run.map((area) => formatRow(area, records[area.name]))
  const sections = run
    .filter(({ minScore }) => minScore !== undefined)
    .map((area) => formatSurvivors(area, records[area.name]))

  return `# Mutation tests

Written by \`npm run mutation\`. Stryker changes the code in one place at a time and runs the tests of the file. A
mutant that no test detects has survived. \`mutation-survivors.json\` lists all survivors, and gives a reason
for each survivor in the areas below. Code that runs when a module is loaded is mutated only in the area
\`access\`.

| Area | Measured | Mutants | Detected | Score | At least |
|---|---|---|---|---|---|
${[...rows, formatRow({ name: 'all', minScore: minTotalScore }, total)].join('\n')}

${sections.join('\n')}`
}
