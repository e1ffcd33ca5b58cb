import { expect, type Page, test } from '@playwright/test'
import type { TrackLadder } from '@quarterpole/contract/track-ladder'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { speedIndex } from '@quarterpole/racing/speed-index'
import { openPage, savedPicture, sheets } from './app.ts'
import { expectEveryWidth } from './widths.ts'

/** A distance at which a track has a winner on file. */
async function racedLadder(page: Page): Promise<TrackLadder> {
  for (const yards of [400, 440, 350, 300, 550]) {
    const reply = await page.request.get(`/api/tracks/ladder?distance_yards=${yards}`)
    const ladder = (await reply.json()) as TrackLadder
    if (ladder.tracks.some(({ winners }) => winners > 0)) return ladder
  }
  throw new Error('the sample herd has no winner')
}
const drawn = ({ tracks }: TrackLadder) => tracks.filter(({ winners }) => winners > 0)
const addressOf = ({ distance_yards }: TrackLadder) => `/tracks/ladder?distance=${distance_yards}`

test('a typed time crosses every track with the index it earns there; the address keeps it', async ({
  page,
}) => {
  const ladder = await racedLadder(page)
  await openPage(page, '/tracks')
  await page.getByRole('banner').getByRole('link', { name: 'Ladder' }).click()
  await page.getByRole('tab', { name: `${ladder.distance_yards} yd` }).click()
  await page.getByLabel('A time to compare').fill('9 minutes')
  await expect(page.getByText(`Enter a time for ${ladder.distance_yards} yards`)).toBeVisible()
  const timeS = ladder.minimum_standard_s
  await page.getByLabel('A time to compare').fill(timeS.toFixed(3))
  await expect(page).toHaveURL(new RegExp(`time=${timeS.toFixed(3)}`))
  await page.reload()
  const standard = standardFor(ladder.distance_yards)
  const table = page.getByRole('table', { name: /^The time that earns each speed index/ })
  await page.getByText('Show as a table').click()
  for (const { name, si_100_s } of drawn(ladder)) {
    const si = speedIndex(timeS, si_100_s, standard)
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText(`${si} `)
    await expect(page.getByRole('link', { name: new RegExp(`^${name}, .* earns ${si},`) })).toBeVisible()
  }
  await page.getByRole('radio', { name: 'name', exact: true }).check({ force: true })
  await expect(page).toHaveURL(/sort=name/)
})

test('arrow keys move between tracks, Enter shows the nine times of one', async ({ page }) => {
  const ladder = await racedLadder(page)
  await openPage(page, `${addressOf(ladder)}&sort=name`)
  const [first, second] = drawn(ladder)
  if (first === undefined) return
  const rowOf = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}, [\\d,]+ feet`) })
  await rowOf(first.name).focus()
  if (second !== undefined) {
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(second.name)).toBeFocused()
    await page.keyboard.press('ArrowUp')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`track=${first.id}`))
  await expect(page.getByRole('heading', { name: `Nine times make SI 100 at ${first.name}` })).toBeVisible()
  await expect(rowOf(first.name)).toHaveAttribute('aria-current', 'true')
})

test('the ladder is copied, saved, printed on one sheet, and fits every width', async ({ page, context }) => {
  const ladder = await racedLadder(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, `${addressOf(ladder)}&time=${ladder.minimum_standard_s}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/tracks/ladder?')
  const saved = await savedPicture(page)
  expect(saved.name).toMatch(/^Track-ladder-.*\.png$/)
  expect(saved.width).toBeGreaterThan(2000)
  expect(await sheets(page)).toBe(1)
  await expectEveryWidth(page, page.getByRole('list', { name: 'The tracks on one time axis' }))
})

test('the map has a mark for every track found, reached by arrow keys', async ({ page }) => {
  const tracks: { id: number; name: string; state: string }[] = await (
    await page.request.get('/api/tracks/')
  ).json()
  await openPage(page, '/tracks')
  const map = page.getByRole('group', { name: /^Map of the tracks/ })
  await expect(map.getByRole('link')).toHaveCount(tracks.length)
  const found = tracks.filter(({ state }) => state === 'NM')
  await page.getByRole('searchbox').fill('new mex')
  await expect(map.getByRole('link')).toHaveCount(found.length)
  const seen = new Set<string>()
  await map.locator('a[tabindex="0"]').focus()
  for (let press = 0; press < found.length; press++) await page.keyboard.press('ArrowLeft')
  for (let press = 0; press < found.length; press++) {
    seen.add((await map.locator('a:focus').getAttribute('data-place')) ?? '')
    await page.keyboard.press('ArrowRight')
  }
  expect(seen.size).toBe(found.length)
  const box = await map.locator('a:focus circle').first().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/track=\d+/)
})
