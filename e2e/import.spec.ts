import { readFile } from 'node:fs/promises'
import type { Horse } from '@quarterpole/contract/horse'
import type { Page } from '@playwright/test'
import { sheetXml, workbookOf } from '../packages/sheet-reader/test/hand-made-workbook.ts'
import { expectAccessible, openPage, sideways, write } from './app.ts'
import { pressTogether } from './concurrency.ts'
import { expect, test } from './fixtures.ts'
import { choose, faultyFile, lines, panelOf, PANELS, proceed, validFile } from './uploads.ts'

test.beforeEach(({ page, barn }) => openPage(page, `${barn.url}/data`))

const total = async (page: Page, url: string, q: string) =>
  Number((await page.request.get(`${url}/api/horses/?limit=1&q=${q}`)).headers()['x-total-count'])

for (const [fileType, title] of PANELS)
  test(`${title}: a dry run, errors, a refused upload, an import and its undo @journey`, async ({
    page,
    barn,
  }) => {
    const panel = panelOf(page, title)
    await choose(panel, 'faulty.csv', faultyFile(fileType))
    await expect(panel.getByText('13 errors')).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveCount(0) // they are listed once, below
    const found = page.locator(`#findings-${fileType}`)
    await expect(found.locator('ol > li')).toHaveCount(10)
    await expect(found.getByRole('button', { name: 'and 3 more' })).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('No file yet')).toBeVisible()
    const text = validFile(fileType, `${title} Horse`)
    await choose(panel, 'mine.csv', text)
    await expect(panel).toContainText('Rows7')
    await expect(panel).toContainText('New horses detected7')
    expect(await total(page, barn.url, `${title} Horse`)).toBe(0)
    await panel.getByRole('checkbox', { name: /Create new horses/ }).uncheck()
    await panel.getByRole('button', { name: 'Proceed' }).click()
    await expect(panel.getByText('Upload failed!')).toBeVisible()
    await expect(panel.getByText('7 errors')).toBeVisible()
    await expect(found).toContainText('7 errors in 7 rows')
    await expect(found.locator('ol').first().getByRole('listitem')).toHaveCount(7)
    expect(await total(page, barn.url, `${title} Horse`)).toBe(0)
    await choose(panel, 'mine.csv', text)
    expect(await proceed(panel)).toContain('7 rows processed')
    expect(await total(page, barn.url, `${title} Horse`)).toBe(7)
    await page.reload()
    await choose(panel, 'again.csv', text)
    await expect(panel).toContainText('You’ve imported this file before')
    await expect(panel).toContainText('as mine.csv')
    await page.getByRole('button', { name: 'Undo mine.csv' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    const receipt = page.getByRole('dialog', { name: 'Import undone' })
    await expect(receipt).toContainText('7 added horses removed')
    await receipt.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Undo mine.csv' })).toHaveCount(0)
    expect(await total(page, barn.url, `${title} Horse`)).toBe(0)
  })

test('a file is imported by keyboard, and the panel is ready again after five seconds', async ({ page }) => {
  const panel = panelOf(page, 'Horses')
  const input = panel.locator('input[type=file]')
  await input.evaluate((file) =>
    file.addEventListener('click', (event) => {
      event.preventDefault() // the system's dialog would take the keys
      file.dataset['opened'] = 'yes'
    }),
  )
  await expect(async () => {
    await panel.getByText('choose one').focus()
    await page.keyboard.press('Enter')
    await expect(input).toHaveAttribute('data-opened', 'yes', { timeout: 1000 })
  }).toPass()
  const buffer = Buffer.from('name,sex\nBy Keyboard,M\n')
  await input.setInputFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer })
  const create = panel.getByRole('checkbox', { name: /Create new horses/ })
  await create.press('Space')
  await expect(create).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(create).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('checkbox', { name: /reference/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeFocused()
  await proceed(panel, () => page.keyboard.press('Enter'))
  await expect(panel.getByText('No file yet')).toBeVisible()
})

test('an undo keeps what changed since, names what it could not undo, and happens once', async ({
  page,
  barn,
}) => {
  const panel = panelOf(page, 'Horses')
  await choose(panel, 'kept.csv', 'name,sex\nMesa Signal,Stallion\nHill Lantern,Mare\nDry Fork,Mare\n')
  await proceed(panel)
  const idOf = async (q: string) =>
    (await (await page.request.get(`${barn.url}/api/horses/?q=${q}`)).json())[0].id
  const headers = { origin: barn.url }
  const edit = { name: 'Hill Lantern', sex: 'M', color: 'bay' }
  await page.request.put(`${barn.url}/api/horses/${await idOf('Hill')}`, { data: edit, headers })
  const foal = { name: 'Later Foal', sex: 'M', sire_id: await idOf('Mesa') }
  await write(page, `${barn.url}/api/horses/`, foal)
  await page.getByRole('button', { name: 'Undo kept.csv' }).click()
  let undone = 0
  page.on('request', (request) => (undone += Number(request.url().endsWith('/undo'))))
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Undo import' })
  await pressTogether(page, [confirm, confirm])
  const receipt = page.getByRole('dialog', { name: 'Import undone' })
  await expect(receipt).toContainText('1 added horse removed')
  await expect(receipt.getByRole('heading', { name: 'Kept: changed since' })).toBeVisible()
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Hill Lantern' })).toBeVisible()
  await expect(receipt.getByRole('heading', { name: 'Couldn’t be undone' })).toBeVisible()
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Mesa Signal' })).toContainText('1 foal')
  expect(undone).toBe(1)
  await expectAccessible(page)
})

test('an export imports back as nothing new', async ({ page, barn }) => {
  const panel = panelOf(page, 'Horses')
  await choose(panel, 'quoted.csv', 'name,aqha_id,sex,owner\nQuoted Signal,5700801,Stallion,"=Ana, ""B"""\n')
  await proceed(panel)
  const tabs = page.getByRole('navigation', { name: 'Data Studio' })
  await tabs.getByRole('link', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Horses .csv' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('horses.csv')
  const copy = await readFile(await download.path(), 'utf8')
  expect(copy).toContain(`"'=Ana, ""B"""`)
  await tabs.getByRole('link', { name: 'Add Files' }).click()
  await choose(panel, 'copy.csv', copy)
  await expect(panel).toContainText('New horses detected0')
  expect(await proceed(panel)).toContain('0 horses created')
  const [horse] = await (await page.request.get(`${barn.url}/api/horses/?q=Quoted`)).json()
  expect(horse.owner).toBe('=Ana, "B"')
})

test('a workbook is read like a CSV file, and what is none is refused', async ({ page, barn }) => {
  const panel = panelOf(page, 'Horses')
  const sheet = [
    ['Cottonwood Stables'],
    ['Horse', 'Gender', 'Foaled'],
    ['Workbook Lantern', 'Mare', '2019-03-04'],
    ['Workbook Signal', 'Stallion', '2016'],
  ]
  const sheets = [
    { name: 'Feed', xml: sheetXml([['hay', 'oats']]) },
    { name: 'Herd', xml: sheetXml(sheet) },
  ]
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const input = panel.locator('input[type=file]')
  await input.setInputFiles({ name: 'barn.xlsx', mimeType, buffer: Buffer.from(workbookOf({ sheets })) })
  await expect(findings(page)).toContainText('“Feed”')
  await expect(panel).toContainText('Workbook Lantern')
  await proceed(panel)
  expect(await (await page.request.get(`${barn.url}/api/horses/?q=Workbook`)).json()).toMatchObject([
    { name: 'Workbook Lantern', sex: 'M' },
    { name: 'Workbook Signal', sex: 'S' },
  ])
  await page.reload()
  const html = Buffer.from('<html><table><tr><td>name</td></tr></table></html>')
  await input.setInputFiles({ name: 'herd.xls', mimeType: 'application/vnd.ms-excel', buffer: html })
  await expect(panel.getByRole('alert')).toContainText(/web page/)
})

const findings = (page: Page) => page.locator('#findings-horses')

test('findings are grouped by fix, with their rows on demand, and can be downloaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const panel = panelOf(page, 'Horses')
  const name = `${'All-starts-of-the-barn_final_'.repeat(6)}.csv`
  const dates = lines(130, (at) => `Date ${at},M,2/31/2020,`)
  await choose(panel, name, `name,sex,foaled,owner\n${dates}\n,M,2020-01-01,\nBad,Q,,=1+1\n`)
  await expect(findings(page)).toContainText('in 132 rows')
  const fixes = findings(page).getByRole('list', { name: 'Fixes' })
  await expect(fixes.locator('> li')).toHaveCount(3)
  const rows = fixes.locator('> li').first().locator('ol > li')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Row 2, Foaled')
  await fixes.getByRole('button', { name: 'and 120 more' }).click()
  await fixes.getByRole('button', { name: 'and 20 more' }).click()
  await expect(rows).toHaveCount(130)
  await panel.getByRole('link', { name: 'See everything to fix' }).click()
  await expect(findings(page)).toBeFocused()
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    findings(page).getByRole('button', { name: 'Download these rows with reasons' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/-rows-to-fix\.csv$/)
  const [header, ...rejected] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(header).toBe('\ufeffname,sex,foaled,owner,row in the file,reason')
  expect(rejected).toHaveLength(132)
  expect(rejected.at(-1)).toMatch(/^Bad,Q,,"?'=1\+1"?,133,/)
})

test('conflicts with the herd and within the file are the user’s choice', async ({ page, barn }) => {
  const horse = async (name: string): Promise<Horse | undefined> =>
    (await (await page.request.get(`${barn.url}/api/horses/?q=${name}`)).json()).find(
      (each: Horse) => each.name === name,
    )
  const panel = panelOf(page, 'Horses')
  await choose(panel, 'first.csv', 'name,sex,owner\nRed Toll,S,Ana\nGray Toll,M,Ana\nBlue Toll,M,Ana\n')
  await proceed(panel)
  await page.reload()
  const later = 'name,sex,owner,color\nRed Toll,G,Bo,bay\nGray Toll,M,Bo,bay\nBlue Toll,M,Bo,bay\n'
  await choose(panel, 'later.csv', later)
  const kind = page.getByRole('region', { name: '3 rows differ from your records' })
  await expect(kind.getByRole('radio', { name: 'Use the file’s' })).toBeChecked()
  await expect(kind.getByRole('listitem').filter({ hasText: 'Red Toll' })).toContainText('Yours S')
  await kind.getByRole('radio', { name: 'Keep yours' }).check()
  const blue = kind.getByRole('group', { name: 'Blue Toll, row 4' })
  await blue.getByRole('radio', { name: 'Use file' }).check()
  await expect(kind.getByRole('radio', { name: 'Keep yours' })).not.toBeChecked()
  await proceed(panel)
  expect(await horse('Red Toll')).toMatchObject({ sex: 'S', owner: 'Ana', color: expect.anything() })
  expect(await horse('Gray Toll')).toMatchObject({ owner: 'Ana' })
  expect(await horse('Blue Toll')).toMatchObject({ owner: 'Bo' })
  await page.reload()
  await choose(panel, 'twice.csv', 'name,sex,color,owner\nTwice There,M,bay,\nTwice There,M,sorrel,Ana\n')
  await expect(panel.getByText('1 error')).toBeVisible()
  const again = page.getByRole('button', { name: 'Check again with these choices' })
  await expect(again).toHaveCount(0)
  const pair = findings(page).getByRole('group', { name: 'Twice There, row 3' })
  await pair.getByRole('radio', { name: 'Row 3' }).check()
  await again.click()
  await proceed(panel)
  const { color, owner } = (await horse('Twice There')) ?? {}
  expect([color?.toLowerCase(), owner]).toEqual(['sorrel', 'Ana'])
})
