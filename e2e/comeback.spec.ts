import { expect, type Page, test } from '@playwright/test'
import type { Injury, InjuryImpact } from '@quarterpole/contract/injury'
import { openPage, savedPicture, sheets } from './app.ts'
import { expectEveryWidth } from './widths.ts'

const get = async (page: Page, path: string) => await (await page.request.get(path)).json()

/** An injury whose horse has starts to compare on both sides. */
async function comeback(page: Page): Promise<{ injury: Injury; impact: InjuryImpact }> {
  const injuries: Injury[] = await get(page, '/api/injuries/')
  for (const injury of injuries) {
    const impact: InjuryImpact = await get(page, `/api/injuries/${injury.id}/impact`)
    if (impact.basis.own.loss_si !== null) return { injury, impact }
  }
  throw new Error('the sample herd has no horse that came back')
}
const signed = (value: number) => {
  const text = Math.abs(value).toFixed(1)
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`
}

test('an outlook opens beside the list; arrow keys go to the next horse; Escape closes and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/injuries')
  const links = page.getByRole('link', { name: /^Outlook/ })
  await expect(links.nth(1)).toBeVisible()
  const listed = (at: number) => links.nth(at).getAttribute('data-sheet')
  const injuryOf = async (at: number): Promise<Injury> => get(page, `/api/injuries/${await listed(at)}`)
  const [first, second] = [await injuryOf(0), await injuryOf(1)]
  await links.first().click()
  const sheet = page.getByRole('dialog')
  const heading = sheet.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(first.horse_name)
  await expect(heading).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveText(second.horse_name)
  await expect(page).toHaveURL(new RegExp(`impact=${second.id}$`))
  await links.nth(1).focus() // the list stays in use
  await page.keyboard.press('ArrowUp')
  await expect(heading).toHaveText(first.horse_name)
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/injuries')
  await expect(links.first()).toBeFocused()
  await links.nth(1).click()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(links.nth(1)).toBeFocused()
  await page.getByText('back, retired or lost').click()
  await links.last().click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links.last()).toBeFocused() // its part of the list stays open
  await page.setViewportSize({ width: 1100, height: 900 })
  await links.first().click()
  await expect(page.locator('[data-dialog-open]')).toContainText('Recovery confidence') // a dialog again
})

test('the curve’s numbers are the server’s, in the picture and in the table', async ({ page }) => {
  const { injury, impact } = await comeback(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, `/injuries?impact=${injury.id}`)
  const sheet = page.getByRole('dialog')
  const picture = sheet.getByRole('group', { name: /comeback curve and rest/ })
  const { before, after } = impact.basis.own
  const known = [...before, ...after].filter(({ against_level }) => against_level !== null)
  const points = picture.getByRole('link', { name: new RegExp(`^${injury.horse_name}, `) })
  await expect(points).toHaveCount(known.length)
  await sheet.getByText('Show as a table').click()
  const row = sheet.getByRole('row', { name: new RegExp(`^${injury.horse_name} `) })
  for (const { against_level } of known) await expect(row).toContainText(signed(against_level ?? Number.NaN))
  await points.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(points.nth(1)).toBeFocused()
})

test('the curve is copied, saved, printed on one sheet, and fits every width', async ({ page, context }) => {
  const { injury } = await comeback(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, `/injuries?impact=${injury.id}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: 'Comeback curve' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Copy link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `/injuries?impact=${injury.id}`,
    )
    const saved = await savedPicture(page)
    expect(saved.name).toMatch(/comeback-curve-and-rest\.png$/)
    expect(await sheets(page)).toBe(1)
  }
  await expectEveryWidth(page)
})

test('a horse past due is named so in the list, on the Dashboard and in the outlook', async ({ page }) => {
  const [horse] = await get(page, '/api/horses/?sex=G&limit=1')
  const today = Date.parse(new Date().toISOString().slice(0, 10))
  const injury_date = new Date(today - 33 * 86_400_000).toISOString().slice(0, 10)
  const type = `Sore back ${Date.now() % 1_000_000}`
  const data = { horse_id: horse.id, injury_date, type, expected_days_off: 21 }
  const made = await (await page.request.post('/api/injuries', { data })).json()
  await openPage(page, `/injuries?impact=${made.id}`)
  const words = /past due 1[123] days/i // the reader's day may be the next or the last
  await expect(page.getByRole('listitem').filter({ hasText: type })).toContainText(words)
  await expect(page.getByRole('dialog')).toContainText(words)
  await page.goto('/')
  const year = page.getByRole('region', { name: 'The barn’s year' })
  await expect(year.getByRole('link', { name: /returns?, .*past due/ }).first()).toBeVisible()
  expect((await page.request.delete(`/api/injuries/${made.id}`)).ok()).toBe(true)
})
