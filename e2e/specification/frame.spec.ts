import { expect, test } from '@playwright/test'
import { openPage } from '../app.ts'
import { runUntil, stopClock } from './paused-clock.ts'

const PAGES = [
  ['/', 'Dashboard'],
  ['/race-lens', 'Race Lens'],
  ['/breeding', 'Breeding Planner'],
  ['/horses', 'Horse Management'],
  ['/tracks', 'Track Intel'],
  ['/injuries', 'Injury Manager'],
  ['/data', 'Data Studio'],
] as const

test('notices, routes, header and footer', async ({ page }) => {
  const terms = page.getByRole('dialog', { name: 'Non-wagering system' })
  const banner = page.getByRole('region', { name: 'Demo notice' })
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  await page.goto('/')

  await test.step('A full-screen notice titled “non-wagering system” must be accepted once', async () => {
    await expect(terms).toBeVisible()
    const box = await terms.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, height: 800 })
    expect(box?.width).toBeGreaterThan(1200) // all but the scroll bar's gutter
    await page.keyboard.press('Escape')
    await expect(terms).toBeVisible()
    await terms.getByRole('button', { name: 'I understand and accept' }).press('Enter')
    await expect(terms).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('Acceptance is remembered in browser storage', async () => {
    expect(await page.evaluate(() => localStorage.getItem('quarterpole.terms'))).toBe('accepted')
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(terms).toBeHidden()
  })
  await test.step('A dismissible banner says this is a demo preview with sample data, for feedback only, and asks users not to upload personal horses', async () => {
    await expect(banner).toContainText('Demo preview with sample data')
    await expect(banner).toContainText('for feedback only')
    await expect(banner).toContainText('Please don’t upload your own horses')
  })
  await test.step('Demo banner: shown, then dismissed (not stored)', async () => {
    await banner.getByRole('button', { name: 'Dismiss the demo notice' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(banner).toBeVisible()
  })
  await test.step('The header links these seven pages; every page shows the banner, the header and a footer with a health badge', async () => {
    const links = header.getByRole('navigation', { name: 'Pages' }).getByRole('link')
    await expect(links).toHaveText(PAGES.map(([, name]) => name))
    for (const [path, name] of PAGES) {
      const link = header.getByRole('link', { name, exact: true })
      await link.click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${name} · Quarterpole`)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(banner).toBeVisible()
      await expect(footer.getByText('System healthy')).toBeVisible()
    }
  })
  await test.step('The footer says the product is not an official registry and is not to be used for wagering', () =>
    expect(footer).toContainText('Not an official registry. Not to be used for wagering.'))
  await test.step('The user shown is a single fixed demo user; there is no login', async () => {
    await expect(footer).toContainText('Demo user, no login')
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  })
  await test.step('The header has an external feedback link', async () => {
    const feedback = header.getByRole('link', { name: /^Feedback/ })
    await feedback.click() // no address is set on this server
    await expect(page.getByText('Tell whoever runs it')).toBeVisible()
    const html = (await (await page.request.get('/')).text()).replace(
      /(<meta name="feedback-url" content=")"/,
      '$1https://feedback.example/"',
    )
    await page.route('/tracks', (route) => route.fulfill({ body: html, contentType: 'text/html' }))
    await page.goto('/tracks')
    await expect(feedback).toHaveAttribute('href', 'https://feedback.example/')
    await expect(feedback).toHaveAttribute('target', '_blank')
  })
})

test('health is polled every 30 s', async ({ page }) => {
  let asked = 0
  await page.route('**/api/health', (route) => {
    asked++
    return route.fulfill({ json: { status: asked === 1 ? 'healthy' : 'unhealthy', checks: {} } })
  })
  await page.clock.install()
  await openPage(page, '/tracks')
  const badge = page.getByRole('contentinfo').getByRole('status')
  await expect(badge).toHaveText('System healthy')
  await stopClock(page)
  expect(asked).toBe(1)
  await page.clock.runFor(30_000)
  await runUntil(page, () => expect(badge).toHaveText('System not healthy', { timeout: 200 }))
  expect(asked).toBe(2)
})
