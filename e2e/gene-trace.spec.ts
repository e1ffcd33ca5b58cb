import { expect, type Page, test } from '@playwright/test'
import { openPage, savedPicture, sheets } from './app.ts'
import { expectEveryWidth } from './widths.ts'

interface Saved {
  sire_id: number
  dam_id: number
  sire_name: string
  dam_name: string
  prediction: { is_grave?: boolean }
}

/** The sample herd has saved crosses that would lose one foal in four. */
async function graveCross(page: Page): Promise<Saved> {
  const crosses = (await (await page.request.get('/api/mating/crosses')).json()) as Saved[]
  const grave = crosses.find(({ prediction }) => prediction.is_grave)
  if (grave === undefined) throw new Error('the sample herd has no grave cross')
  return grave
}
const addressOf = ({ sire_id, dam_id }: Saved) => `/breeding/trace?sire=${sire_id}&dam=${dam_id}&test=gbed`

test('from a cross’s risk to its trace, another test, a repeated ancestor, and along the bracket', async ({
  page,
}) => {
  const cross = await graveCross(page)
  await openPage(page, `/breeding?sire=${cross.sire_id}&dam=${cross.dam_id}`)
  await page.getByRole('link', { name: 'Trace GBED' }).click()
  await expect(page.getByRole('heading', { name: 'GBED trace' })).toBeVisible()
  await expect(page).toHaveURL(addressOf(cross))
  await expect(page.getByText('One foal in four would die of GBED.')).toBeVisible()
  const sire = page.getByRole('link', { name: `sire: ${cross.sire_name}` })
  await sire.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `dam: ${cross.dam_name}` })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /^dam’s sire: / })).toBeFocused()
  await page.getByRole('radio', { name: 'HERDA' }).check()
  await expect(page).toHaveURL(/test=herda/)
  await expect(page.getByRole('heading', { name: 'HERDA trace' })).toBeVisible()
  const repeated = page.getByRole('navigation', { name: 'Repeated ancestors' }).getByRole('link').first()
  await repeated.click()
  await expect(page).toHaveURL(/ancestor=\d+/)
  await expect(page.getByText(/^The foal traces to /)).toBeVisible()
})

test('the picture is on one screen, copied, saved, printed on one sheet, and fits every width', async ({
  page,
  context,
}) => {
  const cross = await graveCross(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, addressOf(cross))
  const picture = page.getByRole('group', { name: /^GBED trace of / })
  await expect(picture).toBeVisible()
  const box = await picture.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 900)).toBeLessThan(900)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(addressOf(cross))
  const saved = await savedPicture(page)
  expect(saved.name).toMatch(/^GBED-trace-.*\.png$/)
  expect(saved.width).toBeGreaterThan(2000)
  expect(await sheets(page)).toBe(1)
  await expectEveryWidth(page, page.getByRole('list', { name: 'The roads into the foal' }))
})
