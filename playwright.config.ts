import { chromium, defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

/** Workers read this file too; the first process passes its result through the environment. */
const browser = findBrowser(chromium.executablePath())
process.env.QP_CHROMIUM ??= browser.executablePath
for (const [name, value] of Object.entries(browser.env)) process.env[name] = value

export default defineConfig({
  testDir: 'e2e',
  // `npm test` runs the journeys; `npm run test:all` everything (scripts/test.mjs).
  ...(process.env.QP_TESTS === 'quick' ? { grep: /@journey/ } : {}),
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Generous, for slow or stalling machines; nothing is measured here.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.QP_E2E_URL ?? '', // set by the global setup before any worker starts
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A worker's requests pass by page.route; offline.spec.ts and passed-on.spec.ts allow it.
    serviceWorkers: 'block',
    trace: 'off', // recording every test costs a third of the time; --trace on records one
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      // The pages are our own: one process draws them all, without a graphics card, and without the sandbox, which
      // does not work in containers or as root.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--process-per-site',
        '--disable-features=IsolateOrigins,site-per-process',
      ],
    },
  },
})
