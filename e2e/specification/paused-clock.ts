import { expect, type Page } from '@playwright/test'

/** Stops the page's clock: from here on only {@link runUntil} and `page.clock.runFor` move it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Lets a stopped clock run for moments, until the check passes. */
export const runUntil = (page: Page, check: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(40)
    await check()
  }).toPass({ intervals: [50] })
