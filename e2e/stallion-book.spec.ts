import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addHorse, expectNotice, findParents, openPage, write } from './app.ts'

const year = new Date().getFullYear() + 1
const rowOf = (page: Page, mare: string) =>
  page.getByRole('table', { name: 'Bookings' }).getByRole('row').filter({ hasText: mare })

async function pick(page: Page, label: RegExp, name: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label })
  await box.click()
  await box.fill(name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
  await box.press('Enter')
}

test('a mare is booked, edited, canceled, undone and reinstated; a full book refuses @journey', async ({
  page,
}) => {
  const tag = String(Date.now() % 100_000)
  const [mare, other] = [
    await addHorse(page, `Booked Once ${tag}`),
    await addHorse(page, `One Too Many ${tag}`),
  ]
  const stud = await (await write(page, '/api/horses/', { name: `Small Book ${tag}`, sex: 'S' })).json()
  await openPage(page, '/breeding')
  await page.getByRole('banner').getByRole('link', { name: 'Stallion Book' }).click()
  await expect(page).toHaveTitle(/^Stallion Book/)
  await page.goto(`/stallion-book?season=${year}&form=book`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add to book' }).click()
  await expect(dialog.getByRole('combobox', { name: /^Mare/ })).toHaveAttribute('aria-invalid', 'true')
  await pick(page, /^Mare/, mare.name)
  await pick(page, /^Stallion/, stud.name)
  await dialog.getByLabel('Fee, $').fill('$2,500')
  await dialog.getByRole('button', { name: 'Add to book' }).click()
  await expectNotice(page, `Added ${stud.name} × ${mare.name} to ${year} stallion book`)
  await expect(rowOf(page, mare.name)).toContainText('$2,500')

  await page.getByRole('link', { name: `Season of ${stud.name}` }).click()
  await dialog.getByLabel('Book limit, mares').fill('1')
  await dialog.getByRole('button', { name: 'Save season' }).click()
  await expect(page.getByText('1 of 1 booked, full')).toBeVisible()

  await rowOf(page, mare.name).getByRole('link', { name: /^Edit/ }).click()
  await dialog.getByLabel('Paid so far, $').fill('500')
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  await expect(rowOf(page, mare.name)).toContainText('$2,000')

  await page.getByRole('link', { name: 'Book a mare' }).click()
  await pick(page, /^Mare/, other.name)
  if ((await dialog.getByRole('combobox', { name: /^Stallion/ }).inputValue()) === '')
    await pick(page, /^Stallion/, stud.name)
  await dialog.getByRole('button', { name: 'Add to book' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${stud.name}’s ${year} book is full: 1 of 1 booked`)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

  await rowOf(page, mare.name).getByRole('link', { name: /^Edit/ }).click()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this booking?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(rowOf(page, mare.name)).toContainText('canceled')
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(rowOf(page, mare.name)).toContainText('not bred yet')
  const deleted = rowOf(page, mare.name)
  await deleted.getByRole('link', { name: /^Edit/ }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectNotice(page, `${mare.name}’s booking deleted`)
  await expect(deleted).toHaveCount(0)
})

test('bookings go out as CSV and come in again, checked first; the report names what is missing', async ({
  page,
}) => {
  const tag = String(Date.now() % 100_000)
  const stud = await (await write(page, '/api/horses/', { name: `Filed Stud ${tag}`, sex: 'S' })).json()
  const mare = await addHorse(page, `Filed Mare ${tag}`)
  await openPage(page, `/stallion-book?season=${year}&form=import`)
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByLabel('Or paste the rows')
  await rows.fill(`stallion,mare,fee\n${stud.name},Nobody ${tag},\n`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('Row 2, mare: No horse on file is named')).toBeVisible()
  await rows.fill(`stallion,mare,fee\n${stud.name},${mare.name},1200\n`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Add 1 booking' }).click()
  await expect(rowOf(page, mare.name)).toContainText('$1,200')
  await page.goto(`/stallion-book?season=${year}&stallion=${stud.id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain(`${stud.name},,,${mare.name},,,${year},booked`)
  await page.getByRole('link', { name: `Breeding report of ${stud.name}` }).click()
  await expect(dialog.getByText('1 mare is booked without a breeding on file.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Export PDF' }).click()
  await expect(dialog.getByRole('link', { name: 'Open PDF' })).toBeVisible()
})

test('the breeding report names cooled and frozen semen as the mares were bred, on screen and in its PDF', async ({
  page,
}) => {
  const tag = String(Date.now() % 100_000)
  const stud = await (
    await write(page, '/api/horses/', { name: `Shipped Stud ${tag}`, sex: 'S', is_mine: true })
  ).json()
  for (const [name, method, day] of [
    [`Cooled Mare ${tag}`, 'cooled_semen', '02-20'],
    [`Frozen Mare ${tag}`, 'frozen_semen', '03-05'],
  ] as const) {
    const mare = await addHorse(page, name)
    await write(page, '/api/covers', {
      mare_id: mare.id,
      stallion_id: stud.id,
      season_year: year - 2,
      event: { kind: 'bred', event_date: `${year - 2}-${day}`, method, place: 'Purcell, OK' },
    })
  }
  await openPage(page, `/stallion-book?season=${year - 2}&stallion=${stud.id}`)
  await page.getByRole('link', { name: `Breeding report of ${stud.name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'Cooled Mare' })).toContainText(/cooled semen/i)
  await expect(dialog.getByRole('row').filter({ hasText: 'Frozen Mare' })).toContainText(/frozen semen/i)
  await dialog.getByRole('button', { name: 'Export PDF' }).click()
  await expect(dialog.getByRole('link', { name: 'Open PDF' })).toBeVisible()
})

test('a saved cross is found again, opened as saved, noted and deleted', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  await page.getByRole('button', { name: 'Save Cross' }).click()
  await expectNotice(page, /^Cross saved successfully! Cross ID: \d+$/)
  await expect(page.getByRole('button', { name: 'Save Cross' })).toHaveCount(0)
  const first = Number(/cross=(\d+)$/.exec(page.url())?.[1])
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  await page.getByRole('button', { name: 'Save Cross' }).click()
  await expect(page).toHaveURL(`/breeding?cross=${first}`) // the same cross is saved once a day
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Save as new' }).click()
  await expect(page).not.toHaveURL(`/breeding?cross=${first}`)
  const id = Number(/cross=(\d+)$/.exec(page.url())?.[1]) // its own: another test may book from the first
  await page.goto(`/crosses?q=${encodeURIComponent(sire.name)}`)
  const row = page.getByRole('listitem').filter({ hasText: `cross ${id}` })
  await row.getByRole('link', { name: /^Notes/ }).click()
  await page.getByRole('dialog').getByLabel('Notes').fill('Second choice for her.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save notes' }).click()
  await expect(row).toContainText('Second choice for her.')
  await row.getByRole('link', { name: `${sire.name} × ${dam.name}`, exact: true }).click()
  await expect(page.getByText(/^As saved /)).toBeVisible()
  await page.goto(`/crosses?q=${encodeURIComponent(sire.name)}`)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)
})
