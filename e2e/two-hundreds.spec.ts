import { expect, type Page, test } from '@playwright/test'
import { findParents, openPage, savedPicture, sheets, write } from './app.ts'
import { expectEveryWidth } from './widths.ts'

interface Mating {
  sire_id: number
  sire_name: string
}

/** A cross of the herd with another stallion of the mare's ranking. */
async function threeHorses(page: Page) {
  const { sire, dam } = await findParents(page, { complete: true })
  const reply = await write(page, '/api/predict/matings', { dam_id: dam.id, limit: 50 })
  const { matings } = (await reply.json()) as { matings: Mating[] }
  const versus = matings.find((mating) => mating.sire_id !== sire.id)
  if (versus === undefined) throw new Error('the mare has one stallion only')
  return { sire, dam, versus }
}

test('a second stud is picked beside the finding, read, changed in the ranking, and left again', async ({
  page,
}) => {
  await openPage(page, '/')
  const { sire, dam, versus } = await threeHorses(page)
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  const box = page.getByRole('combobox', { name: `Compare ${sire.name} with` })
  await box.click()
  await box.fill(versus.sire_name)
  await expect(page.getByRole('option').first()).toContainText(versus.sire_name)
  await box.press('Enter')
  await expect(page).toHaveURL(`/breeding?sire=${sire.id}&dam=${dam.id}&versus=${versus.sire_id}`)
  const title = `${sire.name} or ${versus.sire_name} for ${dam.name}`
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(/Of 100 pairs of foals/)).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(title) })).toBeVisible()
  const target = page.getByRole('spinbutton', { name: 'Your target SI' })
  await target.fill('40')
  await expect(page.getByText(`100 of 100 by ${sire.name}`)).toBeVisible()
  await target.press('ArrowUp')
  await expect(target).toHaveValue('41')
  const ranked = page.waitForResponse((answer) => answer.url().endsWith('/api/predict/matings'))
  await page.getByRole('radio', { name: '350 yd' }).check()
  await expect(page).toHaveURL(/versus=\d+&yards=350/)
  await expect(page.getByRole('img', { name: /350 yards/ })).toBeVisible()
  await ranked // the new ranking shows others
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const other = page.getByRole('link', { name: /^Compare with / }).last()
  const name = (await other.getAttribute('aria-label'))?.replace('Compare with ', '') ?? ''
  await other.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${sire.name} or ${name} for ${dam.name}` })).toBeVisible()
  await page.getByRole('link', { name: `The cross with ${sire.name}` }).click()
  await expect(page.getByRole('heading', { name: 'A hundred foals at 350 yards' })).toBeVisible()
})

test('the picture is copied, saved, printed on one sheet, and fits every width', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/')
  const { sire, dam, versus } = await threeHorses(page)
  const address = `/breeding?sire=${sire.id}&dam=${dam.id}&versus=${versus.sire_id}`
  await page.goto(address)
  await expect(page.getByText(/Of 100 pairs of foals/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address)
  const saved = await savedPicture(page)
  expect(saved.name).toMatch(/-or-.*-for-.*\.png$/)
  expect(saved.width).toBeGreaterThan(1200)
  expect(await sheets(page)).toBe(1)
  await expectEveryWidth(page)
})
