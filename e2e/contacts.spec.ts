import { expect, test } from '@playwright/test'
import { expectNotice, openPage } from './app.ts'

test('a contact is added, found, led to from a horse, merged and taken apart again', async ({ page }) => {
  const stamp = Date.now() % 1_000_000
  const [owner, other] = [`Zoila Ávila ${stamp}`, `Z. Avila ${stamp}`]
  const data = { name: `Owned Mare ${stamp}`, sex: 'M', owner: owner.toUpperCase(), breeder: other }
  const mare = (await (await page.request.post('/api/horses', { data })).json()) as { id: number }

  await openPage(page, '/contacts')
  await page.getByRole('link', { name: 'Add a contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog).toContainText('Enter the name of the person or the firm.')
  await dialog.getByLabel(/^Name/).fill(owner)
  await dialog.getByLabel('Phone', { exact: true }).fill('(505) 555-0188')
  await dialog.getByLabel('Owner', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: owner })).toBeVisible()
  await expect(page.getByRole('link', { name: '(505) 555-0188' })).toHaveAttribute('href', 'tel:5055550188')
  await expect(page.getByRole('region', { name: 'Horses' })).toContainText(`Owned Mare ${stamp} owner`)

  await page.goto('/contacts')
  await page.getByLabel('Find a name').fill(`zoila avila ${stamp}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Who').selectOption('Vet')
  await expect(page.getByText(`No contact matches “zoila avila ${stamp}”`)).toBeVisible()

  await page.goto(`/horses/${mare.id}`)
  await page.getByRole('button', { name: `Add as contact: ${other}` }).click()
  await expectNotice(page, `${other} added to the contacts`)
  await page.getByRole('link', { name: owner.toUpperCase() }).click()
  await page.getByRole('link', { name: 'Merge' }).click()
  await dialog.getByLabel('Find the other contact').fill(other)
  await dialog.getByLabel('The other contact', { exact: true }).selectOption(other)
  await dialog.getByRole('button', { name: 'Merge them' }).click()
  await expectNotice(page, `${other} merged into ${owner}`)
  await expect(page.getByRole('region', { name: 'Horses' })).toContainText('owner, breeder')
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('region', { name: 'Horses' })).toContainText(`Owned Mare ${stamp} owner`)
})
