import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { expectNotice, openPage } from './app.ts'

const get = async (page: Page, path: string) => await (await page.request.get(path)).json()
const stamp = () => Date.now() % 1_000_000

/** A mare of its own for each test. */
async function newMare(page: Page, fields: object = {}): Promise<Horse> {
  const data = { name: `Typed Mare ${stamp()}`, sex: 'M', foaled: '2021-03-01', ...fields }
  return (await page.request.post('/api/horses', { data })).json()
}

test('a test result, a work, a sale and a start are typed, edited, deleted and undone', async ({ page }) => {
  const mare = await newMare(page)
  await openPage(page, `/horses?details=${mare.id}`)
  const dialog = page.getByRole('dialog')
  const add = (what: string) => dialog.getByRole('button', { name: `Add ${what}` })

  await add('a test result').click()
  await dialog.getByLabel('Test', { exact: true }).selectOption('GBED')
  await dialog.getByLabel(/^Result/).fill('positive')
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await expect(dialog).toContainText('Enter the two alleles as the report prints them.')
  await dialog.getByLabel(/^Result/).fill('N/G')
  await expect(dialog).toContainText('Reads as N/H.')
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await expect(dialog.getByRole('region', { name: 'Test results' })).toContainText('GBED N/H')
  await expect(add('a test result')).toBeFocused()

  await add('a work').click()
  await dialog.getByLabel(/^Yards/).fill('220')
  await dialog.getByLabel(/^Time/).fill('3')
  await dialog.getByRole('button', { name: 'Save work' }).click()
  await expect(dialog).toContainText('Enter a number from 5')
  await dialog.getByLabel(/^Time/).fill('12.4')
  await dialog.getByRole('button', { name: 'Save work' }).click()
  const works = dialog.getByRole('region', { name: 'Works' })
  await expect(works).toContainText('220 yd 12.4 s')
  await works.getByRole('button', { name: /^Delete/ }).click()
  await expect(works).toContainText('No works yet.')
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(works).toContainText('220 yd 12.4 s')

  await add('a sale').press('Enter') // the notice lies over it, and stays while the pointer is on it
  await dialog.getByLabel(/^Price/).fill('25,000')
  await dialog.getByRole('button', { name: 'Save sale' }).click()
  const sales = dialog.getByRole('region', { name: 'Sales' })
  await expect(sales).toContainText('$25,000')
  await sales.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Buyer').fill('Ann Roe')
  await dialog.getByRole('button', { name: 'Save sale' }).click()
  await expect(sales).toContainText('to Ann Roe')

  await add('a start').click()
  await dialog.getByLabel(/^Track \(/).selectOption({ index: 1 })
  await dialog.getByLabel(/^Date/).fill('2026-01-09')
  await dialog.getByLabel(/^Yards/).fill('350')
  await dialog.getByLabel('Race number').fill(String(1 + (stamp() % 30)))
  await dialog.getByLabel('Finish').fill('1')
  await dialog.getByLabel(/^Time/).fill('17.9')
  await dialog.getByRole('button', { name: 'Save start' }).click()
  await expect(dialog).toContainText('17.900')
  const [start] = await get(page, `/api/horses/${mare.id}/starts`)
  expect(start).toMatchObject({ time_s: 17.9, si_source: 'computed' })
  await dialog.getByRole('button', { name: /^Delete start of/ }).click()
  await expect(dialog).toContainText('No starts on file')
})

test('what was edited is undone from the activity list', async ({ page }) => {
  const mare = await newMare(page)
  const data = { name: mare.name, sex: 'M', foaled: '2021-03-01', owner: 'Ann Roe' }
  await page.request.put(`/api/horses/${mare.id}`, { data })
  await openPage(page, '/')
  const line = page.getByRole('listitem').filter({ hasText: mare.name }).filter({ hasText: 'edited' }).first()
  await line.getByText('1 change').click()
  await expect(line).toContainText('Owner: not on file → Ann Roe')
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expectNotice(page, `Undone: ${mare.name} was edited.`)
  expect(await get(page, `/api/horses/${mare.id}`)).toMatchObject({ owner: null })
  await expect(page.getByRole('listitem').filter({ hasText: 'Undone' }).first()).toBeVisible()
})

test('an injury that ends in death marks the horse in one step', async ({ page }) => {
  const mare = await newMare(page)
  await openPage(page, `/horses?details=${mare.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add an injury' }).click()
  await dialog.getByLabel(/^Type/).fill('Bowed tendon')
  await expect(dialog).toContainText(/typical \d+ days/)
  await dialog.getByRole('radio', { name: 'put down' }).check({ force: true })
  await expect(dialog.getByRole('checkbox', { name: /dead/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save injury' }).click()
  await expect(dialog.getByRole('region', { name: 'Injuries' })).toContainText('put down')
  expect(await get(page, `/api/horses/${mare.id}`)).toMatchObject({ status: 'died' })
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await get(page, `/api/horses/${mare.id}`)).status).toBeNull()
})

test('a sire is added from inside his field, by keyboard', async ({ page }) => {
  await openPage(page, '/horses?add=new')
  const dialog = page.getByRole('dialog')
  const n = stamp()
  await dialog.getByLabel(/^Name/).fill(`Foal ${n}`)
  await dialog.getByRole('combobox', { name: 'Sire' }).fill(`Amber Fox ${n}`)
  await expect(page.getByRole('option', { name: `Add “Amber Fox ${n}” as a new stallion` })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel(`Amber Fox ${n}, foaled in`).fill('2012')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Sire' })).toHaveValue(`Amber Fox ${n}`)
  await dialog.getByRole('button', { name: 'Add horse' }).click()
  await expect(dialog).toContainText(`by Amber Fox ${n}`)
  const [sire] = await get(page, `/api/horses?q=${encodeURIComponent(`Amber Fox ${n}`)}`)
  expect(sire).toMatchObject({ is_mine: false, sex: 'S', foaled: '2012-01-01', foaled_precision: 'year' })
})

test('a pedigree is typed with the keyboard alone, saved in one step and undone', async ({ page }) => {
  const n = stamp()
  const known = await newMare(page, { name: `Known Dam ${n}`, foaled: '2010-01-01' })
  const mare = await newMare(page, { name: `Bracket Mare ${n}` })
  await openPage(page, `/horses?pedigree=${mare.id}`)
  await page.getByRole('button', { name: 'Type in this pedigree' }).click()
  const dialog = page.getByRole('dialog')
  const box = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  await expect(box('Sire')).toBeFocused()
  await page.keyboard.type(`New Sire ${n}`)
  await page.keyboard.press('Enter')
  await expect(box('Dam')).toBeFocused()
  await page.keyboard.type(known.name)
  await expect(dialog.getByRole('option').first()).toContainText(known.name)
  await page.keyboard.press('Enter')
  await expect(box('Sire’s sire')).toBeFocused()
  await page.keyboard.type(`Grandsire ${n}`)
  await page.keyboard.press('Tab')
  await expect(box('Sire’s sire')).toHaveValue(`Grandsire ${n}`)
  await expect(box('Dam')).toHaveValue(known.name)
  await dialog.getByRole('button', { name: 'Save pedigree' }).click()
  await expectNotice(page, '3 ancestors saved')
  await expect(dialog).toContainText(`Grandsire ${n}`)
  expect(await get(page, `/api/horses/${mare.id}`)).toMatchObject({
    sire_name: `New Sire ${n}`,
    dam_id: known.id,
  })
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await get(page, `/api/horses/${mare.id}`)).sire_id).toBeNull()
})

test('a parent on file is replaced only when asked for', async ({ page }) => {
  const n = stamp()
  const dam = await newMare(page, { name: `File Dam ${n}`, foaled: '2010-01-01' })
  const mare = await newMare(page, { name: `Asked Mare ${n}`, dam_id: dam.id })
  await openPage(page, `/horses?pedigree=${mare.id}`)
  await page.getByRole('button', { name: 'Type in this pedigree' }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('combobox', { name: 'Dam', exact: true })
  await expect(box).toHaveValue(dam.name)
  await box.fill(`Other Dam ${n}`)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save pedigree' }).click()
  await expect(dialog).toContainText(`on file is ${dam.name}, not Other Dam ${n}.`)
  await dialog.getByRole('checkbox', { name: `Replace ${dam.name}` }).check()
  await dialog.getByRole('button', { name: 'Save pedigree' }).click()
  await expectNotice(page, '1 ancestor saved')
  expect(await get(page, `/api/horses/${mare.id}`)).toMatchObject({ dam_name: `Other Dam ${n}` })
})

test('works and to-dos come in from a list: checked first, added in one go, undone in one', async ({
  page,
}) => {
  const mare = await newMare(page)
  await openPage(page, `/horses/${mare.id}#records`)
  const works = page.getByRole('region', { name: 'Works', exact: true })
  await works.getByRole('button', { name: 'Import works' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Or paste the rows').fill(`Horse,Date,Dist,Time\n${mare.name},5/2/26,220y,slow\n`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status')).toContainText('Row 2, Time: “slow” isn’t a race time.')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'works.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Horse,Date,Dist,Time\n${mare.name},5/2/26,220y,12.4\n${mare.name},5/9/26,220y,12.1\n`,
    ),
  })
  await expect(dialog.getByRole('status')).toContainText('2 rows: 2 to add')
  await dialog.getByRole('button', { name: 'Add 2 works' }).click()
  await expect(works).toContainText('220 yd 12.1 s')
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(works).toContainText('No works yet.')

  await openPage(page, '/to-do')
  await page.getByRole('button', { name: 'Import to-dos' }).click()
  const title = `Farrier ${stamp()}`
  await dialog
    .getByLabel('Or paste the rows')
    .fill(`Task,Horse,Due,Repeat\n${title},${mare.name},7/1/2030,6 weeks\n`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Add 1 to-do' }).click()
  await expect(page.getByRole('region', { name: 'Your list' })).toContainText(title)
  await expect(page.getByRole('button', { name: 'Import to-dos' })).toBeFocused()
})
