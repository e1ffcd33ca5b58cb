import { chromium, defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

/** The workers read this file too: the first to look has left its finding in the environment. */
const browser = findBrowser(chromium.executablePath())
process.env.QP_CHROMIUM ??= browser.executablePath
for (const [name, value] of Object.entries(browser.env)) process.env[name] = value

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Room for a machine that is slow or stands still for seconds: nothing is measured here, and what hangs ends all the same.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.QP_E2E_URL ?? '', // set by the global set-up before any worker starts
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      // The pages are our own; inside containers and as root the sandbox has nothing to stand on.
      args: ['--no-sandbox'],
    },
  },
})
