import type { Horse } from '@quarterpole/contract/horse'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNotice, openPage, settled, sideways } from './app.ts'
import { startProxy } from './proxy.ts'
import { type RunningServer, startServer } from './server.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SAMPLE_DATA: 'false' })
})
test.afterAll(() => server.stop())

const get = async <T>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`${server.url}/api${path}`)).json()
async function send<T>(page: Page, method: 'post' | 'put', path: string, data: object): Promise<T> {
  const ask = () => page.request[method](`${server.url}/api${path}`, { data })
  let reply = await ask()
  // A busy machine.
  for (let tries = 0; reply.status() === 503 && tries < 5; tries++) {
    await page.waitForTimeout(2000)
    reply = await ask()
  }
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}
const addMare = (page: Page, name: string) =>
  send<Horse>(page, 'post', '/horses', { name, sex: 'M', role: 'broodmare' })

/** Waits until the app is saved for use without a network. */
const installed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const shell = await caches.match('/', { cacheName: 'quarterpole-shell' })
        return shell !== undefined && navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)

async function openHorse(page: Page, { id, name }: Horse): Promise<void> {
  await page.goto(`${server.url}/horses/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Test results' })).toBeVisible()
  await settled(page)
}
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /\d+ entr(?:y|ies)|needs? you/ })

async function save(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
}
async function addTest(page: Page, marker: string, raw: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a test result' }).click()
  await page.getByRole('dialog').getByLabel('Test', { exact: true }).selectOption(marker)
  await page
    .getByRole('dialog')
    .getByLabel(/^Result/)
    .fill(raw)
  await save(page, 'Save Result')
}
async function addInjury(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an injury' }).click()
  await page.getByRole('dialog').getByLabel(/^Type/).fill(type)
  await save(page, 'Save Injury')
}
async function addStart(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a start' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Track \(/).selectOption({ index: 1 })
  await dialog.getByLabel(/^Date/).fill(day)
  await dialog.getByLabel(/^Yards/).fill('350')
  await dialog.getByLabel(/^Time/).fill('17.9')
  await save(page, 'Save Start')
}
async function editNotes(page: Page, notes: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Notes').fill(notes)
  await save(page, 'Save Changes')
}

test('ten records entered without a network over two reloads are saved once each', async ({
  page,
  context,
}) => {
  const tracks = await get<unknown[]>(page, '/tracks/')
  expect(tracks.length).toBeGreaterThan(0)
  const mare = await addMare(page, 'Aisle Walker')
  const stud = await send<Horse>(page, 'post', '/horses', { name: 'Aisle Stud', sex: 'S', role: 'at_stud' })
  const bred = new Date(Date.now() - 16 * 86_400_000).toISOString().slice(0, 10)
  const breeding = await send<{ id: number }>(page, 'post', '/breedings', {
    mare_id: mare.id,
    stallion_id: stud.id,
    season_year: Number(bred.slice(0, 4)),
    event: { kind: 'bred', event_date: bred },
  })
  const season = `${server.url}/mares?season=${bred.slice(0, 4)}`
  await openPage(page, `${server.url}/horses`)
  await page.goto(season)
  await expect(page.getByRole('listitem').filter({ hasText: mare.name })).toBeVisible()
  await openHorse(page, mare)
  await installed(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: mare.name })).toBeVisible()
  await expect(page.getByText(/This page is as of today \d+:\d\d.[AP]M\./)).toBeVisible()
  await addTest(page, 'GBED', 'N/N')
  await expectNotice(page, 'No network: kept here')
  await addTest(page, 'HYPP', 'N/N')
  await addTest(page, 'HERDA', 'N/Hrd')
  await addInjury(page, 'Bucked shins')
  await page.reload()
  await expect(bar(page)).toContainText('4 entries wait for the network.')
  await addInjury(page, 'Foot bruise')
  await addStart(page, '2026-01-09')
  await addStart(page, '2026-02-13')
  await editNotes(page, 'Shy of the hose.')
  await page.goto(season)
  const row = page.getByRole('listitem').filter({ hasText: mare.name })
  await row.getByRole('button', { name: 'Scan for' }).click()
  await row.getByRole('button', { name: 'In foal' }).click()
  await page.goto(`${server.url}/horses/${mare.id}`)
  await addTest(page, 'PSSM1', 'N/N')
  await expect(bar(page)).toContainText('10 entries wait for the network.')
  await bar(page).getByRole('link').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)

  await context.setOffline(false)
  await expect(page.getByText('Nothing waits')).toBeVisible()
  const tests = await get<{ marker: string }[]>(page, `/horses/${mare.id}/tests`)
  expect(tests.map(({ marker }) => marker).sort()).toEqual(['gbed', 'herda', 'hypp', 'pssm1'])
  const injuries = await get<{ type: string }[]>(page, `/injuries?horse_id=${mare.id}`)
  expect(injuries.map(({ type }) => type).sort()).toEqual(['Bucked shins', 'Foot bruise'])
  const starts = await get<{ race_date: string }[]>(page, `/horses/${mare.id}/starts`)
  expect(starts.map(({ race_date }) => race_date)).toEqual(['2026-02-13', '2026-01-09'])
  expect(await get(page, `/horses/${mare.id}`)).toMatchObject({ notes: 'Shy of the hose.' })
  const { events } = await get<{ events: { kind: string }[] }>(page, `/breedings/${breeding.id}`)
  expect(events.filter(({ kind }) => kind === 'scan')).toHaveLength(1)
})

test('an answer that is lost saves nothing twice', async ({ page, context }) => {
  const mare = await addMare(page, 'Once Only')
  await openPage(page, `${server.url}/horses`)
  await openHorse(page, mare)
  // The server saves, and the phone never hears of it.
  await page.route(/\/tests$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await addTest(page, 'GBED', 'N/N')
  await expect(bar(page)).toContainText('1 entry waits for the network.')
  await page.unroute(/\/tests$/)
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  expect(await get(page, `/horses/${mare.id}/tests`)).toHaveLength(1)
})

for (const choice of ['Keep yours', 'Keep what’s on file'] as const)
  test(`an edit that someone else was quicker with: ${choice}`, async ({ page, context }) => {
    const mare = await addMare(page, `Quick ${choice.length}`)
    await openPage(page, `${server.url}/horses`)
    await openHorse(page, mare)
    await installed(page)
    await context.setOffline(true)
    await editNotes(page, 'From the aisle')
    await expect(bar(page)).toContainText('1 entry waits')
    const body = { name: mare.name, sex: 'M', color: 'Sorrel', notes: 'From the office' }
    await send(page, 'put', `/horses/${mare.id}`, body)
    await context.setOffline(false)
    await expect(bar(page)).toContainText('1 entry needs you.')
    await bar(page).getByRole('link').click()
    const row = page.getByRole('row', { name: /^Notes/ })
    await expect(row).toContainText('From the aisle')
    await expect(row).toContainText('From the office')
    await expect(page.getByRole('row', { name: /^Color/ })).toHaveCount(0) // only they changed it
    await expectAccessible(page)
    await page.getByRole('button', { name: choice }).click()
    await expect(page.getByText('Nothing waits')).toBeVisible()
    const notes = choice === 'Keep yours' ? 'From the aisle' : 'From the office'
    await expect.poll(() => get(page, `/horses/${mare.id}`)).toMatchObject({ notes, color: 'Sorrel' })
  })

test('a refused entry is corrected, discarded and put back', async ({ page, context }) => {
  const mare = await addMare(page, 'Second Thought')
  await openPage(page, `${server.url}/horses`)
  await openHorse(page, mare)
  await installed(page)
  await context.setOffline(true)
  await addTest(page, 'GBED', 'no idea')
  await context.setOffline(false)
  await bar(page).filter({ hasText: 'needs you' }).getByRole('link').click()
  const entry = page.getByRole('main').getByRole('listitem')
  await expect(entry).toContainText('Not saved')
  await expect(entry).toContainText(/Result: /)
  await entry.getByRole('button', { name: /^Discard/ }).click()
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click()
  await entry.getByRole('button', { name: /^Edit/ }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Result/)
    .fill('N/N')
  await save(page, 'Save Entry')
  await expect(page.getByText('Nothing waits')).toBeVisible()
  expect(await get(page, `/horses/${mare.id}/tests`)).toMatchObject([{ marker: 'gbed', value: 'N/N' }])
})

test('a form outside of the five fails as before', async ({ page, context }) => {
  await openPage(page, `${server.url}/horses?add=new`)
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Not Kept')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add Horse' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Can’t reach the server.')
  await expect(bar(page)).toHaveCount(0)
})

/** Style sheets of the saved build, and whether the page on screen has that of the build. */
const savedStyles = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('quarterpole-shell')
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    return paths.filter((path) => /build-\d/.test(path))
  })

test('a new build takes the place of the old one, whole or not at all', async ({ page, context }) => {
  const proxy = await startProxy(server.url)
  const shown = (build: number) => expect(page.locator(`link[href*="build-${build}"]`)).toHaveCount(1)
  const isDrawn = () =>
    expect(page.getByRole('heading', { level: 1, name: 'Horse Management' })).toBeVisible()
  try {
    await openPage(page, `${proxy.url}/horses`)
    await shown(1)
    await installed(page)
    proxy.build = 2
    await page.reload()
    await isDrawn()
    await shown(2) // online the page is never of the older build
    await expect.poll(() => savedStyles(page)).toEqual(['/assets/build-2.css'])
    proxy.build = 3
    proxy.isStyleMissing = true
    await page.reload()
    await shown(3)
    await expect.poll(() => proxy.styleTries, { timeout: 60_000 }).toBeGreaterThan(1) // by the page, then for the shell
    expect(await savedStyles(page)).toEqual(['/assets/build-2.css'])
    await context.setOffline(true)
    await page.reload()
    await isDrawn()
    await shown(2)
  } finally {
    await proxy.stop()
  }
})

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
    const { path } = await (await page.request.post(`${base}/api/people/invitations`, { data })).json()
    await page.request.post(`${base}/api/horses`, {
      data: { name: 'Secret Sorrel', sex: 'M', notes: 'Not for sale' },
    })
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
      await page.goto(`${base}/horses/${mare?.id}`)
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
    await page.goto(`${base}/horses/${mare?.id}`)
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
