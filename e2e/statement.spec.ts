import { expect, test } from '@playwright/test'
import { expectAccessible, openPage, sheets } from './app.ts'

test('an owner’s statement is split to the cent, says what isn’t billed, and prints on one sheet', async ({
  page,
}) => {
  const stamp = Date.now() % 1_000_000
  const post = async (path: string, data: object) =>
    (await (await page.request.post(`/api${path}`, { data })).json()) as { id: number }
  const make = async (name: string) => (await post('/horses', { name, sex: 'M', foaled: '2019-03-01' })).id
  const [owner, partner] = [`Odette Quill ${stamp}`, `Perry Lund ${stamp}`]
  const [odette, perry] = [
    (await post('/contacts', { name: owner })).id,
    (await post('/contacts', { name: partner })).id,
  ]
  const [mare, colt] = [await make(`Shared Mare ${stamp}`), await make(`Doubted Colt ${stamp}`)]
  const own = (horse_id: number, contact_id: number, share: string) =>
    post('/ownerships', { horse_id, contact_id, share, from_day: '2026-01-01' })
  await own(mare, odette, '2/3')
  await own(mare, perry, '1/3')
  await own(colt, odette, '1/2')
  const charge = (horse_id: number, charge_date: string, amount_cents: number, fields: object = {}) =>
    post('/charges', { horse_id, charge_date, kind: 'vet', amount_cents, ...fields })
  await charge(mare, '2026-04-30', 90_000)
  await charge(mare, '2026-05-02', 100_00, { what: 'Scoped', contact_id: perry })
  await charge(mare, '2026-05-09', 100, { is_credit: true })
  await charge(colt, '2026-05-03', 50_00)

  await openPage(page, `/contacts/${perry}`)
  await expect(page.getByRole('region', { name: `Owed to ${partner}` })).toContainText(
    '$100 vet for Shared Mare',
  )
  await page.goto(`/contacts/${odette}`)
  const costs = page.getByRole('region', { name: 'Part of the costs', exact: true })
  await expect(costs.getByRole('row', { name: '2026' })).toContainText('$666.00')
  await expect(costs.getByRole('row', { name: '2026' })).toContainText('1 charge, $50')
  await costs.getByRole('link', { name: 'May $66' }).click()

  await expect(page).toHaveTitle(`Statement for ${owner}, May 2026 · Quarterpole`)
  const billed = page.getByRole('region', { name: 'Charges by horse' })
  await expect(billed.getByRole('row')).toHaveText([
    'DateForChargeSharePart',
    `Shared Mare ${stamp}$66.00`,
    'May 2, 2026Vet Scoped$100.00Share of charge 2/3$66.67',
    'May 9, 2026Vet credit−$1.00Share of charge 2/3−$0.67',
    'Charges$66.00',
  ])
  await expect(page.getByRole('region', { name: 'Not billed' }).last()).toContainText(
    `May 3, 2026Doubted Colt ${stamp}Vet 1/2 not on file.$50.00`,
  )
  const balance = page.getByRole('region', { name: 'Balance', exact: true }).last()
  await expect(balance.getByRole('row')).toHaveText([
    'Balance brought forward$600.00',
    'Charges of May 2026$66.00',
    'Balance due, May 31, 2026$666.00',
  ])
  await expectAccessible(page)
  expect(await sheets(page)).toBe(1)

  await page.goto(`/contacts/${odette}`)
  await page.getByRole('button', { name: 'Add a payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Date/).fill('2026-05-20')
  await dialog.getByLabel(/^Amount/).fill('610')
  await dialog.getByLabel(/^How/).selectOption('Check')
  await dialog.getByRole('button', { name: 'Save payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Owes $56.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/contacts/${odette}/statement?month=2026-06`)
  await expect(balance.getByRole('row').first()).toHaveText('Balance brought forward$56.00')
  await page.goto('/contacts?who=owes')
  await expect(page.getByRole('row', { name: owner })).toContainText('$56.00')
  await expectAccessible(page)

  await page.goto(`/contacts/${odette}/statement?month=2026-05`)
  await expect(balance).toContainText('Check of May 20, 2026−$610.00')
  await page.getByLabel('Month').selectOption('April 2026')
  await expect(page).toHaveURL(`/contacts/${odette}/statement?month=2026-04`)
  await expect(billed).toContainText('$600.00')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`statement-2026-04-${owner}.csv`)
})
