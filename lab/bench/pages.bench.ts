import { type Browser, chromium, type Page } from '@playwright/test'
import { settled } from '../../e2e/app.ts'
import { everyPlace, type Place } from '../../e2e/places.ts'
import { type RunningServer, startServer } from '../../scripts/start-server.ts'
import { findBrowser } from '../../scripts/browser.ts'
import type { Bench } from './harness.ts'

/** How every page of the sample herd loads and answers in a browser on a slow machine. */
export const name: Bench['name'] = 'Pages in a browser'

/** Chromium's processor is slowed by this factor. */
const SLOWED = Number(process.env.PAGES_SLOWED ?? 4)
const MAX_SHIFT = 0.02
const MAX_PAINT_S = 1
const MAX_ANSWER_MS = 100
/** Later shifts and paints would be noticed too. */
const WATCHED_MS = 1000

/** What the page reports of itself; see {@link watch}. */
interface Vitals {
  shift: number
  /** The elements that moved, for whoever mends them. */
  moved: string[]
  paintMs: number
  answerMs: number
  /** What the longest answer was to, and what was painted largest. */
  answered: string
  painted: string
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const vitals: Vitals = { shift: 0, moved: [], paintMs: 0, answerMs: 0, answered: '', painted: '' }
  Reflect.set(window, 'vitals', vitals)
  localStorage.setItem('quarterpole.terms', 'accepted')
  const nameOf = (node: unknown) =>
    node instanceof Element ? `${node.localName}.${node.className} “${node.textContent.slice(0, 30)}”` : '?'
  const observe = (type: string, see: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as unknown as {
      value: number
      hadRecentInput: boolean
      sources: { node: unknown }[]
    }
    if (hadRecentInput) return
    vitals.shift += value
    vitals.moved.push(`${value.toFixed(3)} ${sources.map(({ node }) => nameOf(node)).join(', ')}`)
  })
  observe('largest-contentful-paint', (entry) => {
    const { startTime, element } = entry as unknown as { startTime: number; element: unknown }
    vitals.paintMs = startTime
    vitals.painted = nameOf(element)
  })
  observe(
    'event',
    (entry) => {
      if (entry.duration <= vitals.answerMs) return
      const { duration, target } = entry as unknown as { duration: number; target: unknown }
      vitals.answerMs = duration
      vitals.answered = `${entry.name} on ${nameOf(target)}`
    },
    { durationThreshold: 16 },
  )
}

const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate(() => Reflect.get(window, 'vitals'))

/** Keys and clicks that every page answers, and typing in the page's own search. */
async function operate(page: Page, { act }: Place): Promise<void> {
  await act?.(page)
  await settled(page)
  const search = page.locator('main input[type=search]').first()
  if ((await page.getByRole('dialog').count()) === 0) {
    if (await search.isVisible()) await search.pressSequentially('am', { delay: 100 })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.type('high', { delay: 100 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Theme:/ }).click()
  } else await page.keyboard.press('Tab')
  await page.waitForTimeout(WATCHED_MS / 2)
}

async function visit(page: Page, place: Place): Promise<{ loaded: Vitals; used: Vitals }> {
  await page.goto(place.path, { waitUntil: 'load' })
  await settled(page)
  await page.waitForTimeout(WATCHED_MS)
  const loaded = await vitalsOf(page)
  await operate(page, place)
  return { loaded, used: await vitalsOf(page) }
}

/**
 * PAGES_URL measures a running server, PAGES_SLOWED with another factor, BENCH_ONLY a part of the addresses; PAGES_TELL
 * tells what it was.
 */
export const run: Bench['run'] = async (report) => {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  try {
    server = process.env.PAGES_URL === undefined ? await startServer() : undefined
    const { executablePath, env } = findBrowser(chromium.executablePath())
    browser = await chromium.launch({
      executablePath,
      env: { ...process.env, ...env },
      args: ['--no-sandbox'],
    })
    const context = await browser.newContext({
      baseURL: server?.url ?? process.env.PAGES_URL ?? '',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.addInitScript(watch)
    const slowing = await context.newCDPSession(page)
    await page.goto('/')
    await settled(page)
    await page.waitForTimeout(WATCHED_MS)
    const wanted = new RegExp(process.env.BENCH_ONLY ?? '')
    for (const place of await everyPlace(page)) {
      if (!wanted.test(place.path)) continue
      await slowing.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
      const { loaded, used } = await visit(page, place)
      await slowing.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const of = (what: string) => `${place.path}, ${what}`
      report({ name: of('layout shift'), value: loaded.shift, unit: '', wanted: MAX_SHIFT })
      report({ name: of('largest paint'), value: loaded.paintMs / 1000, unit: 's', wanted: MAX_PAINT_S })
      report({ name: of('longest answer'), value: used.answerMs, unit: 'ms', wanted: MAX_ANSWER_MS })
      if (process.env.PAGES_TELL !== undefined)
        console.log([...loaded.moved, loaded.painted, used.answered].join('\n'))
    }
  } finally {
    await browser?.close()
    await server?.stop()
  }
}
