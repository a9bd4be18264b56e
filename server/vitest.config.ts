import { configDefaults, defineConfig } from 'vitest/config'

/** What only a real server can show stands in *.postgres.test.ts and is not there where none was started. */
const withoutServer = process.env.TEST_DATABASE_ADMIN_URL ? [] : ['src/**/*.postgres.test.ts']
/** Half a minute and more each: with npm run prove, so that npm test keeps its time. */
const long = [
  'src/db/embedded/embedded-server.test.ts',
  'src/test/faults/outage.test.ts',
  'src/test/kill/company-kill.test.ts',
  'src/test/sweeps/migrations.test.ts',
  'src/test/sweeps/secrets.test.ts',
]
const exclude = [...withoutServer, ...(process.env.PROVE === 'full' ? [] : long)]

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    // A shared machine stalls now and then: generous limits, and what fails twice is broken.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 1,
    maxWorkers: 2,
    // Files share their worker's modules: loading the server anew for each took a quarter of the time. State stands in worlds.
    isolate: false,
  },
})
