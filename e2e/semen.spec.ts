import { expect, type Page, test } from '@playwright/test'
import { addHorse, expectAccessible, expectNotice, openPage, write } from './app.ts'

const thisYear = new Date().getFullYear()

async function pick(page: Page, label: RegExp, name: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label })
  await box.click()
  await box.fill(name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
  await box.press('Enter')
}

test('a dead stallion with three doses left is booked, and refused the day after his clock', async ({
  page,
}) => {
  const tag = String(Date.now() % 100_000)
  const dead = { status: 'died', status_date: `${thisYear - 1}-03-09`, foaled: '2016-02-01' }
  const stud = await (
    await write(page, '/api/horses/', { name: `Late Stud ${tag}`, sex: 'S', ...dead })
  ).json()
  const [mare, other] = [await addHorse(page, `Late Book ${tag}`), await addHorse(page, `Too Late ${tag}`)]
  const book = async (name: string, season: number) => {
    await page.goto(`/stallion-book?season=${season}&form=book`)
    await pick(page, /^Mare/, name)
    const stallion = page.getByRole('dialog').getByRole('combobox', { name: /^Stallion/ })
    if ((await stallion.inputValue()) === '') await pick(page, /^Stallion/, stud.name)
    await page.getByRole('dialog').getByLabel('Breeding season').selectOption(String(season))
    await page.getByRole('dialog').getByRole('button', { name: 'Add to book' }).click()
  }
  await openPage(page, '/semen-tank')
  await book(mare.name, thisYear + 1)
  await expect(page.getByRole('dialog')).toContainText('no doses of his semen are left')

  const lot = { lot: 'A1', form: 'frozen', doses: 3, tank: '1', canister: '2', cane: '4' }
  await write(page, '/api/semen', {
    horse_id: stud.id,
    kind: 'collected',
    entry_date: `${thisYear - 2}-04-01`,
    ...lot,
  })
  await page.goto('/semen-tank')
  const row = page.getByRole('row').filter({ hasText: stud.name })
  await expect(row).toContainText('tank 1, canister 2, cane 4')
  await expect(row).toContainText(`until Dec 31, ${thisYear + 1}, by AQHA`)
  await expect(
    page.getByRole('link', {
      name: `3 doses, ${stud.name}, lot A1, owner not said, usable until Dec 31, ${thisYear + 1}`,
    }),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Canister 2' })).toContainText('cane 4')
  await expectAccessible(page)

  await book(mare.name, thisYear + 1)
  await expectNotice(page, `Added ${stud.name} × ${mare.name} to ${thisYear + 1} stallion book`)
  await book(other.name, thisYear + 2)
  await expect(page.getByRole('dialog')).toContainText(
    `AQHA takes foals of ${stud.name}’s stored semen until Dec 31, ${thisYear + 1}`,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.goto('/registry-rules')
  const rule = page.getByRole('row').filter({ hasText: 'Stored semen, foaled 2015 or later' })
  await rule.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByLabel('Calendar years after').fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Save registry rule' }).click()
  await expect(rule).toContainText('10 calendar years')
  await expectAccessible(page)
  await rule.getByRole('button', { name: /^Delete/ }).click()
  await expect(rule).toContainText('2 calendar years')
})

test('Registry Rules says what a year from August 1 means before it is saved', async ({ page }) => {
  await openPage(page, '/registry-rules')
  const year = page.getByRole('region', { name: 'Horses’ year' })
  await expect(year).toContainText('January 1 holds in the United States')
  await year.getByRole('radio', { name: 'August 1' }).check()
  await expect(year).toContainText('holds in Australia')
  await year.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin the horses’ year August 1?' })
  await expect(dialog).toContainText('Ages and crops of all horses')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click() // other walks share the herd
  await expect(dialog).toBeHidden()
})
