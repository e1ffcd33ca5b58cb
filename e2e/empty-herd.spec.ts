import { expect, test } from '@playwright/test'
import { expectAccessible, openPage, watchForHarm } from './app.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SAMPLE_DATA: 'false' })
})
test.afterAll(() => server.stop())

/** What each page of a herd without horses says, and where it leads. */
const FIRST_STEPS: readonly (readonly [path: string, heading: string, next: RegExp])[] = [
  ['/', 'No horse is on file yet', /^Import data$/],
  ['/horses', 'No horse is on file', /^Import a file$/],
  ['/breeding', 'No horse is on file yet', /^Import a file$/],
  ['/tracks', 'No track is on file', /^Import race results$/],
  ['/race-lens', 'Make up a card', /^Add one$/],
  ['/injuries', 'No injury is on file', /^Record an injury$/],
  ['/data', 'No horse is on file yet', /^choose one file of horses$/],
]

for (const [path, heading, next] of FIRST_STEPS) {
  test(`${path} of an empty herd says so and what to do next`, async ({ page }) => {
    const harm = await watchForHarm(page)
    await openPage(page, `${server.url}${path}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const main = page.getByRole('main')
    await expect(
      main
        .getByRole('link', { name: next })
        .or(main.getByRole('button', { name: next }))
        .first(),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(harm).toEqual([])
  })
}
