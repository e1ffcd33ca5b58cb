import { expect, type Page, test } from '@playwright/test'
import type { HerdModelReport } from '@quarterpole/contract/herd-check'
import { expectAccessible, openPage, tabTo } from './app.ts'

/** The first check follows the sample's own jobs. */
async function checkedHerd(page: Page) {
  const read = async (): Promise<HerdModelReport> => (await page.request.get('/api/model/herd')).json()
  await expect.poll(async () => (await read()).check.kind).toBe('checked')
  const { check } = await read()
  if (check.kind !== 'checked') throw new Error(`the sample herd is ${check.kind}`)
  await page.reload()
  return check
}

test('the cards of the models lead to how right the newest season’s predictions were, with the numbers behind it', async ({
  page,
}) => {
  await openPage(page, '/how')
  await page
    .getByRole('main')
    .getByRole('link', { name: /How right/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'How right was it?' })).toBeVisible()
  const check = await checkedHerd(page)
  const starts = check.season.starts.toLocaleString('en-US')
  await expect(page.getByText(`${starts} starts by ${check.season.horses} horses`)).toBeVisible()
  const all = check.coverage.find(({ group }) => group === 'all')
  const held = all?.result?.held.find(({ level }) => level === 0.8)
  await expect(
    page
      .getByRole('img', { name: `80% range: ${Math.round(100 * (held?.share ?? 0))}% of starts inside` })
      .first(),
  ).toBeVisible()
  const table = page.getByRole('table', { name: /Starts inside our ranges/ })
  await expect(table.getByRole('row', { name: /^All starts/ })).toContainText(starts)
  await expect(page.getByRole('table', { name: /Breeding values without the season/ })).toBeVisible()
  await expectAccessible(page)
})

/** Every number of some figures, in order. */
function numbersIn(figures: unknown): number[] {
  if (typeof figures === 'number') return [figures]
  return typeof figures === 'object' ? Object.values(figures ?? {}).flatMap(numbersIn) : []
}

test('a check can be run from the keyboard, shows that it runs, and renews the page', async ({ page }) => {
  await openPage(page, '/how/herd')
  await checkedHerd(page)
  const report = async (): Promise<HerdModelReport> => (await page.request.get('/api/model/herd')).json()
  const { check: before } = await report()
  const again = page.getByRole('button', { name: 'Check again' })
  await tabTo(again, { most: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Checking the newest season…')).toBeVisible()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Checking the newest season…')).toBeHidden()
  await expect(again).toBeFocused()
  const { check: after } = await report()
  if (before.kind !== 'checked' || after.kind !== 'checked') throw new Error(after.kind)
  expect(Date.parse(after.checked_at)).toBeGreaterThan(Date.parse(before.checked_at))
  // The solver stops at its tolerance: the same but for the last digits.
  const renewed = numbersIn(after.coverage)
  expect(renewed.length).toBeGreaterThan(10)
  expect(renewed).toHaveLength(numbersIn(before.coverage).length)
  for (const [at, value] of numbersIn(before.coverage).entries()) expect(renewed[at]).toBeCloseTo(value, 3)
})

test('a report that does not load can be fetched again', async ({ page }) => {
  await page.route('**/api/model/herd', (route) => route.abort())
  await openPage(page, '/how/herd')
  await expect(page.getByRole('heading', { name: 'The check didn’t load' })).toBeVisible()
  await page.unroute('**/api/model/herd')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: /Starts inside our ranges/ })).toBeVisible()
})

test('on paper the page has its numbers and no button', async ({ page }) => {
  await openPage(page, '/how/herd')
  await expect(page.getByRole('table', { name: /Starts inside our ranges/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden()
  await expect(page.getByRole('table', { name: /Starts inside our ranges/ })).toBeVisible()
})
