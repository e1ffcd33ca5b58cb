import { expect, test } from '@playwright/test'
import { expectAccessible, findParents, openPage } from './app.ts'

const PAGES = ['/', '/horses', '/breeding', '/data', '/tracks', '/injuries', '/race-lens'] as const

/** All of them in light; what depends on colour again in dark. */
const RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] } as const

for (const theme of ['light', 'dark'] as const) {
  const rules = RULES[theme]
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })

    for (const path of PAGES) {
      test(`${path} has no accessibility fault that can be found by machine`, async ({ page }) => {
        await openPage(page, path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, rules)
      })
    }

    test('a prediction has none', async ({ page }) => {
      await openPage(page, '/breeding')
      const { sire, dam } = await findParents(page, { complete: true })
      await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
      await expect(page.getByRole('heading', { name: 'Similar crosses' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, rules)
      await page.getByRole('button', { name: 'Add to Stallion Book' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, rules)
    })

    test('details and pedigree dialogs have none', async ({ page }) => {
      await openPage(page, '/horses')
      const { sire } = await findParents(page, { complete: true })
      for (const dialog of ['details', 'pedigree']) {
        await page.goto(`/horses?${dialog}=${sire.id}`)
        await expect(page.getByRole('dialog')).toContainText(sire.name)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, rules)
      }
    })

    test('the forms of a horse have none, empty, refused or filled', async ({ page }) => {
      await openPage(page, '/horses?add=new')
      const { sire } = await findParents(page, { complete: true })
      const adding = page.getByRole('dialog', { name: 'Add New Horse' })
      await adding.getByRole('button', { name: 'Add Horse' }).click()
      await expect(adding.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, rules)
      await adding.getByRole('combobox', { name: 'Sire' }).click()
      await expect(adding.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expectAccessible(page, rules)
      await page.goto(`/horses?edit=${sire.id}`)
      await expect(page.getByRole('dialog', { name: `Edit ${sire.name}` })).toBeVisible()
      await expectAccessible(page, rules)
    })

    test('a file that is checked, and one that is refused, have none', async ({ page }) => {
      await openPage(page, '/data')
      const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      const panel = (name: string) => page.getByRole('region', { name, exact: true })
      const fileOf = (name: string) => panel(name).locator('input[type=file]')
      await fileOf('Horses').setInputFiles(file('one.csv', 'name,sex\nAccessible Lantern,M\n'))
      await expect(panel('Horses').getByText('validated, ready')).toBeVisible()
      await fileOf('Genetics').setInputFiles(file('lab.csv', 'horse,hypp\nNobody Knows Me,perhaps\n'))
      await expect(panel('Genetics').getByText('1 error', { exact: true })).toBeVisible()
      await fileOf('Race results').setInputFiles(file('none.csv', ''))
      await expect(panel('Race results').getByRole('alert')).toBeVisible()
      await expectAccessible(page, rules)
    })

    test('the notice has none', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('dialog', { name: 'Non-wagering system' })).toBeVisible()
      await expectAccessible(page, rules)
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
