import type { Locator, Page } from '@playwright/test'
import { openPage } from './app.ts'
import { expect, test } from './fixtures.ts'
import { choose, lines, panelOf, proceed } from './uploads.ts'

const large = (name: string, rows = 60_000) =>
  `name,sex,owner\n${lines(rows, (at) => `${name} ${at},M,Owner ${at % 99}`)}\n`
const countHorses = async (page: Page, url: string, q: string) =>
  Number((await page.request.get(`${url}/api/horses/?limit=1&q=${q}`)).headers()['x-total-count'])

/** Counts the page's open event streams. */
const countStreams = (page: Page) =>
  page.addInitScript(() => {
    const open = new Set<EventSource>()
    Reflect.set(window, 'openStreams', open)
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url)
        open.add(this)
      }
      override close() {
        super.close()
        open.delete(this)
      }
    }
  })
const openStreams = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'openStreams') as Set<unknown>).size)

/** A panel's text and progress (null: indeterminate, undefined: no bar). */
interface Shown {
  readonly text: string
  readonly bar: number | null | undefined
}

/** Records everything the panel shows from now on, however briefly. */
const watchPanel = (panel: Locator) =>
  panel.evaluate((element) => {
    const shown: { text: string; bar: number | null | undefined }[] = []
    Reflect.set(window, 'shownInPanel', shown)
    const look = () => {
      const bar = element.querySelector('[role=progressbar][aria-label="Validating the file"]')
      const value = bar?.getAttribute('aria-valuenow')
      shown.push({
        text: element instanceof HTMLElement ? element.innerText : '',
        bar: bar === null ? undefined : value === null || value === undefined ? null : Number(value),
      })
    }
    new MutationObserver(look).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
/** Presses Cancel inside the page as soon as the panel shows the text, before the import can finish. */
const cancelOnceShown = (panel: Locator, text: string) =>
  panel.evaluate((element, wanted) => {
    new MutationObserver((_, watching) => {
      if (!element.textContent?.includes(wanted)) return
      watching.disconnect()
      const cancel = [...element.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')
      cancel?.click()
    }).observe(element, { subtree: true, childList: true, characterData: true })
  }, text)
const shownIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'shownInPanel') as Shown[])

test('progress is real, its stream closes, and a canceled import writes nothing', async ({ page, barn }) => {
  await countStreams(page)
  await openPage(page, `${barn.url}/data`)
  const panel = panelOf(page, 'Horses')
  await watchPanel(panel)
  // Large enough that a page that stalls for a moment still shows progress.
  await choose(panel, 'large.csv', large('Canceled', 150_000))
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeVisible()
  await expect.poll(() => openStreams(page)).toBe(0)
  const shown = await shownIn(page)
  const running = shown.filter(({ bar }) => bar !== undefined)
  const values = shown.flatMap(({ bar }) => bar ?? [])
  expect(running.every(({ text }) => text.includes('Nothing is saved yet.'))).toBe(true)
  expect(running.some(({ text }) => /row [\d,]+ of 150,000/.test(text))).toBe(true)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(new Set(values).size).toBeGreaterThan(1)
  await cancelOnceShown(panel, 'All of it is saved, or none.')
  await panel.getByRole('button', { name: 'Proceed' }).click()
  await expect(panel.getByText('No file yet')).toBeVisible()
  // Imports run one at a time: once this one is done, the canceled one is over.
  await choose(panel, 'next.csv', 'name,sex\nAfter The Canceled One,M\n')
  await proceed(panel)
  expect(await countHorses(page, barn.url, 'Canceled 1')).toBe(0)
  await expect(page.getByRole('table', { name: 'Recent imports' })).not.toContainText('large.csv')
})

test('without a stream the bar is indeterminate; a dry run is canceled at once, and with its page', async ({
  page,
  barn,
}) => {
  await countStreams(page)
  await page.route('**/api/data-import/*/events', (route) => route.fulfill({ status: 404, body: '' }))
  await openPage(page, `${barn.url}/data`)
  const panel = panelOf(page, 'Horses')
  await watchPanel(panel)
  await choose(panel, 'large.csv', large('No Stream'))
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeVisible()
  const bars = (await shownIn(page)).flatMap(({ bar }) => (bar === undefined ? [] : [bar]))
  expect([...new Set(bars)]).toEqual([null])
  await page.unroute('**/api/data-import/*/events')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await choose(panel, 'large.csv', large('Trial'))
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByText('No file yet')).toBeVisible()
  // The upload is still being sent when the page is left.
  const left = Promise.withResolvers<void>()
  await page.route('**/api/data-import/upload/**', async (route) => {
    await left.promise
    await route.abort().catch(() => {}) // aborted already, with its page
  })
  await choose(panel, 'large.csv', large('Left'))
  await expect.poll(() => openStreams(page)).toBe(1)
  await page.getByRole('link', { name: 'Track Intel' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
  await expect.poll(() => openStreams(page)).toBe(0)
  left.resolve()
})

test('a cancel that comes too late offers to undo; after results the breeding values are updated', async ({
  page,
  barn,
}) => {
  await openPage(page, `${barn.url}/data`)
  const panel = panelOf(page, 'Horses')
  await choose(panel, 'late.csv', 'name,sex\nToo Late,M\n')
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeVisible()
  // The page learns that the import is done only after the cancel.
  const canceled = Promise.withResolvers<void>()
  await page.route('**/api/data-import/upload/**', async (route) => {
    const answer = await route.fetch()
    await canceled.promise
    await route.fulfill({ response: answer })
  })
  await panel.getByRole('button', { name: 'Proceed' }).click()
  await expect.poll(() => countHorses(page, barn.url, 'Too Late')).toBe(1)
  const reply = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  expect(await (await reply).json()).toMatchObject({ outcome: 'too_late' })
  canceled.resolve()
  await expect(panel).toContainText('Too late to cancel')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('dialog', { name: 'Import undone' })).toContainText('1 added horse removed')
  expect(await countHorses(page, barn.url, 'Too Late')).toBe(0)
  await page.unroute('**/api/data-import/upload/**')
  await page.getByRole('button', { name: 'Done' }).click()
  const header = 'name,track,date,race,distance,finish,time'
  const results = lines(8, (at) => `Runner ${at},RUI,2026-05-02,1,350,${at + 1},18.${at}0`)
  await choose(panelOf(page, 'Race results'), 'results.csv', `${header}\n${results}\n`)
  expect(await proceed(panelOf(page, 'Race results'))).toContain('updating breeding values')
  await expect(page.getByText('Breeding values updated').first()).toBeVisible()
})
