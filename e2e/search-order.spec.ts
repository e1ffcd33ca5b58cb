import { expect, type Page, test } from '@playwright/test'
import { findParents, openPage } from './app.ts'

const HORSE_LIST = /\/api\/horses\/?\?/

/** Holds back the answers to one search, or to those before it too, until they are let go. */
async function holdSearch(page: Page, text: string, { withEarlier = false } = {}) {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(HORSE_LIST, async (route) => {
    const isThatSearch = new URL(route.request().url()).searchParams.get('q') === text
    if (!isThatSearch && !withEarlier) return route.fallback()
    if (isThatSearch) asked.resolve()
    const answer = await route.fetch()
    await held.promise
    // The page may have given the call up by now, and with it the place to answer to.
    await route.fulfill({ response: answer }).catch(() => {})
  })
  return { asked: asked.promise, letGo: () => held.resolve() }
}

test.describe('answers out of order', () => {
  test('a slow answer to an old search never replaces the newer one', async ({ page }) => {
    await openPage(page, '/horses')
    const { sire, dam } = await findParents(page, { complete: true })
    const slow = await holdSearch(page, dam.name)
    const search = page.getByRole('searchbox')
    await search.fill(dam.name)
    await slow.asked
    await search.fill(sire.name)
    const heading = page.getByRole('list', { name: 'Horses' }).getByRole('heading')
    await expect(heading).toHaveText([sire.name])
    await page.evaluate((stale) => {
      new MutationObserver(() => {
        if (document.querySelector('main ol')?.textContent?.includes(stale)) document.title = 'stale'
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, dam.name)
    slow.letGo()
    // A call of our own after it, so that the late answer has had its turn.
    await page.evaluate(async () => await (await fetch('/api/health')).text())
    await expect(heading).toHaveText([sire.name])
    expect(await page.title()).not.toBe('stale')
  })

  test('Enter chooses what was typed, not what the list still showed', async ({ page }) => {
    await openPage(page, '/breeding')
    // The last by name is not among the first the list shows.
    const [sire] = await (await page.request.get('/api/horses/?sex=S&sort=-name&limit=1')).json()
    const slow = await holdSearch(page, sire.name)
    const box = page.getByRole('combobox', { name: /Sire · search/ })
    await box.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await box.fill(sire.name)
    await slow.asked
    await box.press('Enter')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    slow.letGo()
    await expect(box).toHaveValue(sire.name)
    await expect(page).toHaveURL(new RegExp(`sire=${sire.id}`))
  })

  for (const [where, path, label] of [
    ['the planner', '/breeding', /Sire · search/],
    ['the form of a horse', '/horses?add=new', 'Sire'],
  ] as const)
    test(`Enter before any list has come is not lost in ${where}`, async ({ page }) => {
      await openPage(page, path)
      const [sire] = await (await page.request.get('/api/horses/?sex=S&sort=-name&limit=1')).json()
      const slow = await holdSearch(page, sire.name, { withEarlier: true })
      const box = page.getByRole('combobox', { name: label })
      await box.focus()
      await box.pressSequentially(sire.name)
      await slow.asked
      await box.press('Enter')
      await expect(box).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByText('Searching…')).toBeVisible()
      slow.letGo()
      await expect(box).toHaveAttribute('aria-expanded', 'false')
      await expect(box).toHaveValue(sire.name)
    })
})
