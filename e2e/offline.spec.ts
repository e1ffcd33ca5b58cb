import type { Horse } from '@quarterpole/contract/horse'
import { expect, type Page, test } from '@playwright/test'
import {
  addInjury,
  addStart,
  addTest,
  addVaccination,
  answerSaved,
  bar,
  editNotes,
  installed,
  openHorse,
  save,
} from './aisle.ts'
import { expectAccessible, expectNotice, openPage, recordedNotices, sideways } from './app.ts'
import { photo } from './uploads.ts'
import { startProxy } from './proxy.ts'
import { type RunningServer, startServer } from './start.ts'

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

test('ten records entered without a network over two reloads are saved once each', async ({
  page,
  context,
}) => {
  const tracks = await get<unknown[]>(page, '/tracks/')
  expect(tracks.length).toBeGreaterThan(0)
  const mare = await addMare(page, 'Aisle Walker')
  const stud = await send<Horse>(page, 'post', '/horses', { name: 'Aisle Stud', sex: 'S', role: 'at_stud' })
  const bred = new Date(Date.now() - 16 * 86_400_000).toISOString().slice(0, 10)
  const cover = await send<{ id: number }>(page, 'post', '/covers', {
    mare_id: mare.id,
    stallion_id: stud.id,
    season_year: Number(bred.slice(0, 4)),
    event: { kind: 'bred', event_date: bred },
  })
  const season = `${server.url}/mares?season=${bred.slice(0, 4)}`
  await openPage(page, `${server.url}/horses`)
  await page.goto(season)
  await expect(page.getByRole('listitem').filter({ hasText: mare.name })).toBeVisible()
  await answerSaved(page, '"season","mares"')
  await openHorse(page, server.url, mare)
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
  await addVaccination(page, 'West Nile')
  await editNotes(page, 'Shy of the hose.')
  await page.goto(season)
  const row = page.getByRole('listitem').filter({ hasText: mare.name })
  await row.getByRole('button', { name: 'Scan for' }).click()
  await row.getByRole('button', { name: 'In foal' }).click()
  await expect(bar(page)).toContainText('9 entries')
  await page.goto(`${server.url}/horses/${mare.id}#records`)
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
  expect(starts.map(({ race_date }) => race_date)).toEqual(['2026-01-09'])
  expect(await get(page, `/care?horse_id=${mare.id}`)).toMatchObject([{ product: 'West Nile' }])
  expect(await get(page, `/horses/${mare.id}`)).toMatchObject({ notes: 'Shy of the hose.' })
  const { events } = await get<{ events: { kind: string }[] }>(page, `/covers/${cover.id}`)
  expect(events.filter(({ kind }) => kind === 'scan')).toHaveLength(1)
})

test('two photos taken without a network wait over a reload and are saved once each', async ({
  page,
  context,
}) => {
  const mare = await addMare(page, 'Pictured Walker')
  await openPage(page, `${server.url}/horses`)
  await openHorse(page, server.url, mare)
  await installed(page)
  const photos = [await photo(page, '#7a4a21'), await photo(page, '#202020')]
  const section = page.getByRole('region', { name: 'Photos and papers' })

  await context.setOffline(true)
  await page.reload()
  await section.getByLabel('Choose files: photos or papers').last().setInputFiles(photos)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('no network: it waits here')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save 2' }).click()
  await expectNotice(page, 'No network: kept here')
  await page.reload()
  await expect(bar(page)).toContainText('2 entries wait for the network.')
  await bar(page).getByRole('link').click()
  const waiting = page.getByRole('main').getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  await expect(waiting.first()).toContainText('IMG_0042.jpg')
  await waiting.first().getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Title').fill('At the gate')
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(dialog).toHaveCount(0)

  await context.setOffline(false)
  await expect(page.getByText('Nothing waits')).toBeVisible()
  const papers = await get<{ kind: string; file: string; title: string | null }[]>(
    page,
    `/papers?horse_id=${mare.id}`,
  )
  expect(papers.map(({ kind, title }) => `${kind} ${title ?? ''}`).sort()).toEqual([
    'photo ',
    'photo At the gate',
  ])
  expect(new Set(papers.map(({ file }) => file)).size).toBe(2)
})

test('a horse not looked at is said not to be on this device, and that stays on screen', async ({
  page,
  context,
}) => {
  const [seen, unseen] = [await addMare(page, 'Seen Before'), await addMare(page, 'Never Seen')]
  await page.clock.install()
  await openPage(page, `${server.url}/horses`)
  await openHorse(page, server.url, seen)
  await installed(page)
  await context.setOffline(true)
  let polls = 0
  page.on('requestfailed', (request) => (polls += Number(request.url().endsWith('/api/health'))))
  await page.goto(`${server.url}/horses/${unseen.id}`)
  await expect(page.getByText('this isn’t on this device')).toBeVisible()
  const loads = async () =>
    (await recordedNotices(page)).filter((words) => words === 'Loading the horse').length
  const before = await loads()
  for (const polled of [polls + 1, polls + 2]) {
    await page.clock.runFor(5000)
    await expect.poll(() => polls).toBeGreaterThanOrEqual(polled)
  }
  expect(await loads()).toBe(before)
})

test('an answer that is lost saves nothing twice', async ({ page, context }) => {
  const mare = await addMare(page, 'Once Only')
  await openPage(page, `${server.url}/horses`)
  await openHorse(page, server.url, mare)
  await installed(page)
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
    await openHorse(page, server.url, mare)
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
  await openHorse(page, server.url, mare)
  await installed(page)
  await context.setOffline(true)
  await addTest(page, 'GBED', 'no idea')
  await context.setOffline(false)
  await bar(page).filter({ hasText: 'needs you' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting Entries' })).toBeVisible()
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
  await save(page, 'Save entry')
  await expect(page.getByText('Nothing waits')).toBeVisible()
  expect(await get(page, `/horses/${mare.id}/tests`)).toMatchObject([{ marker: 'gbed', value: 'N/N' }])
})

test('a new horse doesn’t wait: his form fails as before', async ({ page, context }) => {
  await openPage(page, `${server.url}/horses?add=new`)
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Not Saved')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add horse' }).click()
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
    await expect.poll(() => proxy.styleTries).toBeGreaterThan(1) // by the page, then for the shell
    expect(await savedStyles(page)).toEqual(['/assets/build-2.css'])
    await context.setOffline(true)
    await page.reload()
    await isDrawn()
    await shown(2)
  } finally {
    await proxy.stop()
  }
})
