/** Runs the test files that scripts/mutation.mjs selects for the mutated files. */
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(',') ?? [],
    // PostgreSQL does not run here. The tests of days change the time zone, which is impossible in worker
    // threads.
    exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', '**/calendar/days.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
