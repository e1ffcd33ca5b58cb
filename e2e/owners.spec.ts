import { expect, test } from '@playwright/test'
import { expectNotice, openPage } from './app.ts'

test('an owner is added with his share, what is missing is said, and his page lists it', async ({ page }) => {
  const stamp = Date.now() % 1_000_000
  const [horse, owner] = [`Shared Mare ${stamp}`, `Odette Quill ${stamp}`]
  const data = { name: horse, sex: 'M', foaled: '2020-03-01', owner: 'Quill and Partners' }
  const mare = (await (await page.request.post('/api/horses', { data })).json()) as { id: number }

  await openPage(page, `/horses/${mare.id}`)
  const facts = page.getByRole('region', { name: 'On file' })
  await expect(facts).toContainText('Quill and Partners')
  await page.getByText('Records', { exact: true }).click()
  const owners = page.getByRole('region', { name: 'Owners' })
  await expect(owners).toContainText('No owners yet.')
  await owners.getByRole('button', { name: 'Add a share' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save share' }).click()
  await expect(dialog).toContainText('Choose the owner, or add the name to the contacts.')
  await dialog.getByRole('combobox', { name: /^Who/ }).fill(owner)
  await page.getByRole('option', { name: `Add “${owner}” to the contacts` }).click()
  await expectNotice(page, `${owner} added to the contacts`)
  await expect(dialog.getByRole('combobox', { name: /^Who/ })).toHaveValue(owner)
  await dialog.getByLabel('Share', { exact: true }).fill('4/3')
  await dialog.getByRole('button', { name: 'Save share' }).click()
  await expect(dialog).toContainText('Enter a share such as 1/3, 25% or half, or leave it blank.')
  await dialog.getByLabel('Share', { exact: true }).fill('5 / 6')
  await dialog.getByLabel(/^From/).fill('2026-01-05')
  await dialog.getByRole('button', { name: 'Save share' }).click()
  await expect(dialog).toBeHidden()
  await expect(facts).toContainText(`${owner} 5/6. 1/6 not on file. Listed as Quill and Partners.`)

  await facts.getByRole('link', { name: owner }).click()
  const shares = page.getByRole('region', { name: 'Shares' })
  await expect(shares).toContainText(`${horse} 5/6 from Jan 5, 2026`)
  await expect(shares.getByRole('link', { name: horse })).toHaveAttribute('href', `/horses/${mare.id}`)
})

test('the horses of a list move in one step, and each one’s page says where he stands', async ({ page }) => {
  const stamp = Date.now() % 1_000_000
  const ids: number[] = []
  for (const which of ['One', 'Two']) {
    const data = { name: `Moved ${stamp} ${which}`, sex: 'M', foaled: '2020-03-01' }
    ids.push(((await (await page.request.post('/api/horses', { data })).json()) as { id: number }).id)
  }
  await openPage(page, `/horses?q=Moved ${stamp}`)
  await page.getByText('For all of them', { exact: true }).click()
  await page.getByRole('button', { name: 'Move these 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 horses' })
  await dialog.getByLabel(/^Farm/).fill('Home Place')
  await dialog.getByLabel('Barn', { exact: true }).fill('Barn 9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, '2 horses moved')
  await page.goto(`/horses/${ids[1]}`)
  await expect(page.getByText(/^Stands at Home Place, Barn 9 since /)).toBeVisible()
})
