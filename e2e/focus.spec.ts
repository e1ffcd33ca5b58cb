import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { addHorse, findParents, openPage, removeHorse } from './app.ts'

const main = (page: Page) => page.getByRole('main')

/** Dialogs by page, and their openers. */
const DIALOGS: readonly (readonly [path: string, openers: readonly RegExp[]])[] = [
  ['/horses', [/^Add New Horse$/, /^View Details of /, /^Pedigree of /]],
  ['/injuries', [/^Record an injury$/, /^Outlook/, /^Edit/]],
  ['/tracks', [/^Add track$/]],
]

/** Opens a dialog by keyboard, expects the focus inside, and leaves it by Escape. */
async function openAndClose(page: Page, opener: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('every dialog opens by key with the focus inside, and Escape gives the focus back', async ({ page }) => {
  for (const [path, openers] of DIALOGS) {
    await openPage(page, path)
    for (const name of openers) {
      const named = (text: RegExp | string, exact = false) =>
        main(page)
          .getByRole('link', { name: text, exact })
          .or(main(page).getByRole('button', { name: text, exact }))
      const opener = named(name).first()
      await expect(opener).toBeVisible()
      const label = (await opener.getAttribute('aria-label')) ?? (await opener.innerText())
      await openAndClose(page, opener)
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(named(label, true).and(page.locator(':focus'))).toHaveCount(1)
    }
  }
  const { sire, dam } = await findParents(page, { complete: true })
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  await expect(page.getByRole('heading', { name: 'Similar crosses' })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Add to Stallion Book' })
  await openAndClose(page, opener)
  await expect(opener).toBeFocused()
})

/** Opens a page whose call is refused, then presses Try Again by key. */
async function tryAgain(page: Page, path: string, call: RegExp, within: Locator) {
  await page.route(call, (route) => route.fulfill({ status: 400, body: '' }))
  await openPage(page, path)
  const button = within.getByRole('button', { name: 'Try Again' })
  await button.focus()
  await page.unroute(call)
  await button.press('Enter')
  await expect(button).toHaveCount(0)
}

test('after Try Again the focus goes to what was loaded: a section, a page, a dialog', async ({ page }) => {
  const year = page.getByRole('region', { name: 'The barn’s year' })
  await tryAgain(page, '/', /\/api\/barn-year/, year)
  await expect(year.getByRole('heading', { name: 'The barn’s year' })).toBeFocused()
  await tryAgain(page, '/tracks', /\/api\/tracks\/?(\?|$)/, main(page))
  await expect(main(page)).toBeFocused()
  await main(page).getByRole('listitem').getByRole('link').first().press('Enter')
  await expect(main(page).getByRole('link', { name: 'Tracks', exact: true })).toBeVisible()
  await expect(main(page)).toBeFocused()
  const [horse] = await (await page.request.get('/api/horses/?mine=true&limit=1')).json()
  const dialog = page.getByRole('dialog')
  await tryAgain(page, `/horses?pedigree=${horse.id}`, /\/api\/horses\/\d+\/pedigree/, dialog)
  await expect(dialog.getByRole('treeitem').first()).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
})

test('the focus goes to the row that replaces a deleted or renamed one, else to the page', async ({
  page,
}) => {
  const names = ['Rowed Ash', 'Rowed Birch', 'Rowed Cedar'] as const
  const horses = [
    await addHorse(page, names[0]),
    await addHorse(page, names[1]),
    await addHorse(page, names[2]),
  ]
  await openPage(page, '/horses?q=rowed')
  const dialog = page.getByRole('dialog')
  const detailsOf = (name: string) => page.getByRole('link', { name: `View Details of ${name}` })
  const remove = async (name: string) => {
    await detailsOf(name).press('Enter')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Yes, delete' }).press('Enter')
    await expect(detailsOf(name)).toHaveCount(0)
  }
  await remove(names[1])
  await expect(detailsOf(names[2])).toBeFocused()
  await remove(names[2])
  await expect(detailsOf(names[0])).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Edit' }).click()
  await dialog.getByLabel(/^Name/).fill('Rowed Dogwood')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Rowed Dogwood' })).toBeVisible()
  await expect(detailsOf('Rowed Dogwood')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(detailsOf('Rowed Dogwood')).toBeFocused()
  await remove('Rowed Dogwood')
  await expect(page.getByText('No horse matches')).toBeVisible()
  await expect(main(page)).toBeFocused()
  for (const horse of horses) await removeHorse(page, horse)
})

test('calling off a deletion gives the focus back, and leaving the question takes it back', async ({
  page,
}) => {
  await openPage(page, '/horses')
  const all: Horse[] = await (await page.request.get('/api/horses/?mine=true&sort=-age&limit=400')).json()
  const foal = all.find(({ sire_name }) => sire_name !== null)
  if (!foal?.sire_name) throw new Error('No horse of the herd has a sire.')
  await page.goto(`/horses?details=${foal.id}`)
  const dialog = page.getByRole('dialog')
  const deleting = dialog.getByRole('button', { name: 'Delete', exact: true })
  await deleting.click()
  await dialog.getByRole('button', { name: `Keep ${foal.name}` }).press('Enter')
  await expect(deleting).toBeFocused()
  await deleting.click()
  await dialog.getByRole('link', { name: foal.sire_name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: foal.sire_name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: foal.name })).toBeVisible()
  await expect(deleting).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Yes, delete' })).toHaveCount(0)
})

test('the focus goes to the next runner of a field, and from one dismissed notice to the next', async ({
  page,
}) => {
  const horses: Horse[] = await (await page.request.get('/api/horses/?mine=true&limit=3')).json()
  await openPage(page, `/race-lens?horses=${horses.map(({ id }) => id).join('-')}`)
  const off = page.getByRole('button', { name: /^Remove .* from the field$/ })
  await expect(off).toHaveCount(3)
  await off.first().press('Enter')
  for (const left of [2, 1]) {
    await expect(off).toHaveCount(left)
    await expect(off.first()).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(off).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  await page.route('**/api/mating/crosses', (route) => route.fulfill({ status: 400, body: '' }))
  const { sire, dam } = await findParents(page, { complete: true })
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  const save = page.getByRole('button', { name: 'Save Cross' })
  const dismiss = page.getByRole('button', { name: 'Dismiss this notice' })
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await page.clock.install()
  for (const shown of [1, 2]) {
    await save.press('Enter')
    await expect(dismiss).toHaveCount(shown)
  }
  await dismiss.first().press('Enter')
  await expect(dismiss).toBeFocused()
  // Focus holds the notice even after the pointer has left it.
  await dismiss.hover()
  await page.mouse.move(700, 20)
  await page.clock.runFor(20_000)
  await expect(dismiss).toBeFocused()
  await dismiss.press('Enter')
  await expect(save).toBeFocused()
})
