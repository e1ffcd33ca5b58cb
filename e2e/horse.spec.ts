import { expect, type Page, test } from '@playwright/test'
import { addHorse, expectNotice, findParents, openPage, removeHorse } from './app.ts'
import { holdAnswers } from './concurrency.ts'

const horseCall = (id: number) => new RegExp(`/api/horses/${id}$`)
const dialogOf = (page: Page) => page.getByRole('dialog')

test('a horse is added, searched, edited, looked up in the pedigree, and deleted @journey', async ({
  page,
}) => {
  await openPage(page, '/horses')
  await page.getByRole('link', { name: 'Add New Horse' }).click()
  const dialog = dialogOf(page)
  const name = `Test Lantern ${Date.now() % 100_000}`
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByLabel(/^Sex/).selectOption('M')
  await dialog.getByRole('button', { name: 'Add horse' }).click()
  await expectNotice(page, `${name} added`)
  const [made] = await (await page.request.get(`/api/horses/?q=${encodeURIComponent(name)}`)).json()
  expect(made).toMatchObject({ name, sex: 'M' })
  await dialog.getByRole('link', { name: 'Edit' }).click()
  await dialog.getByLabel('Owner').fill('Ada Farrow')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, `${name} saved`)
  await dialog.getByRole('link', { name: 'Pedigree' }).click()
  await expect(dialog).toContainText('Sire Unknown')
  await expect(dialog).toContainText('Dam Unknown')
  await page.goBack()
  await expect(page).toHaveURL(/details=/)
  await page.goto('/breeding')
  const box = page.getByRole('combobox', { name: /Dam · search/ })
  const option = page.getByRole('option', { name: new RegExp(name) })
  await box.fill(name)
  await expect(option).toBeVisible()
  await box.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Horse Management' }).click()
  await page.getByRole('searchbox').fill('ADA FARROW')
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expectNotice(page, `${name} deleted`)
  await page.getByRole('banner').getByRole('link', { name: 'Breeding Planner' }).click()
  await box.fill(name)
  await expect(page.getByText('0 found', { exact: true })).toBeAttached()
  await expect(option).toHaveCount(0)
})

test('the list is searched, filtered, sorted and counted; the address keeps it, and Back closes dialogs', async ({
  page,
}) => {
  await openPage(page, '/horses')
  const search = page.getByRole('searchbox', { name: 'Search by name, AQHA id or owner' })
  await search.fill('no horse is called this')
  await expect(page.getByRole('heading', { name: /^No horse matches/ })).toBeVisible()
  await search.fill('')
  await page.getByLabel('Sex', { exact: true }).selectOption('M')
  await page.getByLabel('Sort by').selectOption('owner')
  await page.getByLabel('Order').selectOption('down')
  await expect(page).toHaveURL(/sex=M.*sort=-owner/)
  const [first] = await (await page.request.get('/api/horses/?mine=true&sex=M&sort=-owner&limit=1')).json()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first.name)
  for (const opener of [/^View Details of/, /^Pedigree of/]) {
    await page.getByRole('link', { name: opener }).first().click()
    await expect(dialogOf(page)).toBeVisible()
    await page.goBack()
    await expect(dialogOf(page)).toBeHidden()
  }
  await page
    .getByRole('link', { name: /^View Details of/ })
    .first()
    .click()
  await page.reload()
  await expect(dialogOf(page)).toContainText('Breeder')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Sex', { exact: true })).toHaveValue('M')
  await expect(page.getByLabel('Sort by')).toHaveValue('owner')
})

test('what fails to load is not shown as missing', async ({ page }) => {
  const { sire } = await findParents(page, { complete: true })
  for (const what of ['genetics', 'ebv'])
    await page.route(`**/api/horses/${sire.id}/${what}`, (route) => route.fulfill({ status: 500, body: '' }))
  await openPage(page, `/horses?q=${encodeURIComponent(sire.name)}&details=${sire.id}`)
  await expect(dialogOf(page)).toContainText('The genetic profile didn’t load.')
  await expect(dialogOf(page)).toContainText('The breeding values didn’t load.')
  const row = page.locator('li').filter({ has: page.locator(`a[href*="details=${sire.id}"]`) })
  for (const place of [dialogOf(page), row]) {
    await expect(place).not.toContainText('untested')
    await expect(place).not.toContainText('No estimate yet')
  }
})

test('a slow save or delete leaves alone what was opened meanwhile', async ({ page }) => {
  const saved = await addHorse(page, 'Slowly Saved')
  const deleted = await addHorse(page, 'Slowly Removed')
  await openPage(page, `/horses?edit=${saved.id}`)
  const saving = await holdAnswers(page, horseCall(saved.id), 'PUT')
  await dialogOf(page).getByLabel('Owner').fill('Ada Farrow')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await saving.asked
  await page.keyboard.press('Escape') // back to the details
  await expect(page.getByRole('dialog', { name: 'Slowly Saved', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
  saving.release()
  await expectNotice(page, 'Slowly Saved saved')
  await expect(page).toHaveURL(/\/tracks$/)
  await page.goto(`/horses?q=slowly&details=${deleted.id}`)
  const deleting = await holdAnswers(page, horseCall(deleted.id), 'DELETE')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await deleting.asked
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'View Details of Slowly Saved' }).click()
  await expect(page.getByRole('dialog', { name: 'Slowly Saved' })).toBeVisible()
  deleting.release()
  await expectNotice(page, 'Slowly Removed deleted')
  await expect(page.getByRole('dialog', { name: 'Slowly Saved' })).toBeVisible()
  await removeHorse(page, saved)
})

/** Opens the form from a cached record while the newer one, with an owner, is held back. */
async function openStaleForm(page: Page, horseName: string) {
  const horse = await addHorse(page, horseName)
  await openPage(page, `/horses?details=${horse.id}`)
  await expect(dialogOf(page).getByRole('heading', { name: horseName })).toBeVisible()
  const { name, sex, version } = horse
  const data = { name, sex, version, owner: 'Someone Quicker' }
  expect((await page.request.put(`/api/horses/${horse.id}`, { data })).ok()).toBe(true)
  const slow = await holdAnswers(page, horseCall(horse.id), 'GET')
  await dialogOf(page).getByRole('link', { name: 'Edit' }).click()
  return { horse, dialog: dialogOf(page), slow }
}

test('an untouched form takes the newer record', async ({ page }) => {
  const { horse, dialog, slow } = await openStaleForm(page, 'Read Before')
  await expect(dialog.getByLabel('Owner')).toHaveValue('')
  slow.release()
  await expect(dialog.getByLabel('Owner')).toHaveValue('Someone Quicker')
  await dialog.getByLabel('Trainer').fill('Bo Hale')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, 'Read Before saved')
  await removeHorse(page, horse)
})

test('a form in use keeps what was typed, and its user decides', async ({ page }) => {
  const { horse, dialog, slow } = await openStaleForm(page, 'Typed Before')
  await dialog.getByLabel('Owner').fill('Ada Farrow')
  const newer = page.waitForResponse(horseCall(horse.id))
  slow.release()
  await newer
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Someone else changed this horse')).toBeVisible()
  await expect(dialog.getByLabel('Owner')).toHaveValue('Ada Farrow')
  await dialog.getByRole('button', { name: 'Load their version' }).click()
  await expect(dialog.getByLabel('Owner')).toHaveValue('Someone Quicker')
  await removeHorse(page, horse)
})
