import { expect, test } from '@playwright/test'
import { expectAccessible, findParents, openPage } from './app.ts'

const PAGES = ['/', '/horses', '/breeding', '/data', '/tracks', '/injuries', '/race-lens'] as const

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })

    for (const path of PAGES) {
      test(`${path} has no accessibility fault that can be found by machine`, async ({ page }) => {
        await openPage(page, path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      })
    }

    test('a prediction has none', async ({ page }) => {
      await openPage(page, '/breeding')
      const { sire, dam } = await findParents(page, { complete: true })
      await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
      await expect(page.getByRole('heading', { name: 'Similar crosses' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Add to Stallion Book' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    })

    test('details and pedigree dialogs have none', async ({ page }) => {
      await openPage(page, '/horses')
      const { sire } = await findParents(page, { complete: true })
      for (const dialog of ['details', 'pedigree']) {
        await page.goto(`/horses?${dialog}=${sire.id}`)
        await expect(page.getByRole('dialog')).toContainText(sire.name)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
    })

    test('the notice has none', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('dialog', { name: 'Non-wagering system' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('nothing on any page breaks the content policy', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('noteBrokenPolicy', (what: string) => broken.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'noteBrokenPolicy')(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  await openPage(page, '/breeding')
  const { sire, dam } = await findParents(page, { complete: true })
  for (const path of [
    ...PAGES,
    `/breeding?sire=${sire.id}&dam=${dam.id}`,
    `/horses?details=${sire.id}`,
    `/horses?pedigree=${sire.id}`,
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(broken).toEqual([])
})
