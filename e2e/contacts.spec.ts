import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNotice, openPage } from './app.ts'
import { photo } from './uploads.ts'

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

/** A certificate with its expiry is sent, is to do, and opens; a photo is beside it. */
async function documents(page: Page) {
  const name = `Insured Farrier ${Date.now() % 1_000_000}`
  const data = { name, is_farrier: true }
  const { id } = (await (await page.request.post('/api/contacts', { data })).json()) as { id: number }
  await openPage(page, `/contacts/${id}`)
  const section = page.getByRole('region', { name: 'Documents' })
  const dialog = page.getByRole('dialog')
  await expect(section).toContainText('No documents yet.')
  const pdf = {
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
  }
  const send = async (file: typeof pdf) => {
    await section.getByLabel('Choose files: photos or papers').last().setInputFiles([file])
    await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('sent')
  }
  await send(pdf)
  await dialog.getByLabel(/^Kind/).selectOption('Insurance certificate')
  await dialog.getByLabel(/^Issued or signed/).fill('2025-01-10')
  await dialog.getByLabel('Expires').fill('2026-01-10')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section).toContainText('expired Jan 10, 2026')
  const saved = page.waitForEvent('download')
  await section.getByRole('link', { name: /^Save Insurance certificate/ }).click()
  expect((await saved).suggestedFilename()).toBe(`${name} Insurance certificate 2025-01-10.pdf`)
  await send(await photo(page, '#357'))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  await openPage(page, '/to-do')
  await page.getByRole('link', { name: `Open ${name}, Insurance certificate expires` }).click()
  await section.getByRole('button', { name: /^Delete Insurance certificate/ }).click()
  await expect(section.getByRole('list', { name: 'Papers' })).toHaveCount(0)
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(section).toContainText('expired Jan 10, 2026')
}

test('a contact’s certificate and photo are kept, and what expires is to do', async ({ page }) => {
  await documents(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('a contact’s certificate and photo are kept, and what expires is to do', async ({ page }) => {
    await documents(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
