import { expect, test } from '@playwright/test'
import { expectAccessible, expectNotice, openPage } from './app.ts'

test('a month of a mare whose rate changed and of whom half was sold is billed to the cent, once', async ({
  page,
}) => {
  const stamp = Date.now() % 1_000_000
  const post = async (path: string, data: object) =>
    (await (await page.request.post(`/api${path}`, { data })).json()) as { id: number }
  const [seller, buyer] = [`Salla Reeve ${stamp}`, `Bram Holt ${stamp}`]
  const [salla, bram] = [
    (await post('/contacts', { name: seller })).id,
    (await post('/contacts', { name: buyer })).id,
  ]
  const { id } = await post('/horses', { name: `Boarded Mare ${stamp}`, sex: 'M', foaled: '2019-03-01' })
  const own = (contact_id: number, share: string, from_day: string, until_day: string | null) =>
    post('/ownerships', { horse_id: id, contact_id, share, from_day, until_day })
  await own(salla, '1', '2026-01-01', '2026-05-21')
  await own(salla, '1/2', '2026-05-21', null)
  await own(bram, '1/2', '2026-05-21', null)
  await post('/stays', { horse_id: id, farm: 'Home', from_day: '2026-01-01' })

  await openPage(page, `/horses/${id}`)
  await page.getByText('Records', { exact: true }).click()
  const rates = page.getByRole('region', { name: 'Rates', exact: true })
  const dialog = page.getByRole('dialog')
  await expect(rates).toContainText('No rates yet.')
  const add = async (amount: string, day: string) => {
    await rates.getByRole('button', { name: 'Add a rate' }).click()
    await dialog.getByLabel(/^Amount/).fill(amount)
    await dialog.getByLabel(/^From/).fill(day)
    await dialog.getByRole('button', { name: 'Save rate' }).click()
    await expect(dialog).toBeHidden()
  }
  await add('20.01', '2026-01-01')
  await add('22.51', '2026-05-16')
  await expect(rates.getByRole('listitem').first()).toContainText('May 16, 2026 $22.51 a day board')

  const bill = async () => {
    await page.getByRole('button', { name: 'Bill days' }).click()
    await dialog.getByLabel(/^From/).fill('2026-05-01')
    await dialog.getByLabel(/^Through/).fill('2026-05-31')
    await dialog.getByRole('button', { name: 'Show what it comes to' }).click()
  }
  await bill()
  const table = dialog.getByRole('region', { name: 'What it comes to' })
  const name = `Boarded Mare ${stamp}`
  await expect(table.getByRole('row')).toHaveText([
    'HorseForDaysOwed byCharge',
    `${name}Board May 1, 2026 to May 15, 2026 15 days at $20.01Owed by ${seller}$300.15`,
    `${name}Board May 16, 2026 to May 20, 2026 5 days at $22.51Owed by ${seller}$112.55`,
    `${name}Board May 21, 2026 to May 31, 2026 11 days at $22.51Owed by ${seller} $123.81, ${buyer} $123.80$247.61`,
    'Charges$660.31',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Charge $660.31' }).click()
  await expectNotice(page, '3 charges for $660.31 saved')
  await expect(page.getByRole('region', { name: 'Charges', exact: true })).toContainText(
    'May 21, 2026 to May 31, 2026, 11 days at $22.51',
  )
  await bill()
  await expect(dialog).toContainText('There is nothing to charge for these days.')
  await expect(dialog.getByRole('region', { name: 'Left out' })).toContainText(
    `${name}: board, May 16, 2026 to May 31, 2026: charged before`,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const sums: Record<number, string> = { [salla]: '$536.51', [bram]: '$123.80' } // $660.31 together
  for (const [contact, sum] of Object.entries(sums)) {
    await page.goto(`/contacts/${contact}/statement?month=2026-05`)
    const billed = page.getByRole('region', { name: 'Charges by horse' })
    await expect(billed.getByRole('row').last()).toHaveText(`Charges${sum}`)
    await expect(billed).toContainText('Board May 21, 2026 to May 31, 2026, 11 days at $22.51')
    await expectAccessible(page)
  }
})
