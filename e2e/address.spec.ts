import { expect, test } from '@playwright/test'
import { findParents, openPage } from './app.ts'

test.describe('what the address holds', () => {
  test('a reload shows the same list, filter and dialog', async ({ page }) => {
    await openPage(page, '/horses')
    const { dam } = await findParents(page, { complete: true })
    await page.goto(`/horses?q=${encodeURIComponent(dam.name)}&sex=M&sort=-age&details=${dam.id}`)
    for (const look of ['first', 'again']) {
      await expect(page.getByRole('dialog', { name: dam.name }), look).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('searchbox'), look).toHaveValue(dam.name)
      await expect(page.getByLabel('Sex', { exact: true })).toHaveValue('M')
      await expect(page.getByLabel('Sort by')).toHaveValue('age')
      await expect(page.getByLabel('Order')).toHaveValue('down')
      await page.goBack()
      await page.reload()
    }
  })

  test('Back closes a dialog and leaves the list as it was', async ({ page }) => {
    await openPage(page, '/horses?sex=M')
    const dialog = page.getByRole('dialog')
    for (const opener of [/^View Details of/, /^Pedigree of/]) {
      await page.getByRole('link', { name: opener }).first().click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('link', { name: 'Add New Horse' }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/horses\?sex=M$/)
  })

  test('unknown and senseless parameters are ignored', async ({ page }) => {
    await openPage(page, '/horses?sex=Z&sort=evil&details=abc&edit=-1&pedigree=0&add=old&unheard=of')
    await expect(page.getByRole('list', { name: 'Horses' })).toBeVisible()
    await expect(page.getByLabel('Sex', { exact: true })).toHaveValue('all')
    for (const path of [
      '/breeding?sire=-1&dam=1e9&x=%00',
      '/tracks?track=abc&distance=17',
      '/injuries?status=unsure&edit=x',
      '/race-lens?cards=%E2%82%AC',
      '/data?__proto__=1',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached()
      await expect(page.getByRole('alert'), path).toHaveCount(0)
      await expect(page.getByRole('dialog'), path).toHaveCount(0)
    }
  })
})
