import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { openPage } from './app.ts'

const PAGES = [
  'Dashboard',
  'Race Lens',
  'Breeding Planner',
  'Horse Management',
  'Track Intel',
  'Injury Manager',
  'Data Studio',
]

test('the terms are accepted once, the banner is dismissed for one visit, the header leads everywhere', async ({
  page,
}) => {
  await page.goto('/')
  const terms = page.getByRole('dialog', { name: 'Non-wagering system' })
  await page.keyboard.press('Escape')
  await expect(terms).toBeVisible()
  await terms.getByRole('button', { name: 'I understand and accept' }).press('Enter')
  await expect(terms).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(terms).toBeHidden()
  const banner = page.getByRole('region', { name: 'Demo notice' })
  await expect(banner).toContainText('Demo preview with sample data')
  await expect(banner).toContainText('for feedback only')
  await banner.getByRole('button', { name: 'Dismiss the demo notice' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(banner).toBeVisible()
  const header = page.getByRole('banner')
  for (const name of PAGES) {
    const link = header.getByRole('link', { name, exact: true })
    await link.click()
    await expect(page).toHaveTitle(`${name} · Quarterpole`)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  await expect(header.getByRole('link', { name: /Feedback/ })).toHaveAttribute('href', /^(https?|mailto):/)
  for (const path of ['/race-lens', '/breeding', '/data']) {
    await header.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('the health badge follows the server, polled every 30 seconds', async ({ page }) => {
  await page.clock.install({ time: '2026-06-15T12:00:00Z' })
  await page.clock.pauseAt('2026-06-15T12:00:01Z')
  let asked = 0
  await page.route('**/api/health', (route) => {
    asked++
    return route.fulfill({ json: { status: asked === 1 ? 'healthy' : 'unhealthy', checks: {} } })
  })
  /** Lets the paused clock run for moments far below thirty seconds. */
  const untilFooterShows = (text: string) =>
    expect(async () => {
      await page.clock.runFor(10)
      await expect(page.getByRole('contentinfo').getByText(text)).toBeVisible({ timeout: 200 })
    }).toPass()
  await page.goto('/')
  await untilFooterShows('System healthy')
  await page.clock.runFor(15_000)
  expect(asked).toBe(1)
  await page.clock.runFor(15_000)
  await untilFooterShows('System not healthy')
  expect(asked).toBe(2)
})

test('the dashboard has the figures of the herd', async ({ page }) => {
  await openPage(page, '/')
  const figure = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first()
  // Other tests change the herd meanwhile: compare until page and API agree.
  await expect(async () => {
    await page.reload()
    const horses = (await page.request.get('/api/horses/?mine=true&limit=1')).headers()['x-total-count']
    const active = await (await page.request.get('/api/injuries/?status_filter=active')).json()
    const { recent_predictions } = await (await page.request.get('/api/dashboard')).json()
    const read = { timeout: 5000 }
    await expect(figure('Total horses')).toContainText(horses ?? '', read)
    await expect(figure('Active injuries')).toContainText(String(active.length), read)
    await expect(figure('System status')).toContainText('Healthy', read)
    await expect(figure('System status')).toContainText(/no backup yet|last backup/)
    await expect(figure('Recent predictions')).toContainText(String(recent_predictions), read)
  }).toPass()
})

const KB = 1000

test('the first page loads at most 200 kB of script and 40 kB of style, compressed, without complaint', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const loaded = { script: 0, stylesheet: 0 }
  const sizes: Promise<void>[] = []
  const plain: string[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const isPlain =
      response.url().includes('/assets/') && response.headers()['content-encoding'] === undefined
    sizes.push(
      response.body().then((body) => {
        loaded[kind] += gzipSync(body, { level: 9 }).length
        if (isPlain && body.length > 1.1 * KB) plain.push(response.url()) // smaller files fit one packet
      }),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  expect(loaded.script).toBeGreaterThan(0)
  expect(plain).toEqual([])
  expect(loaded.script).toBeLessThanOrEqual(200 * KB)
  expect(loaded.stylesheet).toBeLessThanOrEqual(40 * KB)
  expect(complaints).toEqual([])
})
