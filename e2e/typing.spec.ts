import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { findParents, openPage } from './app.ts'
import { holdAnswers, typeTogether } from './concurrency.ts'

const listCall = /\/api\/horses\/?\?/

/** Delays the answers to one search, or to those before it too, until released. */
async function holdSearch(page: Page, text: string, { withEarlier = false } = {}) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(listCall, async (route) => {
    const isThatSearch = new URL(route.request().url()).searchParams.get('q') === text
    if (!isThatSearch && !withEarlier) return route.fallback()
    if (isThatSearch) asked.resolve()
    const answer = await route.fetch()
    await released.promise
    // The page may have aborted the call.
    await route.fulfill({ response: answer }).catch(() => {})
  })
  return { asked: asked.promise, release: () => released.resolve() }
}

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
  slow.release()
  // A later call, so that the slow answer has been handled.
  await page.evaluate(async () => await (await fetch('/api/health')).text())
  await expect(heading).toHaveText([sire.name])
  expect(await page.title()).not.toBe('stale')
})

test('fast typing keeps every letter at its caret, every filter, and the dialog opened meanwhile', async ({
  page,
}) => {
  await openPage(page, '/tracks')
  const search = page.getByRole('searchbox')
  await search.focus()
  await typeTogether(search, 'ruidso')
  await expect(search).toHaveValue('ruidso')
  await search.press('ArrowLeft')
  await search.press('ArrowLeft')
  await typeTogether(search, 'o')
  await expect(search).toHaveValue('ruidoso')
  await expect(page).toHaveURL(/q=ruidoso$/)
  await page.goto('/horses')
  await expect(page.getByRole('list', { name: 'Horses' })).toBeVisible()
  await page.evaluate(async () => {
    for (const [at, value] of [
      [0, 'M'],
      [1, 'age'],
      [2, 'down'],
    ] as const) {
      const select = document.querySelectorAll('search select')[at]
      if (!(select instanceof HTMLSelectElement)) throw new Error('no such filter')
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await Promise.resolve()
    }
  })
  await expect(page).toHaveURL(/sex=M&sort=-age$/)
  await expect(page.getByLabel('Order')).toHaveValue('down')
  // Once the rows are those of the new order: a link of the old ones would be gone before it is clicked.
  const [oldest]: Horse[] = await (
    await page.request.get('/api/horses/?mine=true&sex=M&sort=-age&limit=1')
  ).json()
  const first = page.getByRole('link', { name: /^View Details of/ }).first()
  await expect(first).toHaveAccessibleName(`View Details of ${oldest?.name}`)
  await typeTogether(page.getByRole('searchbox'), 'e', first)
  await expect(page).toHaveURL(/q=e&.*details=\d+/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const [where, path, labels] of [
  ['the planner', '/breeding', [/Sire · search/, /Dam · search/]],
  ['the form of a horse', '/horses?add=new', ['Sire', 'Dam']],
] as const)
  test(`in ${where} Enter chooses what was typed, before and after its rows have loaded`, async ({
    page,
  }) => {
    await openPage(page, path)
    const { sire, dam } = await findParents(page, { complete: true })
    const [last]: Horse[] = await (
      await page.request.get('/api/horses/?mine=true&sex=S&sort=-name&limit=1')
    ).json()
    const lastName = last?.name ?? ''
    const [sireBox, damBox] = labels.map((name) => page.getByRole('combobox', { name }))
    if (sireBox === undefined || damBox === undefined) throw new Error('two boxes expected')
    // Before any list has loaded, Enter and Tab on both sides.
    const lists = await holdAnswers(page, listCall, 'GET')
    await sireBox.focus()
    for (const { name } of [sire, dam]) {
      const asked = page.waitForRequest(
        (request) => listCall.test(request.url()) && new URL(request.url()).searchParams.get('q') === name,
      )
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await asked
      await page.keyboard.press('Tab')
    }
    lists.release()
    await expect(sireBox).toHaveValue(sire.name)
    await expect(damBox).toHaveValue(dam.name)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.unroute(listCall)
    // With the rows of an earlier text still shown.
    const slow = await holdSearch(page, lastName)
    await sireBox.click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await sireBox.fill(lastName)
    await slow.asked
    await sireBox.press('Enter')
    await expect(sireBox).toHaveAttribute('aria-expanded', 'true')
    slow.release()
    await expect(sireBox).toHaveAttribute('aria-expanded', 'false')
    await expect(sireBox).toHaveValue(lastName)
  })

test('arrow keys pressed before the list has loaded count', async ({ page }) => {
  await openPage(page, '/breeding')
  const stallions: Horse[] = await (
    await page.request.get('/api/horses/?mine=true&sex=S&sort=tested&limit=3')
  ).json()
  const slow = await holdAnswers(page, listCall, 'GET')
  const box = page.getByRole('combobox', { name: /Sire · search/ })
  await box.focus()
  await slow.asked
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'Enter'])
    await box.press(key)
  slow.release()
  await expect(box).toHaveValue(stallions[2]?.name ?? '')
})
