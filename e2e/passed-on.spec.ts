import type { Horse } from '@quarterpole/contract/horse'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addTest, bar, installed } from './aisle.ts'
import { expectAccessible, openPage, settled, write } from './app.ts'
import { type RunningServer, startServer } from './start.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** Everything this browser holds for the site, and what the page shows, as one text. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const parts = [document.documentElement.outerHTML, JSON.stringify({ ...localStorage, ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push((await (await cache.match(request))?.text()) ?? '')
    }
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames)
        parts.push(JSON.stringify(await asked(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return parts.join('\n')
  })

test.describe('a phone that is passed on', () => {
  const PASSWORD = 'four sorrel mares in May'
  let barn: RunningServer
  let base = ''
  test.beforeAll(async () => {
    barn = await startServer({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'localhost,127.0.0.1', SAMPLE_DATA: 'false' })
    base = barn.url.replace('127.0.0.1', 'localhost')
  })
  test.afterAll(() => barn.stop())

  async function join(page: Page, link: string, name: string) {
    await openPage(page, `${base}${link}`)
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Make my account' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await expect(page).not.toHaveURL(/join/)
  }
  async function signIn(page: Page, name: string) {
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
    await settled(page) // the page that follows; leaving it half loaded can abort the next
  }
  async function signOut(page: Page) {
    await page.goto(`${base}/you`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  }
  const asksToSignIn = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  /** An owner with a mare, and a trainer who sees none of his horses. */
  async function people(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    await join(page, /\/join#\S+/.exec(barn.output())?.[0] ?? '', 'Ann Roe')
    const data = { role: 'trainer', trainer_names: ['Nobody Here'] }
    const { path } = await (await write(page, `${base}/api/people/invitations`, data)).json()
    await write(page, `${base}/api/horses`, { name: 'Secret Sorrel', sex: 'M', notes: 'Not for sale' })
    const other = await context.browser()?.newContext({ baseURL: base })
    const ben = await other?.newPage()
    if (ben === undefined) throw new Error('no second browser')
    await join(ben, path, 'Ben Trainer')
    await other?.close()
    return page
  }

  test('nothing of a person stays, and his entries go out in his name alone', async ({ context }) => {
    const page = await people(context)
    const [mare]: Horse[] = await (await page.request.get(`${base}/api/horses`)).json()
    const read = async () => {
      await page.goto(`${base}/horses`)
      await expect(page.getByRole('list', { name: 'Horses' })).toContainText('Secret Sorrel')
      await page.goto(`${base}/horses/${mare?.id}#records`)
      await expect(page.getByText('Not for sale').first()).toBeVisible()
      await settled(page)
    }
    const holdsNothing = async () =>
      expect(await everything(page)).not.toMatch(/Secret Sorrel|Not for sale|Ann Roe/)
    await read()
    await installed(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Not for sale').first()).toBeVisible()
    await addTest(page, 'GBED', 'N/N')
    await expect(bar(page)).toContainText('1 entry waits')
    await context.setOffline(false)
    await expect(bar(page)).toHaveCount(0)

    // With entries waiting, signing out asks first.
    await page.route('**/api/horses/*/tests', (route) => route.abort())
    await page.goto(`${base}/horses/${mare?.id}#records`)
    await addTest(page, 'HYPP', 'N/N')
    await page.goto(`${base}/you`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('1 entry isn’t saved yet')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Drop and sign out' }).click()
    await asksToSignIn(page)
    await holdsNothing()
    await context.setOffline(true)
    await page.goto(`${base}/horses`)
    await expect(page.locator('header')).toBeVisible()
    await holdsNothing()
    await context.setOffline(false)
    await page.goto(`${base}/sign-in`)
    await signIn(page, 'Ben Trainer')
    await page.goto(`${base}/horses`)
    await settled(page)
    await holdsNothing()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await holdsNothing()
    await context.setOffline(false)
    await signOut(page)
    await asksToSignIn(page)

    // A session that ends by itself keeps the entry for the same person, and drops it for another.
    await signIn(page, 'Ann Roe')
    await read()
    await addTest(page, 'HERDA', 'N/N')
    await expect.poll(() => everything(page)).toContain('"raw":"N/N"')
    await context.clearCookies()
    await page.goto(`${base}/horses`)
    await asksToSignIn(page)
    await expect(page.getByText(/1 entry of the person signed in last waits here/)).toBeVisible()
    await signIn(page, 'Ben Trainer')
    await page.goto(`${base}/horses`)
    await settled(page)
    await holdsNothing()
    const tests: { marker: string }[] = await (
      await page.request.get(`${base}/api/horses/${mare?.id}/tests`)
    ).json()
    expect(JSON.stringify(tests)).not.toContain('herda')
  })
})
