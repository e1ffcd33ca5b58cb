import { expect, type Locator, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { openPage, settled, sideways, visit } from './app.ts'
import { everyPlace } from './places.ts'

const styleOf = (of: Locator, property: string, part?: string) =>
  of.evaluate((element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name), [
    property,
    part,
  ] as const)

test.describe('in forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('only the current page and tab have their line', async ({ page }) => {
    await openPage(page, '/tracks')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    const paper = await styleOf(page.locator('body'), 'background-color')
    const header = page.getByRole('banner')
    const lineOf = (of: Locator) => styleOf(of, 'border-bottom-color')
    expect(await lineOf(header.getByRole('link', { name: 'Tracks' }))).not.toBe(paper)
    expect(await lineOf(header.getByRole('link', { name: 'Ladder' }))).toBe(paper)
    expect(await lineOf(header.getByRole('link', { name: 'Race Lens' }))).toBe(paper)
    expect(await lineOf(page.getByRole('tab', { selected: true }))).not.toBe(paper)
    expect(await lineOf(page.getByRole('tab', { selected: false }).first())).toBe(paper)
  })

  test('a pedigree has its lines, and the active option is outlined', async ({ page }) => {
    const horses = await (await page.request.get('/api/horses/?mine=true&sort=-age&limit=400')).json()
    const { id } = horses.find(({ dam_sire_name }: Horse) => dam_sire_name !== null)
    await openPage(page, `/horses?pedigree=${id}`)
    const dam = page.getByRole('treeitem').and(page.locator('[data-line="D"]'))
    await expect(dam).toBeVisible()
    expect(await styleOf(dam, 'background-color', '::after')).toBe(
      await styleOf(page.locator('body'), 'color'),
    )
    await page.goto('/horses?add=new')
    const box = page.getByRole('combobox', { name: 'Sire' })
    await box.press('ArrowDown')
    const active = page.getByRole('option').and(page.locator('[data-active]'))
    await expect(active).toHaveCount(1)
    expect(await styleOf(active, 'outline-style')).toBe('solid')
    expect(await styleOf(active, 'outline-color')).not.toBe(await styleOf(active, 'background-color'))
  })
})

test('at 200% zoom a pedigree’s controls and Close are in view', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  const [horse] = await (await page.request.get('/api/horses/?mine=true&sort=-age&limit=1')).json()
  await openPage(page, `/horses?pedigree=${horse.id}`)
  const dialog = page.getByRole('dialog')
  for (const name of ['Print', 'Close'])
    await expect(dialog.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
  const title = await dialog.getByRole('heading', { level: 2 }).first().boundingBox()
  expect(title?.height).toBeLessThan(60) // one line
})

/** Width of the window, and size of the browser's own font. */
const READINGS = [
  [1440, 24],
  [1440, 32],
  [390, 24],
  [390, 32],
  [320, 16],
] as const

test('no page is wider than the window at any size of type', async ({ page, context }) => {
  test.slow() // some fifty places
  const browser = await context.newCDPSession(page)
  const read = async (width: number, standard: number) => {
    await page.setViewportSize({ width, height: 900 })
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  }
  await openPage(page, '/')
  for (const { path, act } of await everyPlace(page)) {
    await read(1440, 16)
    await visit(page, path)
    await act?.(page)
    await settled(page)
    for (const [width, size] of READINGS) {
      await read(width, size)
      const what = `${path} at ${width} px, type of ${size} px`
      await expect.soft.poll(() => sideways(page), what).toEqual({ scroll: 0, out: [] })
    }
  }
})
