import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { expectAccessible, openPage } from './app.ts'
import { type RunningServer, startServer } from './server.ts'
import { choose, lines, panelOf, proceed } from './uploads.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SAMPLE_DATA: 'false' })
})
test.afterAll(() => server.stop())
test.beforeEach(({ page }) => openPage(page, `${server.url}/data`))

const findings = (page: Page) => page.locator('#findings-horses')
const horse = async (page: Page, name: string): Promise<Horse> => {
  const found: Horse[] = await (await page.request.get(`${server.url}/api/horses/?q=${name}`)).json()
  const one = found.find((each) => each.name === name)
  if (one === undefined) throw new Error(`${name} is not on file`)
  return one
}
const bringIn = async (page: Page, text: string) => {
  const panel = panelOf(page, 'Horses')
  await choose(panel, 'first.csv', text)
  await proceed(panel)
}

test.describe('What an upload finds', () => {
  test('is one entry a repair, with its rows on demand', async ({ page }) => {
    const panel = panelOf(page, 'Horses')
    const dates = lines(130, (at) => `Date ${at},M,2/31/2020`)
    await choose(panel, 'barn.csv', `name,sex,foaled\n${dates}\n,M,2020-01-01\nOdd,Q,2020-01-01\n`)
    await expect(findings(page)).toContainText('132 rows need 3 repairs')
    const repairs = findings(page).getByRole('list', { name: 'Fixes' })
    await expect(repairs.locator('> li')).toHaveCount(3)
    await expect(repairs.locator('> li').first()).toContainText('130 rows')
    await repairs.getByRole('button', { name: /^Show rows: .*130 rows/ }).click()
    const rows = repairs.locator('ol > li')
    await expect(rows).toHaveCount(10)
    await expect(rows.first()).toContainText('Row 2, foaled')
    await repairs.getByRole('button', { name: 'Show 100 more of 120' }).click()
    await expect(rows).toHaveCount(110)
    await repairs.getByRole('button', { name: 'Show 20 more of 20' }).click()
    await expect(rows).toHaveCount(130)
    await expectAccessible(page)
    await panel.getByRole('link', { name: 'See all of it, by repair' }).click()
    await expect(findings(page)).toBeFocused()
  })

  test('can be downloaded: the rejected rows with their place and reasons, and nothing that starts a formula', async ({
    page,
  }) => {
    await choose(
      panelOf(page, 'Horses'),
      'my barn.csv',
      'name,sex,owner,call name\nGood,M,Ana,x\nBad,Q,=1+1,"y, z"\nWorse,Z,Bo,\n',
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      findings(page).getByRole('button', { name: 'Download the rows with reasons' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my barn-rows-to-mend.csv')
    const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(header).toBe('\ufeffname,sex,owner,call name,row in the file,reason')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/^Bad,Q,"'=1\+1","y, z",3,.*“Q” is not a sex/)
    expect(rows[1]).toMatch(/^Worse,Z,Bo,,4,/)
  })

  test('shows a row that differs from the herd side by side, and the user’s choice counts', async ({
    page,
  }) => {
    await bringIn(page, 'name,sex,owner\nMesa Signal,S,Ana\nHill Lantern,M,Ana\nBlue Toll,M,Ana\n')
    const panel = panelOf(page, 'Horses')
    await choose(
      panel,
      'later.csv',
      'name,sex,owner,color\nMesa Signal,G,Bo,bay\nHill Lantern,M,Bo,bay\nBlue Toll,M,Bo,bay\n',
    )
    const kind = page.getByRole('region', { name: '3 rows differ from what is on file' })
    await expect(kind.getByRole('radio', { name: 'Take the file’s' })).toBeChecked()
    const mesa = kind.getByRole('listitem').filter({ hasText: 'Mesa Signal' })
    await expect(mesa).toContainText('Herd S')
    await expect(mesa).toContainText('File G')
    await kind.getByRole('radio', { name: 'Keep the herd’s' }).check()
    await kind.getByRole('group', { name: 'Blue Toll, row 4' }).getByRole('radio', { name: 'Take' }).check()
    await expect(kind.getByRole('radio', { name: 'Keep the herd’s' })).not.toBeChecked()
    await expectAccessible(page)
    await proceed(panel)
    expect(await horse(page, 'Mesa Signal')).toMatchObject({
      sex: 'S',
      owner: 'Ana',
      color: expect.anything(),
    })
    expect(await horse(page, 'Hill Lantern')).toMatchObject({ owner: 'Ana' })
    expect(await horse(page, 'Blue Toll')).toMatchObject({ owner: 'Bo' })
  })

  test('asks which of two rows about one horse counts, and then lets the file in', async ({ page }) => {
    const panel = panelOf(page, 'Horses')
    await choose(panel, 'twice.csv', 'name,sex,color,owner\nTwice Told,M,bay,\nTwice Told,M,sorrel,Ana\n')
    await expect(panel.getByText('1 error')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
    const again = page.getByRole('button', { name: 'Check again with these choices' })
    await expect(again).toHaveCount(0)
    await findings(page)
      .getByRole('group', { name: 'Twice Told, row 3' })
      .getByRole('radio', { name: 'Row 3' })
      .check()
    await again.click()
    await expect(panel.getByText('validated, ready')).toBeVisible()
    await proceed(panel)
    const told = await horse(page, 'Twice Told')
    expect([told.color?.toLowerCase(), told.owner]).toEqual(['sorrel', 'Ana'])
  })
})
