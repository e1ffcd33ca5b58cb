import { defineConfig } from 'vitest/config'

/** One project for every Node-side test. Each file gets its own database; nothing is shared between files. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
    globalSetup: ['scripts/postgres-for-tests.ts'],
    testTimeout: 30_000,
    pool: 'forks',
  },
})
