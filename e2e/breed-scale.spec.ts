import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { root } from '../scripts/ready.mjs'
import { openPage } from './app.ts'
import { type RunningServer, startServer } from './start.ts'

/** A data folder with a large herd (`npm run herd -- --horses 1000000 --into FOLDER`); without it a small one is generated. */
const BREED = process.env.QP_BREED
const HORSES = 3000

let server: RunningServer
let folder: string

test.beforeAll(async () => {
  folder = BREED ?? mkdtempSync(join(tmpdir(), 'quarterpole-breed-'))
  if (BREED === undefined) {
    const herd = ['--horses', String(HORSES), '--into', folder, '--today', '2026-04-30']
    execFileSync(process.execPath, [join(root, 'apps/server/src/main/herd-cli.ts'), ...herd])
  }
  server = await startServer({ SAMPLE_DATA: 'false', DATA_DIR: folder })
})

test.afterAll(async () => {
  await server?.stop()
  if (BREED === undefined) rmSync(folder, { recursive: true, force: true })
})

// Recording slows rendering.
test.use({ trace: 'off', screenshot: 'off' })

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, AQHA id or owner' })

async function openList(page: Page): Promise<void> {
  await openPage(page, `${server.url}/horses`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

test('a late answer to an earlier keystroke changes nothing', async ({ page }) => {
  await openList(page)
  const [horse] = await (await page.request.get(`${server.url}/api/horses/?sort=-age&limit=1`)).json()
  const word: string = horse.name.toLowerCase().split(' ')[0]
  // Answers arrive in reverse order: each waits for the one to a longer text.
  const pieces = Array.from(word, (_, i) => word.slice(0, i + 1))
  const answers = new Map(pieces.map((piece) => [piece, Promise.withResolvers<void>()]))
  const asked: string[] = []
  await page.route(/\/api\/horses\/?\?/, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (q === null) return route.continue()
    asked.push(q)
    const answer = await route.fetch()
    await answers.get(pieces[q.length] ?? '')?.promise
    // The page may have aborted the call.
    await route.fulfill({ response: answer }).catch(() => {})
    answers.get(q)?.resolve()
  })
  await searchBox(page).focus()
  for (const piece of pieces) {
    await page.keyboard.press(piece.slice(-1))
    await expect.poll(() => asked).toContain(piece)
  }
  expect(asked).toEqual(pieces)
  await answers.get(word.slice(0, 1))?.promise // the last to be answered

  const reply = await page.request.get(`${server.url}/api/horses/?sort=name&q=${word}`)
  const [first] = await reply.json()
  const total = Number(reply.headers()['x-total-count'])
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first.name)
  await expect(
    page.getByText(new RegExp(`\\b${total.toLocaleString('en-US')} horses?\\b`)).first(),
  ).toBeVisible()
})

test('scrolling far down and typing leave no row loading, and the rows are those of the herd', async ({
  page,
}) => {
  await openList(page)
  const scrolled = await framesWhile(page, () => scrollDown(page, 40))
  const typed = await framesWhile(page, () =>
    searchBox(page).pressSequentially('an old drift', { delay: 120 }),
  )
  await searchBox(page).fill('')
  for (const [what, { perSecond, longestMs }] of Object.entries({ scrolling: scrolled, typing: typed })) {
    const figures = `${perSecond.toFixed(0)} frames/s while ${what}, the longest took ${longestMs.toFixed(0)} ms`
    test.info().annotations.push({ type: 'frames', description: figures })
    if (BREED !== undefined) console.log(figures)
    expect(perSecond).toBeGreaterThan(0)
  }
  await expect(page).not.toHaveURL(/q=/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  const placeOf = async () => Number(await row.getAttribute('aria-posinset'))
  // The rows render a moment after the scroll.
  await expect.poll(placeOf).toBeGreaterThan(HORSES / 4)
  await expect(async () => {
    const place = await placeOf()
    const [there] = await (
      await page.request.get(`${server.url}/api/horses/?sort=name&limit=1&offset=${place - 1}`)
    ).json()
    await expect(row.getByRole('heading', { level: 2 })).toHaveText(there.name, { timeout: 5000 })
    expect(await placeOf()).toBe(place)
  }).toPass()
  await expect(page.getByLabel('Loading the horse')).toHaveCount(0)
})

async function scrollDown(page: Page, turns: number): Promise<void> {
  await page.mouse.move(600, 500)
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(50)
  }
}

interface Frames {
  perSecond: number
  longestMs: number
}

/** Frames rendered during some work. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = []
    Reflect.set(window, 'frameTimes', times)
    const next = (at: number) => {
      times.push(at)
      if (Reflect.get(window, 'frameTimes') === times) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  const times = await page.evaluate((): number[] => {
    const drawn = Reflect.get(window, 'frameTimes')
    Reflect.deleteProperty(window, 'frameTimes')
    return drawn
  })
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at))
  return {
    perSecond: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    longestMs: Math.max(...gaps),
  }
}
