import { expect, type Locator, type Page, test } from '@playwright/test'
import { openPage } from './app.ts'
import { type RunningServer, startServer } from './server.ts'
import { choose, lines, panelOf, proceed } from './uploads.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SAMPLE_DATA: 'false' })
})
test.afterAll(() => server.stop())

const large = (name: string, rows = 60_000) =>
  `name,sex,owner\n${lines(rows, (at) => `${name} ${at},M,Owner ${at % 99}`)}\n`
const countHorses = async (page: Page, q: string) =>
  Number((await page.request.get(`${server.url}/api/horses/?limit=1&q=${q}`)).headers()['x-total-count'])

/** Counts the streams the page has open, in the page itself. */
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

/** What a panel has shown: its text, and how far its bar was (null where it did not say, undefined without a bar). */
interface Shown {
  readonly text: string
  readonly bar: number | null | undefined
}

/** Takes down whatever the panel shows from now on, however short: a fast machine is through between two looks. */
const watchPanel = (panel: Locator) =>
  panel.evaluate((element) => {
    const shown: { text: string; bar: number | null | undefined }[] = []
    Reflect.set(window, 'shownInPanel', shown)
    const look = () => {
      const bar = element.querySelector('[role=progressbar][aria-label="Validating the file"]')
      const far = bar?.getAttribute('aria-valuenow')
      shown.push({
        text: element instanceof HTMLElement ? element.innerText : '',
        bar: bar === null ? undefined : far === null || far === undefined ? null : Number(far),
      })
    }
    new MutationObserver(look).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
/** Presses Cancel in the page itself as soon as the panel says so: a slow hand would come after the import's end. */
const cancelOnceItSays = (panel: Locator, sentence: string) =>
  panel.evaluate((element, said) => {
    new MutationObserver((_, watching) => {
      if (!element.textContent?.includes(said)) return
      watching.disconnect()
      const cancel = [...element.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')
      cancel?.click()
    }).observe(element, { subtree: true, childList: true, characterData: true })
  }, sentence)
const shownIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'shownInPanel') as Shown[])

test.describe('Progress of an upload', () => {
  test('is real: the bar fills with phases and rows, and its stream is closed when it is over', async ({
    page,
  }) => {
    await countStreams(page)
    await openPage(page, `${server.url}/data`)
    const panel = panelOf(page, 'Horses')
    await watchPanel(panel)
    // So large that a page that stands still for a moment has still something to show.
    await choose(panel, 'large.csv', large('Progress', 150_000))
    await expect(panel.getByText('validated, ready')).toBeVisible()
    await expect.poll(() => openStreams(page)).toBe(0)
    const shown = await shownIn(page)
    const [underWay, fill] = [
      shown.filter(({ bar }) => bar !== undefined),
      shown.flatMap(({ bar }) => bar ?? []),
    ]
    expect(underWay.every(({ text }) => text.includes('Nothing is written.'))).toBe(true)
    expect(underWay.some(({ text }) => /row [\d,]+ of 150,000/.test(text))).toBe(true)
    expect(fill).toEqual(fill.toSorted((a, b) => a - b))
    expect(new Set(fill).size).toBeGreaterThan(1)
  })

  test('goes on without a bar when its stream is refused', async ({ page }) => {
    await page.route('**/api/data-import/*/events', (route) => route.fulfill({ status: 404, body: '' }))
    await openPage(page, `${server.url}/data`)
    const panel = panelOf(page, 'Horses')
    await watchPanel(panel)
    await choose(panel, 'large.csv', large('No Stream'))
    await expect(panel.getByText('validated, ready')).toBeVisible()
    const bars = (await shownIn(page)).flatMap(({ bar }) => (bar === undefined ? [] : [bar]))
    expect([...new Set(bars)]).toEqual([null])
  })

  test('leaves no stream open when the page is left', async ({ page }) => {
    // The file is still being sent when its page is left, on however fast a machine.
    const left = Promise.withResolvers<void>()
    await page.route('**/api/data-import/upload/**', async (route) => {
      await left.promise
      await route.abort().catch(() => {}) // taken back already, with its page
    })
    await countStreams(page)
    await openPage(page, `${server.url}/data`)
    await choose(panelOf(page, 'Horses'), 'large.csv', large('Left'))
    await expect.poll(() => openStreams(page)).toBe(1)
    await page.getByRole('link', { name: 'Track Intel' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
    await expect.poll(() => openStreams(page)).toBe(0)
    left.resolve()
  })
})

test.describe('Cancelling an upload', () => {
  test('while it is validated makes the panel idle at once', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const panel = panelOf(page, 'Horses')
    await choose(panel, 'large.csv', large('Trial'))
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('nothing chosen')).toBeVisible()
  })

  test('while it is imported writes nothing', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const panel = panelOf(page, 'Horses')
    await choose(panel, 'large.csv', large('Cancelled'))
    await expect(panel.getByText('validated, ready')).toBeVisible()
    await cancelOnceItSays(panel, 'All of it is written, or none.')
    await panel.getByRole('button', { name: 'Proceed' }).click()
    await expect(panel.getByText('nothing chosen')).toBeVisible()
    // Another import waits for the thread, so that the cancelled one is certainly over.
    await choose(panel, 'next.csv', 'name,sex\nAfter The Cancelled One,M\n')
    await proceed(panel)
    expect(await countHorses(page, 'Cancelled 1')).toBe(0)
    await expect(page.getByRole('table', { name: 'Recent imports' })).not.toContainText('large.csv')
  })

  test('too late says so, and offers to take the import back', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const panel = panelOf(page, 'Horses')
    await choose(panel, 'late.csv', 'name,sex\nToo Late,M\n')
    await expect(panel.getByText('validated, ready')).toBeVisible()
    // The import is done by the time its user cancels; the page learns of it only afterwards.
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/data-import/upload/**', async (route) => {
      const answer = await route.fetch()
      await asked.promise
      await route.fulfill({ response: answer })
    })
    await panel.getByRole('button', { name: 'Proceed' }).click()
    await expect.poll(() => countHorses(page, 'Too Late')).toBe(1)
    const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    expect(await (await cancelled).json()).toMatchObject({ outcome: 'too_late' })
    asked.resolve()
    await expect(panel).toContainText('It was too late to cancel')
    await panel.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('dialog', { name: 'Taken back' })).toContainText('1 added horse removed')
    expect(await countHorses(page, 'Too Late')).toBe(0)
  })
})

test('after an import with starts the page follows the evaluation to its end', async ({ page }) => {
  await openPage(page, `${server.url}/data`)
  const panel = panelOf(page, 'Race results')
  await choose(
    panel,
    'results.csv',
    `name,track,date,race,distance,finish,time\n${lines(8, (at) => `Runner ${at},RUI,2026-05-02,1,350,${at + 1},18.${at}0`)}\n`,
  )
  expect(await proceed(panel)).toContain('the herd is being evaluated anew')
  await expect(page.getByText('The herd is evaluated anew')).toBeVisible()
})
