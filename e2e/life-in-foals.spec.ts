import { expect, type Page, test } from '@playwright/test'
import { openPage, savedPicture, sheets } from './app.ts'
import { expectEveryWidth } from './widths.ts'

interface Life {
  horse_id: number
  name: string
  years: { foals: { id: number; name: string }[] }[]
  studs: { mating: { sire_id: number; sire_name: string } }[]
}

/** A mare of a saved cross that has foals and safe studs. */
async function mareWithFoals(page: Page): Promise<Life> {
  const mares = (await (await page.request.get('/api/horses?sex=M&role=broodmare&limit=50')).json()) as {
    id: number
  }[]
  for (const { id } of mares) {
    const life = (await (await page.request.get(`/api/horses/${id}/life-in-foals`)).json()) as Life
    if (life.years.filter(({ foals }) => foals.length > 0).length > 1 && life.studs.length > 1) return life
  }
  throw new Error('no mare of the sample herd has two foals and two safe studs')
}

test('from the mare to her life in foals, along it by arrow keys, and on to a stud', async ({ page }) => {
  await openPage(page, '/')
  const { horse_id: id, name, years, studs } = await mareWithFoals(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/horses/${id}`)
  await expect(page.getByRole('heading', { name: 'Her life in foals' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Produce record' })).toBeVisible()
  await page.getByRole('link', { name: 'On a page of its own' }).click()
  await expect(page).toHaveURL(`/horses/${id}/foals`)
  await expect(page).toHaveTitle(`${name}: her life in foals · Quarterpole`)
  const picture = page.getByRole('group', { name: new RegExp(`^${name}: her life in foals`) })
  const foals = years.flatMap((year) => year.foals)
  const links = picture.getByRole('link')
  await expect(links).toHaveCount(foals.length + studs.length)
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(links.first()).not.toBeFocused()
  for (const _ of foals) await page.keyboard.press('ArrowRight')
  const first = picture.getByRole('link', { name: new RegExp(`^${studs[0]?.mating.sire_name}: SI`) })
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(first).not.toBeFocused()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/breeding?sire=${studs[0]?.mating.sire_id}&dam=${id}`)
})

test('it is copied, saved, printed on one sheet, and fits every width', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/')
  const { horse_id: id } = await mareWithFoals(page)
  await page.goto(`/horses/${id}/foals`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/horses/${id}/foals`)
  expect((await savedPicture(page)).name).toMatch(/-her-life-in-foals\.png$/)
  expect(await sheets(page)).toBe(1)
  await expectEveryWidth(page, page.getByRole('list', { name: 'Her years, newest first' }))
})
