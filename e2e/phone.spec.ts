import { expect, type Page, test } from '@playwright/test'
import { addHorse, findParents, openPage, removeHorse, settled, sideways, visit } from './app.ts'
import { everyPlace } from './places.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Controls smaller than 24 px (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document
    // Dots on a map have the same links beside them in a list.
    const isTarget = (element: Element) =>
      element.closest('svg') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline')
    return [...root.querySelectorAll('button, select, textarea, summary, a[href], input, [role=tab]')]
      .filter(isTarget)
      .map((element) => {
        const target = element.closest('label') ?? element
        const { width, height } = target.getBoundingClientRect()
        return { name: `${element.tagName} “${(element.textContent ?? '').slice(0, 30)}”`, width, height }
      })
      .filter(({ width, height }) => width > 1 && (width < 24 || height < 24))
      .map(({ name, width, height }) => `${name} ${Math.round(width)}×${Math.round(height)}`)
  })

test('no page and no dialog scrolls sideways, and every target fits a finger', async ({ page }) => {
  await openPage(page, '/')
  for (const { path, act } of await everyPlace(page)) {
    await visit(page, path)
    await act?.(page)
    await settled(page)
    expect.soft(await sideways(page), path).toEqual({ scroll: 0, out: [] })
    expect.soft(await smallTargets(page), path).toEqual([])
  }
})

test('the bar and its menu lead to all pages, lists become entries, and a dialog’s actions stay in reach @journey', async ({
  page,
}) => {
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
  const activities = page
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('listitem')
    .filter({ visible: true })
  await expect(activities).toHaveCount(3)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Injury Manager', 'Data Studio', 'Dashboard', 'Track Intel']) {
    await bar.getByRole('button', { name: 'Menu' }).tap()
    await menu.getByRole('link', { name }).tap()
    await expect(menu).toBeHidden()
    await expect(page).toHaveTitle(`${name} · Quarterpole`)
  }
  await expect(page.getByText('Altitude effect').nth(1)).toBeVisible()
  await bar.getByRole('button', { name: 'Menu' }).tap()
  await menu.getByRole('link', { name: 'Saved Crosses' }).tap()
  await expect(page).toHaveTitle('Saved Crosses · Quarterpole')
  const tabs = page.getByRole('navigation', { name: 'Breeding Planner' })
  await expect(tabs.getByRole('link', { name: 'Saved Crosses' })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('link', { name: 'Breeding' })).toHaveAttribute('aria-current', 'true')
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
  await page.goto('/horses?add=new')
  const dialog = page.getByRole('dialog', { name: 'Add New Horse' })
  await dialog.getByLabel('Trainer').scrollIntoViewIfNeeded()
  for (const target of [
    dialog.getByLabel('Trainer'),
    dialog.getByRole('button', { name: 'Add horse' }),
    dialog.getByRole('button', { name: 'Cancel' }),
  ])
    await expect(target).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(dialog).toBeHidden()
})

test('a name of sixty letters in one word pushes nothing out of view', async ({ page }) => {
  const long = await addHorse(page, `${'W'.repeat(30)}${'Mm'.repeat(15)}`)
  const { sire, dam } = await findParents(page, { complete: true })
  const [track] = await (await page.request.get('/api/tracks/')).json()
  await openPage(page, `/horses?details=${long.id}`)
  const dialog = page.getByRole('dialog', { name: long.name })
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeInViewport({ ratio: 1 })
  const runners = [long, sire, dam].map(({ id }) => id).join('-')
  await page.goto(`/race-lens?track=${track.id}&horses=${runners}&run=yes`)
  await expect(page.getByRole('table', { name: 'Runners by chance to win' })).toContainText(long.name)
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await removeHorse(page, long)
})
