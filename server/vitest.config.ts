import { configDefaults, defineConfig } from 'vitest/config'

/** What only a real server can show stands in *.postgres.test.ts and is not there where none was started. */
const exclude = process.env.TEST_DATABASE_ADMIN_URL ? [] : ['src/**/*.postgres.test.ts']

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    // A shared machine stalls now and then: generous limits, and what fails twice is broken.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 1,
    // One more than the smallest machine has cores: many tests wait, for a clock or for a server that starts.
    maxWorkers: 3,
    // Files share their worker's modules: loading the server anew for each took a quarter of the time. State stands in worlds.
    isolate: false,
  },
})
