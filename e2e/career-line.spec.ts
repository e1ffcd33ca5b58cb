import { expect, type Page, test } from '@playwright/test'
import type { CareerLine } from '@quarterpole/contract/career-line'
import type { Horse } from '@quarterpole/contract/horse'
import { openPage, savedPicture, sheets, tabTo } from './app.ts'
import { expectEveryWidth } from './widths.ts'

const picture = (page: Page) => page.getByRole('group', { name: /^Career line of / })
const reader = (page: Page) => picture(page).getByRole('slider', { name: 'Start' })

/** The horse of the sample herd that ran most, and his career. */
async function runner(page: Page): Promise<CareerLine> {
  const horses: Horse[] = await (await page.request.get('/api/horses/?limit=400')).json()
  const [most] = horses.toSorted((a, b) => b.starts - a.starts)
  return await (await page.request.get(`/api/horses/${most?.id}/career-line`)).json()
}

test('from the horse’s page to his career line, start by start, by keyboard', async ({ page }) => {
  const career = await runner(page)
  const now = career.form.at(-1)
  await openPage(page, `/horses/${career.horse_id}`)
  await expect(picture(page)).toBeVisible()
  await expect(page.getByText(`${now?.si.toFixed(1)} ± ${now?.sd.toFixed(1)}`).first()).toBeVisible()
  await page.getByRole('link', { name: 'Start by start' }).click()
  await expect(page).toHaveURL(`/horses/${career.horse_id}/career`)
  await expect(page).toHaveTitle(`Career line of ${career.horse_name} · Quarterpole`)
  const rows = page.getByRole('table', { name: /^Career of / }).getByRole('row')
  await expect(rows).toHaveCount(2 + career.starts.length + career.layoffs.length + career.injuries.length)
  await tabTo(reader(page))
  const track = (at: number) => career.starts.at(at)?.track_name ?? ''
  await expect(reader(page)).toHaveAttribute('aria-valuetext', new RegExp(track(-1)))
  await page.keyboard.press('Home')
  await expect(reader(page)).toHaveAttribute('aria-valuenow', '1')
  await expect(page.getByText(new RegExp(`${track(0)}, .*true form then`))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(reader(page)).toHaveAttribute('aria-valuenow', '2')
})

test('it is copied, saved, printed on one sheet, and fits every width', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { horse_id } = await runner(page)
  await openPage(page, `/horses/${horse_id}/career`)
  await expect(picture(page)).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/horses/${horse_id}/career`)
  expect((await savedPicture(page)).name).toMatch(/^Career-line-of-.*\.png$/)
  expect(await sheets(page)).toBe(1)
  await expectEveryWidth(page)
})

test('a horse that never ran has his breeding in words', async ({ page }) => {
  const horses: Horse[] = await (await page.request.get('/api/horses/?limit=400')).json()
  const unraced = horses.find(({ starts }) => starts === 0)
  await openPage(page, `/horses/${unraced?.id}/career`)
  await expect(page.getByText(/^No rated starts: on breeding/)).toBeVisible()
  await expect(picture(page)).toHaveCount(0)
})
