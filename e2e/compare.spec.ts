import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { expectAccessible, openPage, settled, sideways } from './app.ts'
import { OF_A_THEME } from './widths.ts'

const tray = (page: Page) => page.getByRole('region', { name: 'Horses to compare' })

/** Four horses of the sample herd with starts. */
async function fourRunners(page: Page): Promise<Horse[]> {
  const horses: Horse[] = await (await page.request.get('/api/horses/?sort=-best_si&limit=4')).json()
  return horses
}

test('x picks the horse in focus, the tray holds the picks and opens the comparison', async ({ page }) => {
  const [first, second, third] = await fourRunners(page)
  if (!first || !second || !third) throw new Error('The sample herd has no runners.')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/horses?whose=all&sort=-best_si')
  await page.getByRole('link', { name: `View Details of ${first.name}` }).focus()
  await page.keyboard.press('x')
  await expect(tray(page)).toContainText(first.name)
  await expect(tray(page)).toContainText('Pick one more')
  await page.getByRole('button', { name: `Compare ${second.name}` }).click()
  await expect(tray(page).getByRole('status')).toHaveText('2 of 4')
  await page.goto(`/horses/${third.id}`)
  await expect(page.getByRole('heading', { level: 1, name: third.name })).toBeVisible()
  await page.keyboard.press('x')
  await expect(tray(page)).toContainText(third.name)
  await tray(page)
    .getByRole('button', { name: `Leave ${second.name} out` })
    .click()
  await expect(tray(page)).not.toContainText(second.name)
  await tray(page).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(`/compare?horses=${first.id}-${third.id}`)
  await expect(page).toHaveTitle(`Compare ${first.name} and ${third.name} · Quarterpole`)
  await expect(tray(page)).toBeHidden()
})

test('the comparison has each horse’s figures, is changed in place, and keeps them in the address', async ({
  page,
}) => {
  const horses = await fourRunners(page)
  await openPage(page, `/compare?horses=${horses.map(({ id }) => id).join('-')}`)
  const table = page.getByRole('table', { name: 'Horses side by side' })
  const cells = (row: string) => table.getByRole('row', { name: row }).getByRole('cell')
  for (const [at, { id, name }] of horses.entries()) {
    await expect(table.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/horses/${id}`)
    const record = await (await page.request.get(`/api/horses/${id}/record`)).json()
    await expect(cells('Best speed index').nth(at)).toContainText(String(record.best_si))
    const [ebv] = await (await page.request.get(`/api/horses/${id}/ebv`)).json()
    await expect(cells('Breeding value at 350 yd').nth(at)).toContainText(
      `± ${ebv.standard_error.toFixed(1)}`,
    )
  }
  await expect(page.getByRole('combobox', { name: 'Add a horse' })).toBeHidden()
  const [gone, ...kept] = horses
  await table.getByRole('button', { name: `Leave ${gone?.name} out` }).click()
  await expect(page).toHaveURL(`/compare?horses=${kept.map(({ id }) => id).join('-')}`)
  const add = page.getByRole('combobox', { name: 'Add a horse' })
  await add.fill(gone?.name ?? '')
  await expect(page.getByRole('option').first()).toContainText(gone?.name ?? '')
  await add.press('Enter')
  await expect(table.getByRole('link', { name: gone?.name ?? '', exact: true })).toBeVisible()
  await page.reload()
  await expect(table.getByRole('link', { name: gone?.name ?? '', exact: true })).toBeVisible()
})

test('the comparison is accessible in both themes, fits a phone and says what is missing', async ({
  page,
}) => {
  const [first, second] = await fourRunners(page)
  await openPage(page, `/compare?horses=${first?.id}-${second?.id}-999999999`)
  await expect(page.getByText('not on file any more')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ancestors in common' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, OF_A_THEME)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await page.goto('/compare')
  await expect(page.getByRole('heading', { name: 'No horses picked' })).toBeVisible()
  await expect(page).toHaveTitle('Compare Horses · Quarterpole')
})
