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

test.describe('the frame of every page', () => {
  test('the notice must be accepted once, and is remembered', async ({ page }) => {
    await page.goto('/')
    const notice = page.getByRole('dialog', { name: 'Non-wagering system' })
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'I understand and accept' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('the demo banner is dismissed for this visit only', async ({ page }) => {
    await openPage(page, '/')
    const banner = page.getByRole('region', { name: 'Demo notice' })
    await expect(banner).toContainText('Demo preview with sample data')
    await expect(banner).toContainText('for feedback only')
    await banner.getByRole('button', { name: 'Dismiss the demo notice' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(banner).toBeVisible()
  })

  test('the header links the seven pages and the feedback', async ({ page }) => {
    await openPage(page, '/')
    const header = page.getByRole('banner')
    for (const name of PAGES) {
      await header.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveTitle(`${name} · Quarterpole`)
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await expect(header.getByRole('link', { name: /Feedback/ })).toHaveAttribute('href', /^(https?|mailto):/)
  })

  test('the footer disclaims, and its badge follows the health call', async ({ page }) => {
    await openPage(page, '/')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Not an official registry. Not to be used for wagering.')
    await expect(footer).toContainText('Demo user, no login')
    // The server looks at itself every two seconds; on a machine that stands still one of its looks may fail.
    await expect(async () => {
      await page.reload()
      await expect(footer.getByText('System healthy')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await page.route('**/api/health', (route) =>
      route.fulfill({ status: 503, json: { status: 'unhealthy', checks: {} } }),
    )
    await page.reload()
    await expect(footer.getByText(/System not healthy/)).toBeVisible()
  })

  test('health is asked for every 30 seconds', async ({ page }) => {
    // The page's time stands still but where it is run here, so that no machine is too slow for the thirty seconds.
    await page.clock.install({ time: '2026-06-15T12:00:00Z' })
    await page.clock.pauseAt('2026-06-15T12:00:01Z')
    let asked = 0
    await page.route('**/api/health', (route) => {
      asked++
      return route.fulfill({ json: { status: asked === 1 ? 'healthy' : 'unhealthy', checks: {} } })
    })
    /** A moment after another passes until the footer says it; all of them are far less than thirty seconds. */
    const untilFooterSays = (text: string) =>
      expect(async () => {
        await page.clock.runFor(10)
        await expect(page.getByRole('contentinfo').getByText(text)).toBeVisible({ timeout: 200 })
      }).toPass()
    await page.goto('/')
    await untilFooterSays('System healthy')
    await page.clock.runFor(15_000)
    expect(asked).toBe(1)
    await page.clock.runFor(15_000)
    await untilFooterSays('System not healthy')
    expect(asked).toBe(2)
  })

  test('an address nothing stands at says so and leads home', async ({ page }) => {
    await openPage(page, '/no-such-page')
    await expect(page.getByRole('main')).toContainText(/not found|No page|nothing/i)
  })
})

test.describe('the Dashboard', () => {
  test('shows the four figures of the sample herd', async ({ page }) => {
    await openPage(page, '/')
    const figure = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first()
    // Other tests add to the same herd meanwhile: what the page and the interface say is read until both agree.
    await expect(async () => {
      await page.reload()
      const horses = (await page.request.get('/api/horses/?limit=1')).headers()['x-total-count']
      const active = await (await page.request.get('/api/injuries/?status_filter=active')).json()
      const { recent_predictions } = await (await page.request.get('/api/dashboard')).json()
      const read = { timeout: 5000 }
      await expect(figure('Total horses')).toContainText(horses ?? '', read)
      await expect(figure('Active injuries')).toContainText(String(active.length), read)
      await expect(figure('System status')).toContainText(/healthy/i, read)
      await expect(figure('Recent predictions')).toContainText(String(recent_predictions), read)
    }).toPass()
  })

  test('on a phone the five newest activities stand before who is out, all of them on demand', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/')
    const activities = page
      .getByRole('region', { name: 'Recent activity' })
      .getByRole('listitem')
      .filter({ visible: true })
    await expect(activities).toHaveCount(5)
    await page.getByRole('button', { name: /^Show all \d+$/ }).click()
    await expect.poll(() => activities.count()).toBeGreaterThan(5)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await expect.poll(() => activities.count()).toBeGreaterThan(5)
    await expect(page.getByRole('button', { name: /^Show all/ })).toBeHidden()
  })

  test('a saved cross is opened from its activity, ready for its report', async ({ page }) => {
    await openPage(page, '/')
    const [cross] = await (await page.request.get('/api/mating/crosses?limit=1')).json()
    await page.goto(`/breeding?cross=${cross.id}`)
    await expect(page.getByRole('combobox', { name: /Sire · search/ })).toHaveValue(cross.sire_name)
    await expect(page.getByRole('combobox', { name: /Dam · search/ })).toHaveValue(cross.dam_name)
    await expect(page.getByRole('button', { name: 'Export PDF' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.goto('/')
    await page
      .getByRole('link', { name: /^The cross .+ was saved\.$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/breeding\?cross=\d+$/)
    await expect(page.getByRole('heading', { name: /^A hundred foals/ })).toBeVisible()
    await page.goto('/breeding?cross=99999999')
    await expect(page.getByRole('heading', { name: 'The saved cross could not be opened' })).toBeVisible()
  })

  test('a booking leads from its activity to the stallion and the mare', async ({ page }) => {
    await openPage(page, '/')
    const entries = await (await page.request.get('/api/stallion-book/entries')).json()
    const booking = page.getByRole('link', { name: /was added to the \d{4} book of/ }).first()
    const said = await booking.textContent()
    await booking.click()
    const { stallion_name, mare_name } = entries.find((entry: Record<string, string>) =>
      said?.startsWith(
        `${entry.mare_name} was added to the ${entry.season_year} book of ${entry.stallion_name}`,
      ),
    )
    await expect(page.getByRole('combobox', { name: /Sire · search/ })).toHaveValue(stallion_name)
    await expect(page.getByRole('combobox', { name: /Dam · search/ })).toHaveValue(mare_name)
  })

  test('an injury is opened from its activity', async ({ page }) => {
    await openPage(page, '/')
    const [horse] = await (await page.request.get('/api/horses/?limit=1')).json()
    const reply = await page.request.post('/api/injuries/', {
      data: {
        horse_id: horse.id,
        injury_date: '2024-05-06',
        type: 'stone bruise',
        severity: 'minor',
        status: 'recovered',
      },
    })
    expect(reply.status()).toBe(201)
    const injury = await reply.json()
    await page.reload()
    await page.locator(`a[href="/injuries?impact=${injury.id}"]`).click()
    const dialog = page.getByRole('dialog', { name: horse.name })
    await expect(dialog).toContainText('stone bruise · minor, recovered')
  })

  test('does not say that nobody is injured while it does not know', async ({ page }) => {
    const call = /\/api\/injuries\/?\?/
    await page.route(call, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'content-type': 'application/problem+json' },
        json: { type: 'about:blank', title: 'Fault', status: 500, detail: 'A fault made for this test.' },
      }),
    )
    await openPage(page, '/')
    const failure = page.getByRole('alert').filter({ hasText: 'The active injuries did not load' })
    await expect(failure).toBeVisible()
    await expect(page.getByText('No horse has an active injury.')).toHaveCount(0)
    await page.unroute(call)
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('table', { name: 'Horses with an active injury' })).toBeVisible()
  })

  test('its quick actions lead to the race lens, the planner and the data', async ({ page }) => {
    for (const path of ['/race-lens', '/breeding', '/data']) {
      await openPage(page, '/')
      await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })
})
