import type { Route } from '@playwright/test'
import type { ErrorCode } from '@quarterpole/contract/error-codes'
import { expectNotice, findParents, openPage, write } from './app.ts'
import { pressTogether } from './concurrency.ts'
import { expect, test } from './fixtures.ts'
import { choose, panelOf, validFile } from './uploads.ts'

const HORSE_LIST = /\/api\/horses\/?\?/

/** Answers a call with a problem document. */
const refuse =
  (status: number, headers: Record<string, string> = {}, code?: ErrorCode) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
      json: { type: 'about:blank', title: 'Fault', status, detail: 'Made to fail.', code },
    })

test.describe('without a connection', () => {
  test('a notice is shown, the list reloads by itself, and nothing typed is lost', async ({
    page,
    context,
  }) => {
    await openPage(page, '/horses')
    const { sire } = await findParents(page, { complete: true })
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await context.setOffline(true)
    const notice = page.getByText('You’re offline.')
    await expect(notice).toBeVisible()
    const search = page.getByRole('searchbox')
    await search.fill(sire.name)
    await expect(page.getByRole('heading', { name: 'The horses didn’t load' })).toBeVisible()
    await expect(page.getByText('Can’t reach the server, and this isn’t on this device')).toBeVisible()
    await expect(search).toHaveValue(sire.name)
    await context.setOffline(false)
    await expect(notice).toBeHidden()
    await expect(page.getByText('1 horse found')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: sire.name })).toBeVisible()
  })
})

test.describe('a page not opened before', () => {
  test('says so without a connection, and loads on retry', async ({ page, context }) => {
    await page.route('**/assets/**', (route) => route.continue()) // nothing comes from the browser's cache
    await openPage(page, '/')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'didn’t download' })
    await expect(failure).toBeVisible()
    const failed = page.waitForEvent('requestfailed')
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await failed
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
  })
})

test('a page downloaded ahead opens without a connection', async ({ page, context }) => {
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000)) // 250 by default: fewer than the parts
  await openPage(page, '/')
  const missing = () =>
    page.evaluate(() => {
      const here = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      const parts: string[] = JSON.parse(document.getElementById('parts')?.textContent ?? '[""]')
      return parts.filter((part) => !here.has(part)).length
    })
  await expect.poll(missing).toBe(0)
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('System not healthy: no answer')
  await expect(page.getByRole('contentinfo')).toContainText('last seen')
  await page.getByRole('banner').getByRole('link', { name: 'Data Studio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data Studio' })).toBeVisible()
})

test.describe('a server in trouble', () => {
  test('says how old its data are while it answers from memory', async ({ page }) => {
    const asOf = { 'x-data-as-of': new Date().toISOString() }
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), ...asOf } })
    })
    await openPage(page, '/horses')
    const notice = page.getByText(
      /^Showing data as of today .*; the database doesn’t answer at the moment\.$/,
    )
    await expect(notice).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    await expect(notice).toBeHidden()
  })

  test('every list that fails says so and can be retried', async ({ context }) => {
    const lists = [
      { path: '/', call: /\/api\/dashboard/ },
      { path: '/horses', call: HORSE_LIST },
      { path: '/tracks', call: /\/api\/tracks\/?(\?|$)/ },
      { path: '/injuries', call: /\/api\/injuries\/?(\?|$)/ },
      { path: '/data/quality', call: /\/api\/data-import\/quality/ },
    ]
    await Promise.all(
      lists.map(async ({ path, call }) => {
        const page = await context.newPage()
        await page.route(call, refuse(500))
        await openPage(page, path)
        const failure = page.getByRole('alert').filter({ hasText: 'Made to fail.' })
        await expect(failure, path).toBeVisible()
        await page.unroute(call)
        await failure.getByRole('button', { name: /Try/ }).click()
        await expect(failure, path).toBeHidden()
      }),
    )
  })

  test('a busy server is retried when it asked, without a message', async ({ page }) => {
    const askedAt: number[] = []
    await page.route(HORSE_LIST, async (route) => {
      askedAt.push(performance.now())
      await (askedAt.length === 1 ? refuse(503, { 'retry-after': '2' }, 'busy')(route) : route.continue())
    })
    await openPage(page, '/horses')
    await expect(page.getByRole('list', { name: 'Horses' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  })

  test('a server too busy for a file is sent it again when it asked', async ({ page }) => {
    let tries = 0
    await page.route('**/api/data-import/upload/**', (route) =>
      ++tries <= 2 ? refuse(503, { 'retry-after': '1' }, 'busy')(route) : route.continue(),
    )
    await openPage(page, '/data')
    const panel = panelOf(page, 'Horses')
    await choose(panel, 'busy.csv', validFile('horses', 'Patient Horse'))
    await expect(panel).toContainText('Rows7')
    expect(tries).toBe(3)
  })
})

test.describe('a tab left open across a new build', () => {
  const chunk = /\/assets\/TracksPage-[^/]+\.js$/
  const missing = (route: Route) => route.fulfill({ status: 404, body: '' })

  test('reloads and shows the requested page', async ({ page }) => {
    await openPage(page, '/')
    let asked = 0
    await page.route(chunk, (route) => (asked++ === 0 ? missing(route) : route.continue()))
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
    await expect(page).toHaveURL(/\/tracks$/)
    expect(asked).toBeGreaterThan(1)
  })

  test('reloads once; if that does not help, the page says so, with a way out', async ({ page }) => {
    await openPage(page, '/')
    let loads = 0
    page.on('load', () => loads++)
    await page.route(chunk, missing)
    // The panel may render before the load event.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    await reloaded
    await expect(page.getByRole('heading', { name: 'This page didn’t open' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(loads).toBe(1)
  })
})

test('a horse is added once: by a double click, after a lost connection, a refusal, a fault, an unknown result', async ({
  page,
  context,
  barn,
}) => {
  const url = `${barn.url}/api/horses/`
  await write(page, url, { name: 'First Holder', sex: 'M', aqha_id: '7777777' })
  await openPage(page, `${barn.url}/horses?add=new`)
  const dialog = page.getByRole('dialog', { name: 'Add New Horse' })
  const name = dialog.getByLabel(/^Name/)
  const add = dialog.getByRole('button', { name: 'Add horse' })
  const keys: (string | undefined)[] = []
  const answers = [refuse(500), refuse(503, {}, 'outcome_unknown')]
  await name.fill('Only Once')
  await dialog.getByLabel('AQHA id').fill('7777777')
  await context.setOffline(true)
  await add.click()
  await expect(dialog.getByRole('alert')).toContainText('Can’t reach the server.')
  await expect(name).toHaveValue('Only Once')
  await context.setOffline(false)
  await add.click()
  await expect(dialog.getByText(/First Holder/).first()).toBeVisible() // has this number already
  await dialog.getByLabel('AQHA id').fill('7777778')
  await page.route(/\/api\/horses\/?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = answers[keys.length]
    keys.push(route.request().headers()['idempotency-key'])
    await (answer === undefined ? route.continue() : answer(route))
  })
  for (const tries of [1, 2]) {
    await add.click()
    await expect.poll(() => keys.length).toBe(tries)
    await expect(dialog.getByRole('alert')).toContainText('Made to fail.')
  }
  await pressTogether(page, [add, add])
  await expectNotice(page, 'Only Once added')
  await expect(page).toHaveURL(/details=\d+/)
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1]) // the result of the second is unknown
  const found: { name: string }[] = await (await page.request.get(`${url}?q=Only Once`)).json()
  expect(found.map((horse) => horse.name)).toEqual(['Only Once'])
})
