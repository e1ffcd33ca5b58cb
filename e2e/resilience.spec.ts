import { expect, type Page, type Route, test } from '@playwright/test'
import type { ErrorCode } from '@quarterpole/contract/errors'
import { expectNotice, findParents, openPage } from './app.ts'
import { type RunningServer, startServer } from './server.ts'

const HORSE_LIST = /\/api\/horses\/?\?/

/** Answers a call with a fault, as the server words one. */
const refuse =
  (status: number, headers: Record<string, string> = {}, code?: ErrorCode) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
      json: { type: 'about:blank', title: 'Fault', status, detail: 'A fault made for this test.', code },
    })

test.describe('without a connection', () => {
  test('the notice stands, the list comes back by itself, and nothing typed is lost', async ({
    page,
    context,
  }) => {
    await openPage(page, '/horses')
    const { sire } = await findParents(page, { complete: true })
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await context.setOffline(true)
    const notice = page.getByText('You are offline.')
    await expect(notice).toBeVisible()
    const search = page.getByRole('searchbox')
    await search.fill(sire.name)
    await expect(page.getByRole('heading', { name: 'The horses did not load' })).toBeVisible()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await expect(search).toHaveValue(sire.name)
    await context.setOffline(false)
    await expect(notice).toBeHidden()
    await expect(page.getByText('1 horse found')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: sire.name })).toBeVisible()
  })

  test('a form keeps what was typed, says why it was not saved, and saves on the next try', async ({
    page,
    context,
  }) => {
    const server = await startServer({ SAMPLE_DATA: 'false' })
    try {
      await openPage(page, `${server.url}/horses?add=new`)
      const dialog = page.getByRole('dialog', { name: 'Add New Horse' })
      await dialog.getByLabel(/^Name/).fill('Barn Without Signal')
      await dialog.getByLabel('Owner').fill('Ada Farrow')
      await context.setOffline(true)
      await dialog.getByRole('button', { name: 'Add Horse' }).click()
      await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.')
      await expect(dialog.getByLabel(/^Name/)).toHaveValue('Barn Without Signal')
      await expect(dialog.getByLabel('Owner')).toHaveValue('Ada Farrow')
      await context.setOffline(false)
      await dialog.getByRole('button', { name: 'Add Horse' }).click()
      await expectNotice(page, 'Barn Without Signal was added')
    } finally {
      await server.stop()
    }
  })
})

test.describe('a page that was not opened before', () => {
  test('is not there without a connection, says so, and comes when asked for again', async ({
    page,
    context,
  }) => {
    await openPage(page, '/')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'could not be fetched' })
    await expect(failure).toBeVisible()
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
  })
})

test.describe('a server in trouble', () => {
  test('every list that cannot be read says so and can be asked again', async ({ context }) => {
    const lists = [
      { path: '/', call: /\/api\/dashboard/ },
      { path: '/horses', call: HORSE_LIST },
      { path: '/tracks', call: /\/api\/tracks\/?(\?|$)/ },
      { path: '/injuries', call: /\/api\/injuries\/?(\?|$)/ },
      { path: '/data', call: /\/api\/data-import\/quality/ },
    ]
    await Promise.all(
      lists.map(async ({ path, call }) => {
        const page = await context.newPage()
        await page.route(call, refuse(500))
        await openPage(page, path)
        const failure = page.getByRole('alert').filter({ hasText: 'A fault made for this test.' })
        await expect(failure, path).toBeVisible()
        await page.unroute(call)
        await failure.getByRole('button', { name: /Try/ }).click()
        await expect(failure, path).toBeHidden()
      }),
    )
  })

  test('a busy server is asked again when it said, without a word to the reader', async ({ page }) => {
    const askedAt: number[] = []
    await page.route(HORSE_LIST, async (route) => {
      askedAt.push(performance.now())
      await (askedAt.length === 1 ? refuse(503, { 'retry-after': '2' })(route) : route.continue())
    })
    await openPage(page, '/horses')
    await expect(page.getByRole('list', { name: 'Horses' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  })
})

test.describe('a tab left open across a new build', () => {
  const piece = /\/assets\/tracks-[^/]+\.js$/
  const gone = (route: Route) => route.fulfill({ status: 404, body: '' })

  test('loads itself anew and shows the page that was asked for', async ({ page }) => {
    await openPage(page, '/')
    let asked = 0
    await page.route(piece, (route) => (asked++ === 0 ? gone(route) : route.continue()))
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
    await expect(page).toHaveURL(/\/tracks$/)
    expect(asked).toBeGreaterThan(1)
  })

  test('does so once: where it does not help the page says that it broke, with a way out', async ({
    page,
  }) => {
    await openPage(page, '/')
    let loads = 0
    page.on('load', () => loads++)
    await page.route(piece, gone)
    // The panel may be drawn before the browser calls the page loaded.
    const loadedAnew = page.waitForEvent('load')
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    await loadedAnew
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(loads).toBe(1)
  })
})

test.describe('adding a horse', () => {
  let server: RunningServer
  test.beforeAll(async () => void (server = await startServer({ SAMPLE_DATA: 'false' })))
  test.afterAll(async () => await server?.stop())

  const horses = async (page: Page) => await (await page.request.get(`${server.url}/api/horses/`)).json()

  test('a double click adds one horse', async ({ page }) => {
    await openPage(page, `${server.url}/horses?add=new`)
    const dialog = page.getByRole('dialog', { name: 'Add New Horse' })
    await dialog.getByLabel(/^Name/).fill('Only Once')
    await dialog.getByRole('button', { name: 'Add Horse' }).dblclick()
    await expectNotice(page, 'Only Once was added')
    await expect(page).toHaveURL(/details=\d+/)
    expect((await horses(page)).map(({ name }: { name: string }) => name)).toEqual(['Only Once'])
  })

  test('a refused horse is saved once its fault is mended', async ({ page }) => {
    const url = `${server.url}/api/horses/`
    await page.request.post(url, { data: { name: 'First Holder', sex: 'M', aqha_id: '7777777' } })
    await openPage(page, `${server.url}/horses?add=new`)
    const dialog = page.getByRole('dialog', { name: 'Add New Horse' })
    await dialog.getByLabel(/^Name/).fill('Second Comer')
    await dialog.getByLabel('AQHA id').fill('7777777')
    await dialog.getByRole('button', { name: 'Add Horse' }).click()
    await expect(dialog.getByText(/First Holder/).first()).toBeVisible()
    await dialog.getByLabel('AQHA id').fill('7777778')
    await dialog.getByRole('button', { name: 'Add Horse' }).click()
    await expectNotice(page, 'Second Comer was added')
  })

  test('is tried again under its key, and under a new one where nobody knows whether it was saved', async ({
    page,
  }) => {
    await openPage(page, `${server.url}/horses?add=new`)
    const dialog = page.getByRole('dialog', { name: 'Add New Horse' })
    const keys: (string | undefined)[] = []
    const answers = [refuse(500), refuse(503, {}, 'outcome_unknown')]
    await page.route(/\/api\/horses\/?$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = answers[keys.length]
      keys.push(route.request().headers()['idempotency-key'])
      await (answer === undefined ? route.continue() : answer(route))
    })
    await dialog.getByLabel(/^Name/).fill('Third Time')
    for (const tries of [1, 2, 3]) {
      await dialog.getByRole('button', { name: 'Add Horse' }).click()
      await expect.poll(() => keys.length).toBe(tries)
      if (tries < 3) await expect(dialog.getByRole('alert')).toContainText('A fault made for this test.')
    }
    await expectNotice(page, 'Third Time was added')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[1])
  })
})
