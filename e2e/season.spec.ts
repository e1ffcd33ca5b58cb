import { expect, type Page, test } from '@playwright/test'
import type { Cover } from '@quarterpole/contract/cover'
import type { Horse } from '@quarterpole/contract/horse'
import { expectAccessible, expectNotice, openPage, settled, sideways, write } from './app.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'UTC' })

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const stamp = () => Date.now() % 1_000_000

const add = async (page: Page, horse: object): Promise<Horse> =>
  (await write(page, '/api/horses', horse)).json()

/** A mare and a stud of one test, bred so many days ago. */
async function bred(page: Page, days: number): Promise<{ mare: Horse; stud: Horse; cover: Cover }> {
  const mare = await add(page, {
    name: `Aisle Mare ${stamp()}`,
    sex: 'M',
    foaled: '2015-04-01',
    role: 'broodmare',
  })
  const stud = await add(page, {
    name: `Aisle Stud ${stamp()}`,
    sex: 'S',
    foaled: '2014-04-01',
    role: 'at_stud',
  })
  const event_date = dayBefore(days)
  const data = {
    mare_id: mare.id,
    stallion_id: stud.id,
    season_year: Number(event_date.slice(0, 4)),
    event: { kind: 'bred', event_date },
  }
  const reply = await write(page, '/api/covers', data)
  return { mare, stud, cover: await reply.json() }
}

test('in the aisle: a scan in two taps, undone from its notice, and a page that fits', async ({ page }) => {
  await openPage(page, '/mares')
  const { mare, cover } = await bred(page, 16)
  await page.goto(`/mares?season=${new Date().getUTCFullYear()}&q=${encodeURIComponent(mare.name)}`)
  const row = page.getByRole('listitem').filter({ hasText: mare.name })
  await expect(row).toContainText('14-day scan 2 days overdue')
  await row.getByRole('button', { name: 'Scan for' }).tap()
  await row.getByRole('button', { name: 'In foal' }).tap()
  await expectNotice(page, `${mare.name} scanned in foal`)
  await expect(row).toContainText('In foal')
  await expect(row).toContainText('30-day scan in 14 days')
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).tap()
  await expect(row).toContainText('Bred, not scanned')
  expect(await (await page.request.get(`/api/covers/${cover.id}`)).json()).toMatchObject({
    state: 'bred',
  })
  await row.getByRole('link', { name: mare.name }).tap()
  await expect(page.getByRole('heading', { name: mare.name })).toBeVisible()
  await settled(page)
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await expectAccessible(page)
})

test('a foaling puts the foal on file with both parents, and its registration on the list', async ({
  page,
}) => {
  await openPage(page, '/mares')
  const { mare, stud, cover } = await bred(page, 338)
  await page.goto(`/mares?cover=${cover.id}`)
  await expect(page.getByRole('main')).toContainText('Could foal any day')
  await page.getByRole('link', { name: 'Foaled' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save foaling' }).tap()
  await expect(dialog).toContainText('Pick filly or colt.')
  await dialog.getByLabel(/^Sex/).selectOption('M')
  await dialog.getByLabel(/^Register by/).fill(dayBefore(-150))
  await dialog.getByLabel(/^Foaled/).fill(dayBefore(200))
  await dialog.getByRole('button', { name: 'Save foaling' }).tap()
  await expect(dialog).toContainText('138 days after')
  await dialog.getByLabel(/^Foaled/).fill(dayBefore(1))
  await dialog.getByRole('button', { name: 'Save foaling' }).tap()
  await expect(dialog).toBeHidden()
  const year = dayBefore(1).slice(0, 4)
  await expect(page.getByRole('main')).toContainText(`Foal: ${year} filly`)
  const { foal_id } = await (await page.request.get(`/api/covers/${cover.id}`)).json()
  expect(await (await page.request.get(`/api/horses/${foal_id}`)).json()).toMatchObject({
    sex: 'M',
    foaled: dayBefore(1),
    sire_id: stud.id,
    dam_id: mare.id,
    role: 'young_stock',
  })
  await page.goto('/to-do')
  await expect(page.getByRole('main')).toContainText(`Register with AQHA${year} filly`)
})

test('how often breedings take: by method beside the published rate, by stallion beside the methods', async ({
  page,
}) => {
  await openPage(page, '/mares')
  const { stud, cover } = await bred(page, 30)
  await write(page, `/api/covers/${cover.id}/events`, {
    kind: 'scan',
    event_date: dayBefore(14),
    result: 'in_foal',
  })
  await page.reload()
  await page.getByText('How often breedings take').tap()
  const ofStud = page
    .getByRole('table', { name: 'In foal, of the cycles bred: by stallion' })
    .getByRole('row')
    .filter({ hasText: stud.name })
  await expect(ofStud).toContainText('1 of 1')
  await expect(ofStud).toContainText(/\d+% \d+% to \d+%/)
  await expect(page.getByRole('main')).toContainText('1,023 cycles at one center')
  await settled(page)
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await expectAccessible(page)
})

test('by keyboard alone: a repeating to-do is added, done and undone; the calendar has it', async ({
  page,
}) => {
  await openPage(page, '/to-do')
  const title = `Farrier ${stamp()}`
  await page.getByRole('link', { name: 'Add a to-do' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^What/)).toBeFocused()
  await page.keyboard.type(title)
  await dialog.getByLabel('Repeats').selectOption('week')
  await dialog.getByLabel('Every how many').fill('6')
  await dialog.getByLabel('Every how many').press('Enter')
  await expect(dialog).toBeHidden()
  const done = page.getByRole('button', { name: `Done ${title}` })
  await expect(page.getByRole('listitem').filter({ hasText: title }).last()).toContainText('every 6 weeks')
  await done.last().focus()
  await page.keyboard.press('Enter')
  await expectNotice(page, new RegExp(`${title} done; next `))
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: title }).last()).toContainText('every 6 weeks')
  await page.getByText('In your calendar').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Make a (?:calendar|new) address/ }).focus()
  await page.keyboard.press('Enter')
  const address = page.getByLabel('Calendar address')
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  const feed = await (await page.request.get(await address.inputValue())).text()
  expect(feed.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  await page.goto('/')
  const year = page.getByRole('region', { name: 'The barn’s year' })
  await expect(year.getByText('To-dos', { exact: true }).first()).toBeVisible()
})
