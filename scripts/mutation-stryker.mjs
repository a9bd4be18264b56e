/** Runs Stryker with the settings of this repository. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from './node.mjs'

/**
 * Returns the mutants of the files with their outcomes. `mutate` and `tests` are globs from the root of the
 * repository. With `listOnly`, `tests` must be unrelated to the files, so that no mutant runs.
 */
export async function runStryker({
  mutate,
  tests,
  withStatic = false,
  timeoutMs = 20_000,
  listOnly = false,
}) {
  // vitest.config.ts reads this variable. It runs in a child process, which inherits the environment.
  process.env.MUTATION_TESTS = tests.join(',')

  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // For each mutant, finding the related tests would take longer than running the tests that cover it.
    vitest: { configFile: 'scripts/vitest.config.ts', related: false },
    ignoreStatic: !withStatic,
    symlinkNodeModules: true,
    // The mutated code is not below node_modules, because Node does not run TypeScript files there, and the
    // process of the embedded database starts from such a file.
    tempDirName: `.vitest/mutation-${process.pid}`,
    ignorePatterns: ['/.vitest'],
    concurrency: 1,
    // On a slow machine, a short limit would make a mutant look detected.
    timeoutMS: timeoutMs,
    reporters: listOnly ? [] : ['progress-append-only'],
    warnings: { slow: false },
    allowConsoleColors: false,
  }).runMutationTest()

  return results.map(toMutant)
}

/** Returns the mutant with its path from the root, its line and its source text. */
function toMutant({ fileName, location, mutatorName, replacement, status }) {
  return {
    file: relative(root, fileName).replaceAll('\\', '/'),
    line: location.start.line,
    location,
    mutator: mutatorName,
    original: readText(fileName, location),
    replacement: shorten(replacement),
    status,
  }
}

function readText(fileName, { start, end }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)

  return shorten(lines.join('\n'))
}

const shorten = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 120)
