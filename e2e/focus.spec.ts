import { expect, type Locator, type Page, test } from '@playwright/test'
import { addHorse, findParents, openPage, removeHorse } from './app.ts'

const main = (page: Page) => page.getByRole('main')

/** Opens a page whose call is refused, and presses Try Again by key once it is answered. */
async function tryAgain(page: Page, path: string, call: RegExp, within: (page: Page) => Locator) {
  await page.route(call, (route) => route.fulfill({ status: 400, body: '' }))
  await openPage(page, path)
  const button = within(page).getByRole('button', { name: 'Try Again' })
  await button.focus()
  await page.unroute(call)
  await button.press('Enter')
  await expect(button).toHaveCount(0)
}

test.describe('the focus stays in the page when what held it goes', () => {
  test('goes to the page when the notice of the first visit is accepted', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'I understand and accept' }).press('Enter')
    await expect(main(page)).toBeFocused()
  })

  test('goes to the name of the part that Try Again loads', async ({ page }) => {
    const outNow = (on: Page) => on.getByRole('region', { name: 'Out now' })
    await tryAgain(page, '/', /\/api\/injuries\/?\?/, outNow)
    await expect(outNow(page).getByRole('heading', { name: 'Out now' })).toBeFocused()
  })

  test('goes to the page that Try Again loads', async ({ page }) => {
    await tryAgain(page, '/tracks', /\/api\/tracks\/?(\?|$)/, main)
    await expect(main(page)).toBeFocused()
  })

  test('stays in the dialog that Try Again loads', async ({ page }) => {
    const [horse] = await (await page.request.get('/api/horses/?limit=1')).json()
    const dialog = page.getByRole('dialog')
    await tryAgain(page, `/horses?pedigree=${horse.id}`, /\/api\/horses\/\d+\/pedigree/, () => dialog)
    await expect(dialog.getByRole('treeitem').first()).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
  })

  test('goes to the page when a link of it leads to another view of the same page', async ({ page }) => {
    await openPage(page, '/tracks')
    await main(page).getByRole('listitem').getByRole('link').first().press('Enter')
    await expect(main(page).getByRole('link', { name: 'All tracks' })).toBeVisible()
    await expect(main(page)).toBeFocused()
  })

  test('goes to the row that comes to the place of a removed one', async ({ page }) => {
    const named = (name: string) => `Rowed ${name}`
    const [first, second, third] = [
      await addHorse(page, named('Ash')),
      await addHorse(page, named('Birch')),
      await addHorse(page, named('Cedar')),
    ]
    await openPage(page, '/horses?q=rowed')
    const detailsOf = (name: string) => page.getByRole('link', { name: `View Details of ${named(name)}` })
    const remove = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await page.getByRole('button', { name: 'Delete for good' }).press('Enter')
    }
    await detailsOf('Birch').press('Enter')
    await remove()
    await expect(detailsOf('Birch')).toHaveCount(0)
    await expect(detailsOf('Cedar')).toBeFocused()
    await detailsOf('Cedar').press('Enter')
    await remove()
    await expect(detailsOf('Cedar')).toHaveCount(0)
    await expect(detailsOf('Ash')).toBeFocused()
    for (const horse of [first, second, third]) await removeHorse(page, horse)
  })

  test('goes to the next horse of a card when one is taken off, and to the card after the last', async ({
    page,
  }) => {
    const horses = await (await page.request.get('/api/horses/?limit=3')).json()
    await openPage(page, `/race-lens?horses=${horses.map(({ id }: { id: number }) => id).join('-')}`)
    const off = page.getByRole('button', { name: /^Take .* off the card$/ })
    await expect(off).toHaveCount(3)
    await off.first().press('Enter')
    await expect(off).toHaveCount(2)
    await expect(off.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(off).toHaveCount(1)
    await expect(off).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(off).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
  })

  test('goes from a dismissed notice to the next, then back to where it came from', async ({ page }) => {
    await openPage(page, '/breeding')
    await page.route('**/api/mating/crosses', (route) => route.fulfill({ status: 400, body: '' }))
    const { sire, dam } = await findParents(page, { complete: true })
    await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
    const save = page.getByRole('button', { name: 'Save Cross' })
    const dismiss = page.getByRole('button', { name: 'Dismiss this notice' })
    await page.clock.install()
    await save.press('Enter')
    await expect(dismiss).toHaveCount(1)
    await save.press('Enter')
    await expect(dismiss).toHaveCount(2)
    await dismiss.first().press('Enter')
    await expect(dismiss).toHaveCount(1)
    await expect(dismiss).toBeFocused()
    // The pointer passes over it and goes on: the focus holds it all the same.
    await dismiss.hover()
    await page.mouse.move(700, 20)
    await page.clock.runFor(20_000)
    await expect(dismiss).toBeFocused()
    await dismiss.press('Enter')
    await expect(save).toBeFocused()
  })
})
