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

test('a mare’s foals have money out and in, and a cross of hers what its foal will cost', async ({
  page,
}) => {
  const add = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return ((await reply.json()) as { id: number }).id
  }
  const stamp = Date.now() % 1_000_000
  const born = { foaled: '2014-03-01' }
  const sire_id = await add('/api/horses', { name: `Money Sire ${stamp}`, sex: 'S', stud_fee: 2500, ...born })
  // Someone else's, so that she is in no other test's season.
  const dam_id = await add('/api/horses', { name: `Money Mare ${stamp}`, sex: 'M', is_mine: false, ...born })
  const foal = { name: `Money Foal ${stamp}`, sex: 'M', foaled: '2024-03-10', sire_id, dam_id }
  const foal_id = await add('/api/horses', foal)
  const charge = (horse_id: number, charge_date: string, amount_cents: number) =>
    add('/api/charges', { horse_id, charge_date, kind: 'board', amount_cents })
  await charge(dam_id, '2023-05-01', 60_050)
  await charge(foal_id, '2024-08-01', 30_000)
  await charge(foal_id, '2026-01-01', 999_900) // his next owner's
  await add('/api/sales', {
    horse_id: foal_id,
    sale_date: '2025-09-02',
    sale_type: 'yearling',
    price_usd: 9000,
  })
  await add('/api/rates', { horse_id: dam_id, kind: 'board', amount_cents: 1800, from_day: '2026-01-01' })

  await openPage(page, `/horses/${dam_id}`)
  await page.getByText('Produce record', { exact: true }).click()
  const money = page.getByRole('region', { name: 'Money out and in' })
  await expect(money).toContainText(
    'Out: at least $900.50 (her charges $600.50, her foals’ charges $300). Not on file: 1 stud fee.',
  )
  await expect(money).toContainText('In: $9,000 (sales $9,000).')
  await expect(money.getByRole('row', { name: foal.name })).toContainText('$9,000 Sep 2, 2025')
  await expectAccessible(page)

  await page.goto(`/breeding?sire=${sire_id}&dam=${dam_id}`)
  const costs = page.getByRole('region', { name: 'What the foal costs until weaning' })
  await expect(costs).toContainText('At least $')
  const line = (name: string) => costs.getByRole('row', { name }).first()
  await expect(line('Stud fee')).toContainText('$2,500')
  await expect(line('Mare’s keep')).toContainText('$9,360520 days at her rates today: board $18.00 a day.')
  await costs.getByText('By embryo transfer').click()
  await expect(costs.getByRole('table')).toHaveCount(2)
  await expectAccessible(page)
})
