import { configDefaults, defineConfig } from 'vitest/config'

/**
 * One project for every Node-side test. Files share their worker's modules, for no module has state of its own; each
 * suite has its own database. `npm test` leaves out the slow files (scripts/test.mjs).
 */
export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/*/{src,test}/**/*.test.{ts,tsx}',
      '{scripts,lab}/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(process.env.QP_TESTS === 'quick' ? ['**/*.slow.test.ts'] : [])],
    globalSetup: ['scripts/postgres-for-tests.ts'],
    setupFiles: ['scripts/property-seed.ts'],
    // Room for a machine that is slow or stands still for seconds: nothing is measured here, and what hangs ends all the same.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 240_000 } },
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
  },
})
