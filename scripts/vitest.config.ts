/** Runs the test files that scripts/mutation.mjs selects for the mutated files. */
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(',') ?? [],
    // No PostgreSQL runs during mutation tests. days.test.ts changes the time zone, which worker threads
    // cannot do.
    exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', '**/calendar/days.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
