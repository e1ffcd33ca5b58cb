import { expect, type Page, test } from '@playwright/test'
import { DASHBOARD_BOARD } from '@quarterpole/contract/limits'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { MatingBoard } from '@quarterpole/contract/mating-board'
import { expectAccessible, openPage, savedPicture, settled, sheets, sideways, tabTo } from './app.ts'
import { expectEveryWidth } from './widths.ts'

const OF_DASHBOARD = new URLSearchParams(
  Object.entries(DASHBOARD_BOARD).map(([name, most]) => [name, String(most)]),
)
const boardOf = async (page: Page, query = `?${OF_DASHBOARD}`): Promise<MatingBoard> =>
  await (await page.request.get(`/api/mating-board${query}`)).json()
const grid = (page: Page) => page.getByRole('grid', { name: /^Mating board/ })
const cellNamed = (page: Page, { studs, mares }: MatingBoard, sire: number, dam: number) =>
  grid(page).getByRole('link', { name: `${nameOf(studs, sire)} × ${nameOf(mares, dam)}:` })
const nameOf = (horses: readonly { id: number; name: string }[], id: number) =>
  horses.find((horse) => horse.id === id)?.name ?? ''

test('after the notice the first page says what is true of the herd, with the board under it @journey', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'I understand and accept' }).click()
  const needs = page.getByRole('region', { name: 'What needs you' })
  await expect(needs).toBeVisible()
  const dashboard: Dashboard = await (await page.request.get('/api/dashboard')).json()
  const board = await boardOf(page)
  const [grave] = dashboard.grave_crosses
  if (grave === undefined) throw new Error('the sample herd has no grave cross')
  await expect(needs).toContainText(`${grave.outcome} from ${grave.sire_name} × ${grave.dam_name}`)
  const { counts } = board
  await expect(
    page.getByText(`${counts.grave} of these ${counts.matings.toLocaleString('en-US')} matings would`),
  ).toBeVisible()
  await expect(grid(page).getByRole('gridcell')).toHaveCount(board.cells.length)
  const [words, picture, figures] = await Promise.all(
    [needs, grid(page), page.getByText('Total horses')].map((part) => part.boundingBox()),
  )
  expect(words?.y).toBeLessThan(picture?.y ?? 0)
  expect(picture?.y).toBeLessThan(figures?.y ?? 0)
})

test('a cross, a race and a horse each lie a click away, and none ends in an error', async ({ page }) => {
  const board = await boardOf(page)
  const open = async () => {
    await openPage(page, '/')
    await expect(grid(page)).toBeVisible()
  }
  const noFailure = async () => {
    await settled(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  }
  // One of each kind of dot, the untested among them.
  for (const code of ['clear', 'at_risk', 'affected', 'untested'] as const) {
    const cell = board.cells.find(
      ({ worst_disease, relation }) => relation === null && worst_disease.code === code,
    )
    if (cell === undefined) continue
    await open()
    await cellNamed(page, board, cell.stallion_id, cell.mare_id).click()
    await expect(page).toHaveURL(/\/breeding\?/)
    await expect(page.getByRole('heading', { name: 'Similar crosses' })).toBeVisible()
    await noFailure()
  }
  await open()
  await page.getByRole('link', { name: 'Predict a race', exact: true }).click()
  await expect(page).toHaveURL(/\/race-lens/)
  await noFailure()
  await open()
  await page.getByRole('region', { name: 'What needs you' }).getByRole('link').first().click()
  await noFailure()
  await page.goto('/breeding/board')
  await page.getByText('Show as a table').click()
  await page
    .getByRole('heading', { name: /^Stallions for / })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/horses\/\d+$/)
  await noFailure()
})

test('hovering reads the cross in its place, a name sorts, and the address holds it', async ({ page }) => {
  await openPage(page, '/')
  const board = await boardOf(page)
  const [mare] = board.mares
  const own = board.cells.filter(({ mare_id, plan }) => mare_id === mare?.id && plan !== null)
  const cell = own[0] ?? board.cells[0]
  if (mare === undefined || cell === undefined) throw new Error('the board is empty')
  const size = async () => {
    const box = await grid(page).boundingBox()
    return [box?.width, box?.height]
  }
  const before = await size()
  await cellNamed(page, board, cell.stallion_id, cell.mare_id).hover()
  await expect(
    page.getByText(`${nameOf(board.studs, cell.stallion_id)} × ${mare.name}: `).first(),
  ).toBeInViewport()
  expect(await size()).toEqual(before)
  await grid(page)
    .getByRole('link', { name: `${mare.name}: put the stallions in her order` })
    .click()
  await expect(page).toHaveURL(`/?sort=mare-${mare.id}`)
  const back = grid(page).getByRole('link', { name: `${mare.name}: back to blocks` })
  await expect(back).toBeVisible()
  await page.getByRole('link', { name: 'Open the board' }).click()
  await expect(page).toHaveURL(`/breeding/board?sort=mare-${mare.id}`)
  await expect(page.getByRole('heading', { name: `Stallions for ${mare.name}` })).toBeVisible()
  await page.getByRole('radio', { name: '440 yd' }).check()
  await expect(page).toHaveURL(/distance=440/)
  await page.getByText('Whom the board shows').click()
  await page.getByRole('button', { name: `Take ${mare.name} off the board` }).click()
  await expect(page).toHaveURL(/mares=/)
  await expect(grid(page).getByRole('link', { name: new RegExp(`^${mare.name}: `) })).toHaveCount(0)
})

test('by keyboard: one tab stop, arrows move, Enter opens the cross', async ({ page }) => {
  await openPage(page, '/')
  const first = grid(page).locator('[data-place="0 0"]')
  await tabTo(first)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(grid(page).locator('[data-place="1 1"]')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(grid(page).locator('[data-place="1 -1"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(grid(page).locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  const label = await grid(page).locator('[data-place="1 0"]').getAttribute('aria-label')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/breeding\?/)
  await expect(page).toHaveTitle(new RegExp(`${label?.split(':')[0]}|Breeding Planner`))
})

test('the picture is copied, saved, printed on one sheet, small or large, and fits every width', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { mares, studs } = await boardOf(page)
  const ids = (horses: readonly { id: number }[]) => horses.map(({ id }) => id).join('-')
  const small = `/breeding/board?mares=${ids(mares)}&studs=${ids(studs)}`
  await openPage(page, small)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(small)
  const saved = await savedPicture(page)
  expect(saved.name).toMatch(/^Mating-board-\d{4}\.png$/)
  expect(saved.width).toBeGreaterThan(1000)
  expect(await sheets(page)).toBe(1)
  await page.goto('/breeding/board')
  await expect(grid(page)).toBeVisible()
  expect(await sheets(page)).toBe(1)
  for (const path of ['/', '/breeding/board']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expectEveryWidth(page)
  }
})

test('on a phone each mare is a strip of dots that opens to her stallions in words', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, '/breeding/board')
    const list = page.getByRole('list', { name: 'Mares, each with her stallions' })
    await list.locator('summary').first().click()
    const mates = list.getByRole('list', { name: /stallions for / })
    await expect(mates.getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
    expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  }
  await page
    .getByRole('list', { name: /stallions for / })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/breeding\?/)
})
