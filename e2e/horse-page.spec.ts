import { expect, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { expectAccessible, expectNotice, openPage, tabTo } from './app.ts'

test('a sire’s page: from the list to his progeny, sorted and in the address, to a foal and her dam', async ({
  page,
}) => {
  const stallions: Horse[] = await (await page.request.get('/api/horses/?sex=S&sort=-age&limit=100')).json()
  const foalsOf = async (id: number) =>
    (await (await page.request.get(`/api/horses/${id}/progeny?sort=-best_si`)).json()) as {
      id: number
      name: string
      mate_id: number | null
    }[]
  const [sire, foals] = await (async () => {
    for (const stallion of stallions) {
      const found = await foalsOf(stallion.id)
      if (found.length > 2 && found[0]?.mate_id) return [stallion, found] as const
    }
    throw new Error('The herd has no such stallion.')
  })()
  await openPage(page, `/horses?details=${sire.id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Full Page' }).click()
  await expect(page).toHaveURL(`/horses/${sire.id}`)
  await expect(page.getByRole('heading', { level: 1, name: sire.name })).toBeVisible()
  await expect(page).toHaveTitle(`${sire.name} · Quarterpole`)
  await expect(page.getByText(`${foals.length} foals on file`)).toBeVisible()
  await page.getByLabel('Sort foals by').selectOption('Best speed index')
  await expect(page).toHaveURL(/sort=-best_si/)
  const table = page.getByRole('table', { name: 'Foals on file' })
  await expect(table.getByRole('row').nth(1)).toContainText(foals[0]?.name ?? '?')
  await expectAccessible(page)
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(`/horses/${foals[0]?.id}`)
  await page.goBack()
  await expect(page).toHaveURL(/sort=-best_si/)
})

test('a mare’s page by keyboard: edited, printed as a sale page, readable on a phone', async ({ page }) => {
  const mares: Horse[] = await (await page.request.get('/api/horses/?sex=M&sort=age&limit=200')).json()
  const mare = mares.find(({ dam_id, foaled }) => dam_id !== null && foaled !== null)
  if (!mare) throw new Error('The herd has no such mare.')
  await openPage(page, `/horses/${mare.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Produce record' })).toBeVisible()
  await expectAccessible(page)
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  await tabTo(edit)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()
  const pdf = page.getByRole('button', { name: 'Sale page PDF' })
  await pdf.focus()
  await page.keyboard.press('Enter')
  await expectNotice(page, 'PDF ready for download!')
  const href = await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.reload()
  await expect(page.getByText(`Made the sale page of ${mare.name}.`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
})

test('an unknown horse’s address says so', async ({ page }) => {
  await openPage(page, '/horses/999999999')
  await expect(page.getByRole('heading', { name: 'There’s no page here' })).toBeVisible()
})
