import { expect, type Page, test } from '@playwright/test'
import { findParents, openPage } from './app.ts'

const PAGES = ['/', '/race-lens', '/breeding', '/horses', '/tracks', '/injuries', '/data'] as const

/** Pages and dialogs of the sample herd, each with what tells that it stands. */
async function places(page: Page): Promise<string[]> {
  const { sire, dam } = await findParents(page, { complete: true })
  const [track] = await (await page.request.get('/api/tracks/')).json()
  return [
    ...PAGES,
    `/breeding?sire=${sire.id}&dam=${dam.id}`,
    `/horses?details=${sire.id}`,
    `/horses?edit=${sire.id}`,
    `/horses?pedigree=${sire.id}`,
    '/horses?add=new',
    `/tracks?track=${track.id}`,
    '/tracks?form=new',
    '/injuries?add=new',
  ]
}

const settled = async (page: Page, path: string) => {
  await page.goto(path)
  if (/details|edit|pedigree|add=|form=/.test(path)) await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The grey bars that stand in for what is still being worked out.
  await expect(page.locator('[role=status]:has(> [aria-hidden] > svg)')).toHaveCount(0)
}

/** How far the page can be pushed sideways, and what sticks out of it where nothing scrolls. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const out = [...document.querySelectorAll('main *, [role=dialog] *, header *, footer *')].filter(
      (element) =>
        element.getBoundingClientRect().right > width + 1 &&
        element.getBoundingClientRect().width > 1 &&
        !isHidden(element) &&
        element.closest('svg') === null &&
        !scrolls(element.parentElement),
    )
    return {
      scroll: document.documentElement.scrollWidth - width,
      out: out.slice(0, 3).map((element) => `${element.tagName} “${element.textContent?.slice(0, 30)}”`),
    }
  })

/** Buttons, boxes and links that stand alone and are smaller than a fingertip can hit (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const rootOf = () => document.querySelector('[role=dialog]') ?? document
    // A dot on a map stands beside a list that leads to the same place.
    const isTarget = (element: Element) =>
      element.closest('svg') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline')
    return [...rootOf().querySelectorAll('button, select, textarea, summary, a[href], input, [role=tab]')]
      .filter(isTarget)
      .map((element) => {
        // A box with a label around it is hit at its label.
        const target = element.closest('label') ?? element
        const { width, height } = target.getBoundingClientRect()
        return { name: `${element.tagName} “${(element.textContent ?? '').slice(0, 30)}”`, width, height }
      })
      .filter(({ width, height }) => width > 1 && (width < 24 || height < 24))
      .map(({ name, width, height }) => `${name} ${Math.round(width)}×${Math.round(height)}`)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('no page and no dialog scrolls sideways, and every target fits a finger', async ({ page }) => {
    await openPage(page, '/')
    for (const path of await places(page)) {
      await settled(page, path)
      expect.soft(await sideways(page), path).toEqual({ scroll: 0, out: [] })
      expect.soft(await smallTargets(page), path).toEqual([])
    }
  })

  test('a horse’s starts are entries with finish, time and index in sight, and the pedigree shows that there is more', async ({
    page,
  }) => {
    await openPage(page, '/')
    const { sire } = await findParents(page, { complete: true })
    await page.goto(`/horses?details=${sire.id}`)
    const starts = page.getByRole('region', { name: 'Starts, newest first' })
    await starts.scrollIntoViewIfNeeded()
    const [start] = await (await page.request.get(`/api/horses/${sire.id}/starts`)).json()
    await expect(starts.getByRole('cell', { name: `${start.time_s.toFixed(3)} s` })).toBeInViewport()
    expect(await starts.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.goto(`/horses?pedigree=${sire.id}`)
    const grandparent = page.getByRole('treeitem', { level: 3 }).first()
    await expect(grandparent).toBeInViewport()
    await expect(grandparent).not.toBeInViewport({ ratio: 1 })
  })

  test('the bar at the thumb and its menu lead to all seven pages', async ({ page }) => {
    await openPage(page, '/data')
    const bar = page.getByRole('navigation', { name: 'Pages, short' })
    for (const [name, path] of [
      ['Races', '/race-lens'],
      ['Breeding', '/breeding'],
      ['Horses', '/horses'],
      ['Home', '/'],
    ] as const) {
      await bar.getByRole('link', { name }).tap()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Track Intel', 'Injury Manager', 'Data Studio', 'Dashboard']) {
      await bar.getByRole('button', { name: 'Menu' }).tap()
      await menu.getByRole('link', { name }).tap()
      await expect(menu).toBeHidden()
      await expect(page).toHaveTitle(`${name} · Quarterpole`)
    }
  })

  test('a dialog fits the screen, scrolls within, and its actions stay in reach', async ({ page }) => {
    await openPage(page, '/horses?add=new')
    const dialog = page.getByRole('dialog', { name: 'Add New Horse' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Trainer').scrollIntoViewIfNeeded()
    await expect(dialog.getByLabel('Trainer')).toBeInViewport({ ratio: 1 })
    for (const name of ['Add Horse', 'Cancel'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog).toBeHidden()
  })
})

test.describe('at 320 pixels, as a reader at 400 % zoom sees it', () => {
  test('nothing is lost and nothing scrolls sideways', async ({ page }) => {
    await openPage(page, '/')
    const headings = () => page.getByRole('heading').filter({ visible: true }).allTextContents()
    for (const path of await places(page)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await settled(page, path)
      // A list shows as many rows as fit; what stands once must still stand.
      const wide = path.startsWith('/horses') ? (await headings()).slice(0, 2) : await headings()
      await page.setViewportSize({ width: 320, height: 640 })
      await expect.poll(headings, path).toEqual(expect.arrayContaining(wide))
      expect.soft(await sideways(page), path).toEqual({ scroll: 0, out: [] })
    }
  })
})
