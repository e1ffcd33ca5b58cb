import { expect, test } from '@playwright/test'
import { expectAccessible, expectNotice, openPage } from './app.ts'

test('charges of a horse sum up by year and kind, and an edit is undone', async ({ page }) => {
  const data = { name: `Costly Mare ${Date.now() % 1_000_000}`, sex: 'M', foaled: '2019-03-01' }
  const { id } = (await (await page.request.post('/api/horses', { data })).json()) as { id: number }
  await openPage(page, `/horses/${id}`)
  await page.getByText('Records', { exact: true }).click()
  const charges = page.getByRole('region', { name: 'Charges', exact: true })
  const costs = page.getByRole('region', { name: 'Costs', exact: true })
  const dialog = page.getByRole('dialog')
  await expect(charges).toContainText('No charges yet.')
  await expect(costs).toHaveCount(0)

  const add = async (day: string, kind: string, amount: string) => {
    await charges.getByRole('button', { name: 'Add a charge' }).click()
    await dialog.getByLabel(/^Date/).fill(day)
    await dialog.getByLabel(/^For/).selectOption(kind)
    await dialog.getByLabel(/^Amount/).fill(amount)
    await dialog.getByRole('button', { name: 'Save charge' }).click()
  }
  await add('2026-05-02', 'Vet', '12.345')
  await expect(dialog).toContainText('Enter dollars and cents up to $10,000,000.')
  await dialog.getByLabel(/^Amount/).fill('1,234.50')
  await dialog.getByRole('button', { name: 'Save charge' }).click()
  await expect(dialog).toBeHidden()
  await add('2025-12-31', 'Board', '900')
  await expect(dialog).toBeHidden()
  await expect(charges.getByRole('listitem').first()).toContainText('May 2, 2026 $1,234.50 vet')
  const year = (which: string) => costs.getByRole('row', { name: which })
  await expect(year('2026')).toHaveText('2026vet $1,234.50$1,234.50')
  await expect(year('2025')).toHaveText('2025board $900$900.00')
  await expect(costs).toContainText(
    '$2,134.50 isn’t split among owners: on those days the shares on file don’t add up to 100%.',
  )
  await expectAccessible(page)

  await charges.getByRole('button', { name: /^Edit .*Dec 31, 2025/ }).click()
  await dialog.getByLabel('Credit: money back').check()
  await dialog.getByRole('button', { name: 'Save charge' }).click()
  await expect(year('2025')).toHaveText('2025board −$900−$900.00')
  await expectNotice(page, 'credit of $900')
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(year('2025')).toHaveText('2025board $900$900.00')
})
