import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, openPage, visit } from './app.ts'
import { everyPlace, type Place } from './places.ts'
import { OF_A_THEME } from './widths.ts'

const links = (page: Page) => page.getByRole('main').getByRole('link', { name: /^How it’s figured:/ })

/** Addresses of the links beside the figures of one page or dialog, the expected ones among them. */
async function linksOf(page: Page, { path, act }: Place): Promise<string[]> {
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await act?.(page)
  for (const [, href] of EXPECTED.filter(([at]) => at.test(path)))
    await expect(page.locator(`a[href="${href}"]`).first(), `${path} leads to ${href}`).toBeAttached()
  const found = page.getByRole('link', { name: /^How it’s figured:/ })
  return await found.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** Opens a card at a section and expects it to be there, in sight and in focus. */
async function expectSection(page: Page, href: string): Promise<void> {
  const [, section = ''] = href.split('#')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main[id=main]').getByRole('heading', { name: 'Known faults' })).toBeVisible()
  if (section === '') return
  await expect(page.locator(`[id="${section}"]`)).toBeFocused()
  await expect(page.locator(`[id="${section}"]`).getByRole('heading').first()).toBeInViewport()
}

/** Figures that must lead to how they are figured. */
const EXPECTED: readonly (readonly [page: RegExp, href: string])[] = [
  [/^\/horses$/, '/how/evaluation#base'],
  [/^\/horses\/\d+$/, '/how/evaluation#base'],
  [/^\/breeding\?sire=\d+&dam/, '/how/foal#method'],
  [/^\/breeding\?sire=\d+&dam/, '/how/foal#inbreeding'],
  [/^\/breeding\?sire=\d+&dam/, '/how/value#method'],
  [/^\/breeding\?sire=\d+&dam/, '/how/panel#method'],
  [/^\/breeding\?/, '/how/foal#ranking'],
  [/^\/race-lens\?/, '/how/race#projected'],
  [/^\/race-lens\?/, '/how/bias#weather'],
  [/^\/injuries\?impact/, '/how/injury#method'],
  [/^\/tracks\?track/, '/how/bias#method'],
  [/^\/tracks\?track/, '/how/bias#speed-index'],
]

test('every figure leads to how it is figured, by keyboard, to the section about it', async ({ page }) => {
  await openPage(page, '/')
  const all = new Set<string>()
  const places = await everyPlace(page)
  for (const [at] of EXPECTED)
    expect(
      places.some(({ path }) => at.test(path)),
      `${at} is a page`,
    ).toBe(true)
  for (const place of places) for (const href of await linksOf(page, place)) all.add(href)
  for (const href of all) {
    await visit(page, href)
    await expectSection(page, href)
  }
})

test('a link is followed and left again by keyboard alone', async ({ page }) => {
  await openPage(page, '/horses')
  const link = links(page).first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.press('Enter')
  await expect(page).toHaveURL(href)
  await expectSection(page, href)
  await page.goBack()
  await expect(links(page).first()).toBeVisible()
})

test('each card shows this herd’s counts, its assumptions and its checks', async ({ page }) => {
  await openPage(page, '/how')
  const dashboard = await (await page.request.get('/api/dashboard')).json()
  const cards = page.getByRole('main').getByRole('link')
  expect(await cards.count()).toBe(11)
  await cards.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Breeding values and ability' })).toBeVisible()
  const uses = page.getByRole('region', { name: 'What it uses' })
  await expect(uses.getByText('Horses on file')).toBeVisible()
  await expect(uses.getByText(dashboard.total_horses.toLocaleString('en-US'), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Checks' }).getByRole('row')).not.toHaveCount(1)
  await page.getByRole('link', { name: 'All assumptions on one page' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'What we assume' })).toBeVisible()
  await page.goto('/how/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

for (const card of ['foal', 'value', 'injury', 'bias', 'panel']) {
  test(`/how/${card} is accessible in both themes and fits a phone`, async ({ page }) => {
    await openPage(page, `/how/${card}`)
    await expect(page.getByRole('heading', { name: 'Known faults' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, OF_A_THEME)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  })
}
