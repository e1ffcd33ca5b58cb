import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, openPage, tabTo } from './app.ts'
import { hold } from './hurry.ts'
import { type RunningServer, startServer } from './server.ts'
import { proceed } from './uploads.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const BARN = `REG_NAME,AQHA#,FOALDT,SX,CLR,OWNR_1,REMARKS2
Mesa Signal,5700001,2/1/16,1,SRL,Turnrow Ranch,
Hill Lantern,5700002,3/4/18,2,PALOMNO,Turnrow Ranch,see vet 3/1
`

test.describe('Column mapping', () => {
  test.describe.configure({ mode: 'serial' }) // what one test keeps, the next finds
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({ SAMPLE_DATA: 'false' })
  })
  test.afterAll(() => server.stop())
  const helper = (page: Page) => page.getByRole('region', { name: 'Column mapping' })
  const chooseFile = (within: Locator, file: ReturnType<typeof csv>) =>
    within.locator('input[type=file]').setInputFiles(file)

  test('step 1 offers three formats, step 2 shows what each calls name, number and foaling date', async ({
    page,
  }) => {
    await openPage(page, `${server.url}/data`)
    const mapping = helper(page)
    for (const [format, name, number, foaled] of [
      ['AQHA Export', 'Registered Name', 'Registration Number', 'Date of Birth'],
      ['Equibase CSV', 'Horse Name', 'Registration Number', 'Foaling Date'],
      ['Custom Format', 'Name', 'AQHA id', 'Foaled'],
    ] as const) {
      await mapping.getByRole('radio', { name: format }).check()
      await mapping.getByRole('button', { name: 'Match columns' }).click()
      const preview = mapping.getByLabel('Mapping preview')
      await expect(preview).toContainText(`Horse name${name}`)
      await expect(preview).toContainText(`AQHA number${number}`)
      await expect(preview).toContainText(`Foaling date${foaled}`)
      await expect(mapping.getByRole('button', { name: 'Apply Mapping' })).toBeDisabled()
      await expect(mapping).toContainText('Choose a file first.')
      await mapping.getByRole('button', { name: 'Back' }).click()
    }
  })

  test('a barn’s own headers and codes are matched, imported, and known the next time', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const mapping = helper(page)
    await chooseFile(mapping, csv('barn-sheet.csv', BARN))
    await mapping.getByRole('button', { name: 'Match columns' }).click()
    const columns = mapping.getByRole('table', { name: 'Columns of the file' })
    await expect(columns.getByRole('row', { name: /REG_NAME/ })).toContainText('Mesa Signal · Hill Lantern')
    await expect(columns.getByRole('row', { name: /REG_NAME/ })).toContainText('likely')
    await expect(columns.getByRole('row', { name: /FOALDT/ })).toContainText('unsure, please check')
    await expect(columns.getByRole('row', { name: /REMARKS2/ })).toContainText('not read')
    await expect(mapping.getByLabel('Mapping preview')).toContainText('Foaling dateFOALDT 2/1/16')
    await expect(mapping.getByLabel('PALOMNO stands for')).toHaveValue('palomino')
    await expectAccessible(page)

    const apply = mapping.getByRole('button', { name: 'Apply Mapping' })
    await expect(mapping).toContainText('Say what the open codes of Sex stand for.')
    await mapping.getByLabel('1 stands for').selectOption('Stallion')
    await mapping.getByLabel('2 stands for').selectOption('Mare')
    await expect(mapping).toContainText('Say whether the day or the month comes first.')
    await mapping.getByRole('radio', { name: 'Day first' }).check()
    await mapping.getByText('Remember for files like this one').click()
    await mapping.getByLabel('Name of the source').fill('The barn')
    await apply.click()

    const panel = page.getByRole('region', { name: 'Horses', exact: true })
    await expect(panel).toBeFocused()
    await expect(panel.getByText('validated, ready')).toBeVisible()
    await proceed(panel)
    const horses = await (await page.request.get(`${server.url}/api/horses/`)).json()
    expect(
      horses.map(({ name, sex, foaled, color, owner }: Record<string, string>) => [
        name,
        sex,
        foaled,
        color,
        owner,
      ]),
    ).toEqual([
      ['Hill Lantern', 'M', '2018-04-03', 'palomino', 'Turnrow Ranch'],
      ['Mesa Signal', 'S', '2016-01-02', 'sorrel', 'Turnrow Ranch'],
    ])

    const later = BARN.replace('Mesa Signal,5700001', 'Wren Hollow,5700003')
    await expect(panel.getByText('nothing chosen')).toBeVisible()
    await chooseFile(panel, csv('later.csv', later))
    await expect(panel.getByText('validated, ready')).toBeVisible()
    await expect(panel).toContainText('Read by the saved mapping “The barn”.')
  })

  test('a saved mapping fits the next file in the helper, and can be set aside and forgotten', async ({
    page,
  }) => {
    await openPage(page, `${server.url}/data`)
    const mapping = helper(page)
    await chooseFile(mapping, csv('next.csv', BARN))
    await mapping.getByRole('button', { name: 'Match columns' }).click()
    await expect(mapping).toContainText('Read by the saved mapping “The barn”')
    await expect(mapping.getByLabel('1 stands for')).toHaveValue('Stallion')
    await expect(mapping.getByRole('radio', { name: 'Day first' })).toBeChecked()
    await mapping.getByRole('button', { name: 'Look without it' }).click()
    await expect(mapping.getByLabel('1 stands for')).not.toHaveValue('Stallion')
    await expect(mapping).not.toContainText('Read by the saved mapping')

    await mapping.getByRole('button', { name: 'Back' }).click()
    await chooseFile(mapping, csv('again.csv', BARN))
    await mapping.getByRole('button', { name: 'Match columns' }).click()
    await mapping.getByRole('button', { name: 'Forget it' }).click()
    await expect(mapping).not.toContainText('Read by the saved mapping')
    await expect
      .poll(async () => (await page.request.get(`${server.url}/api/data-import/mappings`)).json())
      .toEqual([])
  })

  test('a mapping that is forgotten late leaves alone what was decided about a file chosen since', async ({
    page,
  }) => {
    const data = `${server.url}/api/data-import`
    const file = csv('late.csv', BARN)
    const headers = { 'x-requested-with': 'test' }
    const preview = await page.request.post(`${data}/preview`, {
      headers,
      multipart: { format: 'custom', file },
    })
    const { header_fingerprint } = await preview.json()
    const kept = await page.request.post(`${data}/mappings`, {
      data: {
        name: 'Forgotten late',
        file_type: 'horses',
        format: 'custom',
        header_fingerprint,
        mapping: {},
      },
    })
    expect(kept.status(), await kept.text()).toBe(201)
    await openPage(page, `${server.url}/data`)
    const mapping = helper(page)
    await chooseFile(mapping, file)
    await mapping.getByRole('button', { name: 'Match columns' }).click()
    const slow = await hold(page, /\/api\/data-import\/mappings\//, 'DELETE')
    await mapping.getByRole('button', { name: 'Forget it' }).click()
    await slow.asked
    await mapping.getByRole('button', { name: 'Back' }).click()
    await chooseFile(mapping, csv('since.csv', 'Horse,Sex,Dam\nQuiet Ditch,Mare,\n'))
    await mapping.getByRole('button', { name: 'Match columns' }).click()
    const previewed = () => page.waitForResponse(/\/api\/data-import\/preview/)
    const decided = previewed()
    await mapping.getByLabel('Dam becomes').selectOption({ index: 0 })
    await decided
    const dam = mapping.getByRole('row', { name: /Dam/ })
    await expect(dam).toContainText('not read')
    const anew = previewed() // once it is forgotten
    slow.letGo()
    await anew
    await expect(dam).toContainText('not read')
  })

  test('what a file cannot do without may stand in a second one', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const mapping = helper(page)
    const runners = 'race_id,horse,post,finish_top3\n7,Mesa Signal,1,1\n7,Hill Lantern,2,\n'
    await chooseFile(mapping, csv('runners.csv', runners))
    await mapping.getByRole('button', { name: 'Match columns' }).click()
    await expect(mapping.getByLabel('What the file holds')).toHaveValue('race_results')
    await expect(mapping).toContainText('Still needed: Track, Date, Distance.')
    await expect(mapping.getByLabel('finish_top3 becomes')).toHaveValue('finish')
    const unrelated = csv('weather.csv', 'day,rain\n2024-05-05,yes\n2024-05-06,no\n')
    await chooseFile(mapping, unrelated)
    await expect(mapping.getByRole('alert')).toContainText('have no header in common')
    const races =
      'race_id,track_id,post_time_utc,distance_yd\n7,22,2024-05-06T02:10:00Z,350\n8,22,2024-05-06T02:40:00Z,400\n'
    await chooseFile(mapping, csv('races.csv', races))
    await expect(mapping).toContainText('Two files put together by race_id: 2 rows, each found its own.')
    await mapping.getByLabel('22 stands for').selectOption('Zia Park')
    await mapping.getByLabel('Blank stands for').selectOption('Ran, place not recorded')
    await mapping.getByRole('radio', { name: 'The day in America' }).check()
    await mapping.getByRole('button', { name: 'Apply Mapping' }).click()
    const panel = page.getByRole('region', { name: 'Race results', exact: true })
    await proceed(panel)
    const [horse] = await (await page.request.get(`${server.url}/api/horses/?q=Hill Lantern`)).json()
    const starts = await (await page.request.get(`${server.url}/api/horses/${horse.id}/starts`)).json()
    expect(starts).toMatchObject([
      {
        track_name: 'Zia Park',
        race_date: '2024-05-05',
        distance_yards: 350,
        finish: null,
        status: 'finished',
      },
    ])
  })

  test('a file that a panel could not read is taken to the mapping and comes back', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const panel = page.getByRole('region', { name: 'Injuries', exact: true })
    await chooseFile(panel, csv('vet.csv', 'horse,when_seen,what\nMesa Signal,2024-05-06,Splint\n'))
    await expect(panel).toContainText('No column for Injury date.')
    await panel.getByRole('button', { name: 'Match columns' }).click()
    const mapping = helper(page)
    await expect(page.locator('#column-mapping')).toBeFocused()
    await expect(mapping.getByLabel('What the file holds')).toHaveValue('injuries')
    await mapping.getByLabel('when_seen becomes').selectOption('injury_date')
    await mapping.getByLabel('what becomes').selectOption('type')
    await mapping.getByRole('button', { name: 'Apply Mapping' }).click()
    await expect(panel).toBeFocused()
    await expect(panel.getByText('validated, ready')).toBeVisible()
  })

  test('a file that is no table is refused in words, and another can be chosen', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const mapping = helper(page)
    await chooseFile(mapping, csv('report.csv', '%PDF-1.7 not a table'))
    await mapping.getByRole('button', { name: 'Match columns' }).click()
    await expect(mapping.getByRole('alert')).toContainText('report.csv could not be read')
    await expect(mapping.getByRole('alert')).toContainText('a PDF document')
    await chooseFile(mapping, csv('barn.csv', BARN))
    await expect(mapping.getByRole('table', { name: 'Columns of the file' })).toBeVisible()
  })

  test('works by keyboard, on a phone and in the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, `${server.url}/data`)
    const mapping = helper(page)
    await chooseFile(mapping, csv('horses.csv', 'Horse,Sex,Dam\nQuiet Ditch,Mare,\n'))
    await tabTo(mapping.getByRole('button', { name: 'Match columns' }))
    await page.keyboard.press('Enter')
    await tabTo(mapping.getByLabel('Dam becomes'))
    await page.keyboard.press('Home')
    await expect(mapping.getByRole('row', { name: /Dam/ })).toContainText('not read')
    await expectAccessible(page, ['color-contrast'])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await tabTo(mapping.getByRole('button', { name: 'Apply Mapping' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Horses', exact: true })).toContainText('validated, ready')
  })
})
