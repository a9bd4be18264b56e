import { configDefaults, defineConfig } from 'vitest/config'

/** Excludes the tests that need PostgreSQL if no PostgreSQL runs. */
const withoutServer = process.env.TEST_DATABASE_ADMIN_URL ? [] : ['src/**/*.postgres.test.ts']
/** Excludes the tests that only `npm run prove` runs, because they install further software. */
const notProving = process.env.PROVE === 'full' ? [] : ['src/**/*.prove.test.ts']
/** This file measures the memory of its process, so it needs a separate process. */
const alone = 'src/test/contract-wide/fuzz.test.ts'

export default defineConfig({
  test: {
    // These limits are generous, because a shared machine may stall.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 120_000 } },
    // One more worker than the smallest machine has cores, because many tests only wait for a clock or for a
    // server to start.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutServer, ...notProving, alone],
          // The test files in a worker share the modules that it has loaded, which saves a quarter of the
          // time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: [alone] } },
    ],
  },
})
