import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // A shared machine stalls now and then: generous limits, and what fails twice is broken.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 1,
    maxWorkers: 2,
  },
})
