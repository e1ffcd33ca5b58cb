import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, openPage, settled, sideways, watchForHarm, visit } from './app.ts'
import { everyPlace } from './places.ts'
import { choose, panelOf } from './uploads.ts'
import { OF_A_THEME } from './widths.ts'

const DESK = { width: 1280, height: 800 }
/** 1280 px at 400% zoom. */
const ZOOMED = { width: 320, height: 640 }

const headings = (page: Page) => page.getByRole('heading').filter({ visible: true }).allTextContents()

/** Axe in both themes, then the same page at 400% zoom. */
async function examine(page: Page, what: string): Promise<void> {
  await settled(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, OF_A_THEME)
  await page.emulateMedia({ colorScheme: 'light' })
  const wide = await headings(page)
  await page.setViewportSize(ZOOMED)
  // The horse list renders fewer rows on a small screen.
  const expected = /^\/horses($|\?)/.test(what) ? wide.slice(0, 2) : wide
  await expect.poll(() => headings(page), what).toEqual(expect.arrayContaining(expected))
  expect.soft(await sideways(page), what).toEqual({ scroll: 0, out: [] })
  await page.setViewportSize(DESK)
}

test('every page and dialog is accessible in both themes, reflows at 400% zoom and keeps the content policy', async ({
  page,
}) => {
  test.slow() // some fifty places, each examined three times
  await page.setViewportSize(DESK)
  const harm = await watchForHarm(page)
  await openPage(page, '/')
  for (const { path, act } of await everyPlace(page)) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await act?.(page)
    await examine(page, path)
  }
  expect(harm).toEqual([])
})

test('so are the terms, refused forms, open lists, checked and refused files @journey', async ({ page }) => {
  const harm = await watchForHarm(page)
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Non-wagering system' })).toBeVisible()
  await expectAccessible(page)
  await openPage(page, '/horses?add=new')
  const adding = page.getByRole('dialog', { name: 'Add New Horse' })
  await adding.getByRole('button', { name: 'Add horse' }).click()
  await expect(adding.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true')
  await adding.getByRole('combobox', { name: 'Sire' }).click()
  await expect(adding.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/data')
  await choose(panelOf(page, 'Horses'), 'one.csv', 'name,sex\nAccessible Lantern,M\n')
  await expect(panelOf(page, 'Horses').getByRole('button', { name: 'Proceed' })).toBeVisible()
  await choose(panelOf(page, 'Genetics'), 'lab.csv', 'horse,hypp\nNobody Knows Me,perhaps\n')
  await expect(panelOf(page, 'Genetics').getByText('1 error', { exact: true })).toBeVisible()
  await choose(panelOf(page, 'Race results'), 'none.csv', '')
  await expect(panelOf(page, 'Race results').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, OF_A_THEME)
  expect(harm).toEqual([])
})
