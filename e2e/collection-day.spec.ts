import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNotice, openPage, sheets, sideways, tabTo, write } from './app.ts'

const isoDay = (days = 0) => {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at) // YYYY-MM-DD
}
const today = isoDay()

const rowOf = (page: Page, mare: string) => page.getByRole('row').filter({ hasText: mare })

/** A stallion whom nobody else's tests know. */
async function stallion(page: Page, name: string): Promise<{ id: number; name: string }> {
  const tag = String(Date.now() % 1_000_000)
  const born = { sex: 'S', foaled: '2016-02-01' }
  return (await write(page, '/api/horses/', { name: `${name} ${tag}`, ...born })).json()
}
const ask = (page: Page, horse_id: number, at: number, part: object = {}) =>
  write(page, '/api/requests', {
    horse_id,
    kind: 'shipped',
    needed_on: today,
    mare: `Asked Mare ${at}`,
    party: `Clinic ${at}`,
    asked_on: isoDay(-20 + at),
    ...part,
  })

test('a collection day with nine requests and five doses: filled in order, four not enough, the rest moved, printed', async ({
  page,
}) => {
  const stud = await stallion(page, 'Nine Asked')
  for (let at = 2; at <= 9; at++) await ask(page, stud.id, at)
  await openPage(page, `/collection-day?stallion=${stud.id}`)
  await expect(page.getByText('No collection on file for this day.')).toBeVisible()
  await expect(page.getByText('8 requests open, 8 doses asked for.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Fill/ })).toHaveCount(0)

  // The first to ask is typed in last.
  await page.getByRole('button', { name: 'Add a request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mare').fill('Asked Mare 1')
  await dialog.getByLabel('Asked on').fill(isoDay(-19))
  await expect(dialog.getByLabel('Needed on')).toHaveValue(today)
  await expect(dialog.getByLabel('Doses given')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save semen request' }).click()
  await expectNotice(page, `${stud.name}: semen request for Asked Mare 1 saved`)

  await page.getByRole('button', { name: 'Enter a collection' }).click()
  await dialog.getByRole('textbox', { name: /^Doses/ }).fill('5')
  await dialog.getByRole('button', { name: 'Save semen entry' }).click()
  await expect(
    page.getByText('9 requests open, 9 doses asked for; 5 doses left, enough for 5.'),
  ).toBeVisible()
  const table = page.getByRole('table', { name: 'Semen requests of the day, in line' })
  await expect(table.getByRole('row').nth(1)).toContainText('Asked Mare 1')
  await expect(rowOf(page, 'Asked Mare 5')).toContainText('Open, enough')
  await expect(rowOf(page, 'Asked Mare 6')).toContainText('Not enough doses')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Fill 5 in order' }).click()
  await expectNotice(
    page,
    '5 requests filled; 4 left open: Asked Mare 6, Asked Mare 7, Asked Mare 8, Asked Mare 9',
  )
  await expect(table.getByText('Not enough doses')).toHaveCount(4)
  await expect(table.getByText(/^Filled, 1 dose of lot/)).toHaveCount(5)
  await expect(page.getByText(/5 doses collected, none left/)).toBeVisible()

  // A sixth is refused with what is left.
  await page.getByRole('button', { name: 'Fill Asked Mare 6' }).click()
  await dialog.getByRole('button', { name: 'Fill request' }).click()
  await expectNotice(page, /has no doses left, and 1 dose would go to Asked Mare 6/)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.getByRole('button', { name: 'Decline Asked Mare 9' }).click()
  await expectNotice(page, 'Asked Mare 9’s request declined')
  await page.getByRole('button', { name: 'Move the open 3 to another day' }).click()
  await dialog.getByLabel('Needed on').fill(isoDay(2))
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expectNotice(page, '3 requests moved to')
  await expect(page.getByText('None is open.')).toBeVisible()
  expect(await sheets(page)).toBe(1)

  await page.getByRole('link', { name: /^Later with open requests/ }).click()
  await expect(page.getByText('3 requests open, 3 doses asked for.')).toBeVisible()
  await expect(page.getByText('This day is still to come.')).toBeVisible()
  await page.goto(`/to-do?from=${isoDay(1)}`)
  await page.getByRole('link', { name: `Open ${stud.name}, Shipped semen: Asked Mare 7 to answer` }).click()
  await expect(page.getByText('3 requests open, 3 doses asked for.')).toBeVisible()
})

test('a request is filled by keyboard with a container, and undone with its shipment; on a phone', async ({
  page,
}) => {
  const stud = await stallion(page, 'Shipped Out')
  await ask(page, stud.id, 1, { doses: 2 })
  await write(page, '/api/semen', {
    horse_id: stud.id,
    kind: 'collected',
    entry_date: today,
    lot: 'K7',
    form: 'cooled',
    doses: 3,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/collection-day?stallion=${stud.id}&day=${today}`)
  const fill = page.getByRole('button', { name: 'Fill Asked Mare 1' })
  await tabTo(fill)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Doses given')).toBeFocused()
  await dialog.getByLabel('Container', { exact: true }).fill('Box 4')
  await dialog.getByLabel('Container due back').fill(isoDay(5))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Asked Mare 1’s request filled: 2 doses of lot K7')
  await expect(page.getByText('3 doses collected, 1 left')).toBeVisible()
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await expectAccessible(page)
  const entries = await (await page.request.get(`/api/semen?horse_id=${stud.id}`)).json()
  expect(entries[0]).toMatchObject({ kind: 'shipped', doses: 2, party: 'Clinic 1', container: 'Box 4' })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 doses collected, 3 left')).toBeVisible()
  await expect(
    page.getByText('1 request open, 2 doses asked for; 3 doses left, enough for it.'),
  ).toBeVisible()
})
