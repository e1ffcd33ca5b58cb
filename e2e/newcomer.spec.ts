import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { root } from '../scripts/ready.mjs'
import { expectAccessible, expectNotice, openPage, settled, sideways } from './app.ts'
import { chooseFile, FINGER, type Hands, KEYBOARD, MOUSE, pickHorse } from './hands.ts'
import { startServer } from './start.ts'
import { lines, panelOf, proceed } from './uploads.ts'

const TYPED = [
  ['Willow Gate Ann', '2014-03-09'],
  ['Willow Gate Bess', '2016-04-21'],
  ['Willow Gate Cora', '2018-02-14'],
] as const
const [[MARE]] = TYPED
const STUDS = ['Outside Ledger', 'Outside Marker', 'Outside Notion'] as const
const FILE = `name,sex,foaled,role,mine or reference,stud fee,sire,dam
${lines(9, (at) => `Willow Gate Filed ${at + 1},M,${2012 + at}-05-0${at + 1},broodmare,mine,,Far Lantern,Far Dam ${at}`)}
${STUDS.map((name, at) => `${name},S,2013-03-0${at + 1},at stud,reference,${1500 + 500 * at},,`).join('\n')}
`
const PLANNED = '2026-11-20'
const BRED = '2027-03-16'
const SCANNED = '2027-04-02'
const FOALED = '2028-02-19'

interface Walk {
  page: Page
  hands: Hands
  isPhone: boolean
}

/** The page is loaded, accessible and, on a phone, no wider than the screen. */
async function look({ page, isPhone }: Walk): Promise<void> {
  await settled(page)
  await expectAccessible(page)
  if (isPhone) expect(await sideways(page), page.url()).toEqual({ scroll: 0, out: [] })
}

/** Goes to a page by the header, or by the menu of a phone. */
async function goTo({ page, hands, isPhone }: Walk, name: string): Promise<void> {
  if (isPhone) {
    await hands.press(page.getByRole('button', { name: 'Menu' }))
    await hands.press(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }))
  } else await hands.press(page.getByRole('banner').getByRole('link', { name, exact: true }))
  await expect(page).toHaveTitle(`${name} · Quarterpole`)
}

/** The dialog is closed and the focus is back on something of the page. */
async function closed(page: Page): Promise<void> {
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.locator(':focus')).toHaveCount(1)
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

async function typeMares(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await expect(page.getByRole('heading', { name: 'No horses yet' })).toBeVisible()
  for (const door of ['Type in your first mare', 'Bring your files', 'Look at a sample herd'])
    await expect(page.getByRole('heading', { name: door })).toBeVisible()
  await look(walk)
  const dialog = dialogOf(page)
  for (const [at, [name, foaled]] of TYPED.entries()) {
    await hands.press(main(page).getByRole('link', { name: at === 0 ? 'Add a mare' : 'Add New Horse' }))
    await hands.type(dialog.getByLabel(/^Name/), name)
    if (at === 0) await look(walk)
    else await hands.select(dialog.getByLabel(/^Sex/), 'Mare')
    await hands.typeDay(dialog.getByLabel(/^Foaled/), foaled)
    if (at > 0) await hands.select(dialog.getByLabel('Role'), 'Broodmare')
    await hands.press(dialog.getByRole('button', { name: 'Add horse' }))
    await expectNotice(page, `${name} added`)
    await expect(dialog).toHaveAccessibleName(name)
    await hands.press(dialog.getByRole('button', { name: 'Close' }).first())
    await closed(page)
  }
}

async function importTheRest(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await goTo(walk, 'Data Studio')
  const panel = panelOf(page, 'Horses')
  const button = panel.getByText('choose one', { exact: true })
  await chooseFile(hands, button, { name: 'willow-gate.csv', text: FILE })
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeVisible()
  await look(walk)
  expect(await proceed(panel, hands.press)).toContain('12 rows processed')
  await goTo(walk, 'Horse Management')
  await expect(page.getByRole('status').filter({ hasText: '12 horses' })).toBeVisible()
  await look(walk)
  const mares = await (await page.request.get(new URL('/api/horses/?mine=true', page.url()).href)).json()
  expect(mares).toHaveLength(12)
  for (const mare of mares) expect(mare).toMatchObject({ sex: 'M', role: 'broodmare', is_mine: true })
}

async function planTheSeason(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await goTo(walk, 'Breeding Planner')
  await look(walk)
  await hands.press(page.getByRole('link', { name: 'Season Plan' }))
  await hands.press(page.getByText(/^12 mares · /))
  const studs = page.getByRole('list', { name: 'The plan’s stallions' })
  await expect(page.getByRole('list', { name: 'The plan’s mares' }).getByRole('listitem')).toHaveCount(12)
  for (const name of STUDS)
    if ((await studs.getByText(name).count()) === 0) {
      await pickHorse(hands, page.getByRole('combobox', { name: 'Add a stallion' }), name)
      await expect(studs).toContainText(name)
    }
  await expect(page.getByText('12 of 12').first()).toBeVisible()
  await look(walk)
  await hands.press(page.getByRole('button', { name: 'Save plan' }))
  await hands.press(dialogOf(page).getByRole('button', { name: 'Save plan' }))
  await closed(page)
  await expect(page.getByLabel('Saved plans')).toHaveValue(/^\d+$/)
}

const bookTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Breeding Planner' }).getByRole('link', { name: 'Stallion Book' })

async function book(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await goTo(walk, 'Breeding Planner')
  await hands.press(bookTab(page))
  await hands.press(page.getByRole('link', { name: 'Book a mare' }).first())
  const dialog = dialogOf(page)
  await pickHorse(hands, dialog.getByRole('combobox', { name: /^Mare/ }), MARE)
  await pickHorse(hands, dialog.getByRole('combobox', { name: /^Stallion/ }), STUDS[0])
  await hands.select(dialog.getByLabel('Breeding season'), BRED.slice(0, 4))
  await hands.type(dialog.getByLabel('Fee, $'), '1500')
  await look(walk)
  await hands.press(dialog.getByRole('button', { name: 'Add to book' }))
  await expectNotice(page, `Added ${STUDS[0]} × ${MARE} to 2027 stallion book`)
  await closed(page)
}

const bookingOf = (page: Page) =>
  page.getByRole('table', { name: 'Bookings' }).getByRole('row').filter({ hasText: MARE })

async function breedAndScan(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await goTo(walk, 'Breeding Planner')
  await hands.press(bookTab(page))
  await expect(bookingOf(page)).toContainText('$1,500')
  await look(walk)
  await hands.press(bookingOf(page).getByRole('link', { name: `Season of ${MARE}` }))
  await hands.press(page.getByRole('link', { name: 'Record a breeding' }).first())
  const dialog = dialogOf(page)
  await pickHorse(hands, dialog.getByRole('combobox', { name: /^Stallion/ }), STUDS[0])
  await hands.typeDay(dialog.getByLabel(/^Bred/), BRED)
  await hands.select(dialog.getByLabel(/^How/), 'Cooled semen')
  await look(walk)
  await hands.press(dialog.getByRole('button', { name: 'Save breeding' }))
  await closed(page)
  await expect(main(page)).toContainText('Bred, not scanned')
  await hands.press(page.getByRole('button', { name: 'In foal' }))
  await expectNotice(page, `${MARE} scanned in foal`)
  await expect(main(page)).toContainText('Feb 19, 2028')
  await look(walk)
}

async function foal(walk: Walk): Promise<string> {
  const { page, hands } = walk
  await expect(page.getByRole('heading', { name: 'The barn’s year' })).toBeVisible()
  await look(walk)
  await hands.press(main(page).getByRole('link', { name: MARE }).first())
  await hands.press(page.getByRole('link', { name: 'Foaled', exact: true }))
  const dialog = dialogOf(page)
  await hands.typeDay(dialog.getByLabel(/^Foaled/), FOALED)
  await hands.select(dialog.getByLabel(/^Sex/), 'Filly')
  await look(walk)
  await hands.press(dialog.getByRole('button', { name: 'Save foaling' }))
  await closed(page)
  const name = `2028 filly by ${STUDS[0]} out of ${MARE}`
  await expectNotice(page, `${MARE} foaled; ${name} is on file`)
  await expect(main(page)).toContainText(`Foal: ${name}`)
  return name
}

async function readHerPage(walk: Walk, foalName: string): Promise<void> {
  const { page, hands } = walk
  await hands.press(page.getByRole('heading', { level: 2, name: MARE }).getByRole('link'))
  await expect(page.getByRole('heading', { level: 1, name: MARE })).toBeVisible()
  const opened = (words: string) => hands.press(page.locator('summary').filter({ hasText: words }))
  await opened('Produce record')
  const produce = page.getByRole('table', { name: 'Produce record, year by year' })
  await expect(produce.getByRole('row').filter({ hasText: foalName })).toContainText(STUDS[0])
  await look(walk)
  await opened('More')
  await hands.press(page.getByRole('button', { name: 'Sale page PDF' }))
  await expectNotice(page, 'PDF ready for download!')
  const link = page.getByRole('link', { name: 'Open PDF' })
  const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await hands.press(produce.getByRole('link', { name: foalName }))
  await expect(page.getByRole('heading', { level: 1, name: foalName })).toBeVisible()
  await look(walk)
}

/** From an empty database in November to a foal on the ground, the server started again for each season. */
async function walkThrough(walk: Walk): Promise<void> {
  test.slow() // three starts of the server, some sixty steps
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-newcomer-'))
  const clock = pathToFileURL(join(root, 'e2e/server-clock.mjs')).href
  const on = async (day: string, steps: () => Promise<void>) => {
    const time = `${day}T18:00:00Z`
    const server = await startServer({
      SAMPLE_DATA: 'false',
      DATA_DIR: dataDir,
      SERVER_TIME: time,
      NODE_OPTIONS: `--import ${clock}`,
    })
    await walk.page.clock.setFixedTime(time)
    await openPage(walk.page, server.url)
    await steps().finally(server.stop)
  }
  try {
    await on(PLANNED, async () => {
      await test.step('types in three mares', () => typeMares(walk))
      await test.step('imports nine and three outside studs', () => importTheRest(walk))
      await test.step('plans the season', () => planTheSeason(walk))
      await test.step('books one', () => book(walk))
    })
    await on(SCANNED, () => test.step('breeds her and scans her in foal', () => breedAndScan(walk)))
    await on(FOALED, async () => {
      const foalName = await test.step('records the foaling', () => foal(walk))
      await test.step('reads her produce and makes her sale page', () => readHerPage(walk, foalName))
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

test('a newcomer’s twelve mares: typed, imported, planned, booked, bred, foaled, and on a sale page', async ({
  page,
}) => {
  await walkThrough({ page, hands: MOUSE, isPhone: false })
})

test('the same by keyboard alone', async ({ page }) => {
  await walkThrough({ page, hands: KEYBOARD, isPhone: false })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the same with a finger, and no page wider than the screen', async ({ page }) => {
    await walkThrough({ page, hands: FINGER, isPhone: true })
  })
})
