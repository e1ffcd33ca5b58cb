import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import {
  addHorse,
  expectAccessible,
  expectNotice,
  findParents,
  openPage,
  removeHorse,
  sideways,
} from './app.ts'

const SEARCH = 'ControlOrMeta+k'
const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Horse, cross, track or page' })

/** Opens the search once its part of the app is there. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press(SEARCH)
  await expect(box(page)).toBeFocused()
}

test('a horse is found by a few letters, opened with Enter, and offered again; Tab leads on from a row', async ({
  page,
}) => {
  await openPage(page, '/')
  const { sire, dam } = await findParents(page, { complete: true })
  await openSearch(page)
  await expect(page.getByRole('option', { name: /^Predict a race/ })).toBeVisible()
  await page.keyboard.type(sire.name.toLowerCase())
  await page.keyboard.press('Enter') // without waiting for the rows
  await expect(page).toHaveURL(new RegExp(`/horses/${sire.id}$`))
  await expect(page).toHaveTitle(`${sire.name} · Quarterpole`)
  await openSearch(page)
  const first = page.getByRole('group', { name: 'Recent' }).getByRole('option').first()
  await expect(first).toContainText(sire.name)
  await box(page).fill(dam.name)
  const option = page.getByRole('group', { name: 'Horses' }).getByRole('option').first()
  await expect(option).toContainText(dam.name)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  const further = page.getByRole('navigation', { name: `More for ${dam.name}` })
  await further.getByRole('link', { name: 'Find her a stud' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/breeding\\?dam=${dam.id}#ranking$`))
  await expect(searchDialog(page)).toBeHidden()
})

test('a misspelled name is answered with what it was meant to spell, in the search and over an empty list', async ({
  page,
}) => {
  await openPage(page, '/')
  const horse = await addHorse(page, 'Zephyrine Quill')
  await openSearch(page)
  await page.keyboard.type('zefyrine quil')
  const alike = page.getByRole('group', { name: 'Horses spelled like it' })
  await expect(alike.getByRole('option').first()).toContainText('Zephyrine Quill')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/horses/${horse.id}$`))
  await page.goto('/horses?q=zefyrine+quil&whose=all')
  await expect(page.getByText('No horse matches “zefyrine quil”')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Zephyrine Quill' }).click()
  await expect(page).toHaveURL(new RegExp(`/horses/${horse.id}$`))
  await removeHorse(page, horse)
})

test('two names with an x between them open their cross, named in the title; Back has the earlier title', async ({
  page,
}) => {
  await openPage(page, '/tracks')
  const { sire, dam } = await findParents(page, { complete: true })
  await openSearch(page)
  await page.keyboard.type(`${sire.name} x ${dam.name}`.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/breeding\\?sire=${sire.id}&dam=${dam.id}$`))
  const title = `${sire.name} × ${dam.name} · Quarterpole`
  await expect(page).toHaveTitle(title)
  await page.getByRole('link', { name: `Her page: ${dam.name}` }).click()
  await expect(page).toHaveTitle(`${dam.name} · Quarterpole`)
  await page.goBack()
  await expect(page).toHaveTitle(title)
  await page.goBack()
  await expect(page).toHaveTitle('Track Intel · Quarterpole')
  await page.goForward()
  await expect(page).toHaveTitle(title)
})

test('pages and tracks are found too; what is not found says so, and a failure leaves the pages', async ({
  page,
}) => {
  await openPage(page, '/')
  const [track] = await (await page.request.get('/api/tracks/')).json()
  await openSearch(page)
  await box(page).fill(track.name)
  await page.getByRole('group', { name: 'Tracks' }).getByRole('option').first().click()
  await expect(page).toHaveTitle(`${track.name} · Quarterpole`)
  await openSearch(page)
  await box(page).fill('zzzz nobody')
  await expect(searchDialog(page).getByText('No match.', { exact: false })).toBeVisible()
  await page.route(/\/api\/horses\?/, (route) => route.abort())
  await page.route(/\/api\/horses\/\?/, (route) => route.abort())
  await box(page).fill('season plan')
  await expect(searchDialog(page).getByRole('alert')).toContainText('Can’t reach the server')
  await page.getByRole('option', { name: /^Season Plan/ }).click()
  await expect(page).toHaveURL(/\/season-plan/)
})

test('single keys open pages, the page’s own search and the list of keys, but not in fields and dialogs', async ({
  page,
}) => {
  const { keyboard } = page
  await openPage(page, '/')
  await keyboard.press('g')
  await keyboard.press('h')
  await expect(page).toHaveURL(/\/horses$/)
  const own = page.getByRole('searchbox', { name: 'Search by name, AQHA id or owner' })
  await expect(own).toBeVisible()
  await keyboard.press('/')
  await expect(own).toBeFocused()
  await keyboard.type('g t?x')
  await expect(own).toHaveValue('g t?x')
  await expect(page).toHaveURL(/\/horses/)
  await page.getByRole('main').focus()
  await keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Breeding Planner')
  await keyboard.press('g')
  await keyboard.press('t')
  await expect(keys).toBeVisible()
  await expectAccessible(page)
  await keys.getByRole('checkbox', { name: 'Use these keys' }).uncheck()
  await keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await keyboard.press('g')
  await keyboard.press('t')
  await keyboard.press('/')
  await expect(page).toHaveURL(/\/horses/)
  await openSearch(page)
})

test('the search is accessible in both themes and fits a phone', async ({ page }) => {
  await openPage(page, '/')
  const { sire } = await findParents(page, { complete: true })
  await openSearch(page)
  await box(page).fill(sire.name)
  await expect(page.getByRole('group', { name: 'Horses' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { rules: ['color-contrast'] })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation', { name: 'Pages, short' }).getByRole('button', { name: 'Search' }).click()
  await box(page).fill(sire.name)
  await expect(page.getByRole('group', { name: 'Horses' })).toBeVisible()
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
})

test('a saved cross and a deleted horse come back from their notices', async ({ page }) => {
  const horses: Horse[] = await (await page.request.get('/api/horses/?limit=400&sort=-name')).json()
  const tested = (sex: 'S' | 'M') =>
    horses.find(
      (horse) =>
        horse.sex === sex &&
        PANEL_LOCI.every((locus) =>
          horse.genetic_tests.some(({ marker, value }) => marker === locus && value !== null),
        ),
    )
  const [sire, dam] = [tested('S'), tested('M')]
  await openPage(page, `/breeding?sire=${sire?.id}&dam=${dam?.id}`)
  await page.getByRole('button', { name: 'Save Cross' }).click()
  await expectNotice(page, /^Cross saved successfully!/)
  await expect(page).toHaveURL(/cross=\d+/)
  const notices = page.getByRole('log', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expectNotice(page, /^Undone: Saved the cross/)
  await expect(page).toHaveURL(new RegExp(`sire=${sire?.id}&dam=${dam?.id}`))
  await expect(page.getByRole('button', { name: 'Save Cross' })).toBeVisible()

  const mare = await addHorse(page, 'Undone From A Notice')
  await page.goto(`/horses?details=${mare.id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expectNotice(page, `${mare.name} deleted`)
  await notices.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await page.request.get(`/api/horses/${mare.id}`)).status()).toBe(200)
  await removeHorse(page, mare)
})
