import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, openPage, settled, sheets, tabTo } from './app.ts'
import { expectEveryWidth } from './widths.ts'

const sheet = (page: Page) => page.getByRole('group', { name: /^Season plan \d{4};/ })

test('three plans stand side by side; the one picked is drawn, and a pair changed by hand is a fourth', async ({
  page,
}) => {
  await openPage(page, '/season-plan')
  await settled(page)
  const fastest = await sheet(page)
    .getByRole('link', { name: / to .*: SI / })
    .count()
  expect(fastest).toBeGreaterThan(10)
  await page.getByRole('radio', { name: /^Cheapest/ }).check()
  await expect(page).toHaveURL(/pick=cheapest/)
  await expect(page.getByText(/^The cheapest plan gives up [\d.]+ points of SI/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cheapest: mares and stallions' })).toBeVisible()
  await expect(sheet(page).getByRole('link', { name: / to .*: SI / })).toHaveCount(fastest)
  await page.getByText(/pairs with reasons/).click()
  await page.getByLabel('Show what the foals cost').check()
  const pairs = page.getByRole('region', { name: 'The plan’s pairs' }).getByRole('row')
  await expect(pairs.nth(1)).toContainText(/by her .*by embryo .*value \$[\d,]+/)
  await expect(page.getByText('Costs are of a mating that takes')).toBeVisible()
  await page
    .getByRole('button', { name: /^Change the stallion of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^A stallion for/ })
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Leave her open' }).check()
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect(page).toHaveURL(/choices=/)
  await expect(page.getByRole('radio', { name: /^Yours/ })).toBeChecked()
  await expect(sheet(page).getByRole('link', { name: / to .*: SI / })).toHaveCount(fastest - 1)
})

test('a donor has a line for each foal; where recipients are short her embryos stay open and say so', async ({
  page,
}) => {
  await openPage(page, '/season-plan')
  await settled(page)
  const lines = sheet(page).locator('[data-place^=m]')
  const mares = await lines.count()
  await page.getByText(/^\d+ mares · /).click()
  const foals = page.getByRole('textbox', { name: 'Foals', exact: true }).first()
  await foals.fill('3')
  await foals.press('Enter')
  await expect(page).toHaveURL(/donors=\d+_3/)
  await expect(lines).toHaveCount(mares + 2)
  await expect(page.getByText(`of ${mares + 2} foals · 2 embryos`).first()).toBeVisible()
  await page.getByLabel('Each embryo foal, $').fill('4500')
  await page.getByLabel('Each embryo foal, $').press('Enter')
  await expect(page.getByText('2 embryos, $9,000 of it').first()).toBeVisible()
  await page.getByLabel('Recipients, at most').fill('1')
  await page.getByLabel('Recipients, at most').press('Enter')
  await expect(
    sheet(page).getByRole('link', { name: /, embryo \d\. Open: .*, but no recipient is left\./ }),
  ).toHaveCount(1)
  await page.getByLabel('Carries one herself').first().uncheck()
  await expect(page).toHaveURL(/donors=\d+_3_0/)
  await expect(lines).toHaveCount(mares + 2)
  await expectAccessible(page)
  await page.reload()
  await expect(sheet(page).getByRole('link', { name: /, embryo 3/ })).toHaveCount(1)
})

test('by keyboard: one tab stop, arrows move among mares and across, Enter opens the cross', async ({
  page,
}) => {
  await openPage(page, '/season-plan')
  await settled(page)
  const places = sheet(page).locator('[data-place^=m]')
  await tabTo(places.first())
  await page.keyboard.press('ArrowDown')
  await expect(places.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page).locator('[data-place^=s]:focus')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(places.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/breeding\?sire=\d+&dam=\d+/)
})

test('the sheet fits every width, is a list on a phone, and prints on three sheets', async ({ page }) => {
  await openPage(page, '/season-plan')
  await settled(page)
  expect(await sheets(page)).toBeLessThanOrEqual(3)
  await expectEveryWidth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByText(/ of yours; book /).first()).toBeVisible()
})
