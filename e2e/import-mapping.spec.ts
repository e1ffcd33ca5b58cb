import type { Locator, Page } from '@playwright/test'
import { expectAccessible, openPage, sideways, tabTo } from './app.ts'
import { holdAnswers } from './concurrency.ts'
import { expect, test } from './fixtures.ts'
import { proceed } from './uploads.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const BARN = `REG_NAME,AQHA#,FOALDT,SX,CLR,OWNR_1,MISC2
Mapped Signal,5700901,2/1/16,1,SRL,Turnrow Ranch,
Mapped Lantern,5700902,3/4/18,2,PALOMNO,Turnrow Ranch,see vet 3/1
`
const helper = (page: Page) => page.getByRole('region', { name: 'Column mapping' })
const chooseFile = (within: Locator, file: ReturnType<typeof csv>) =>
  within.locator('input[type=file]').setInputFiles(file)
const match = (mapping: Locator) => mapping.getByRole('button', { name: 'Match columns' }).click()

test('a barn’s own headers and codes are matched, imported, remembered, set aside and deleted', async ({
  page,
  barn,
}) => {
  await openPage(page, `${barn.url}/data`)
  const mapping = helper(page)
  for (const [format, name, number, foaled] of [
    ['AQHA Export', 'Registered Name', 'Registration Number', 'Date of Birth'],
    ['Equibase CSV', 'Horse Name', 'Registration Number', 'Foaling Date'],
    ['Custom Format', 'Name', 'AQHA id', 'Foaled'],
  ] as const) {
    await mapping.getByRole('radio', { name: format }).check()
    await match(mapping)
    const preview = mapping.getByLabel('Mapping preview')
    for (const text of [`Horse name${name}`, `AQHA number${number}`, `Foaling date${foaled}`])
      await expect(preview).toContainText(text)
    await expect(mapping.getByRole('button', { name: 'Apply Mapping' })).toBeDisabled()
    await mapping.getByRole('button', { name: 'Back' }).click()
  }
  await chooseFile(mapping, csv('barn-sheet.csv', BARN))
  await match(mapping)
  const columns = mapping.getByRole('table', { name: 'Columns of the file' })
  await expect(columns.getByRole('row', { name: /REG_NAME/ })).toContainText('likely')
  await expect(columns.getByRole('row', { name: /FOALDT/ })).toContainText('unsure, please check')
  await expect(columns.getByRole('row', { name: /MISC2/ })).toContainText('not read')
  await expect(mapping.getByLabel('PALOMNO means')).toHaveValue('palomino')
  await expectAccessible(page)
  await expect(mapping).toContainText('Say what the Sex codes mean.')
  await mapping.getByLabel('1 means').selectOption('Stallion')
  await mapping.getByLabel('2 means').selectOption('Mare')
  await expect(mapping).toContainText('Say whether the day or the month comes first.')
  await mapping.getByRole('radio', { name: 'Day first' }).check()
  await mapping.getByText('Remember for files like this one').click()
  await mapping.getByLabel('Name of the mapping').fill('The barn')
  await mapping.getByRole('button', { name: 'Apply Mapping' }).click()
  const panel = page.getByRole('region', { name: 'Horses', exact: true })
  await expect(panel).toBeFocused()
  await proceed(panel)
  const horses = await (await page.request.get(`${barn.url}/api/horses/?q=mapped&sort=name`)).json()
  expect(horses).toMatchObject([
    { name: 'Mapped Lantern', sex: 'M', foaled: '2018-04-03', color: 'palomino', owner: 'Turnrow Ranch' },
    { name: 'Mapped Signal', sex: 'S', foaled: '2016-01-02', color: 'sorrel', owner: 'Turnrow Ranch' },
  ])
  await page.reload()
  await chooseFile(panel, csv('later.csv', BARN.replace('Mapped Signal,5700901', 'Mapped Wren,5700903')))
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeVisible()
  await expect(page.locator('#findings-horses')).toContainText('“The barn”')
  await chooseFile(mapping, csv('next.csv', BARN))
  await match(mapping)
  await expect(mapping).toContainText('your saved mapping “The barn”')
  await expect(mapping.getByLabel('1 means')).toHaveValue('Stallion')
  await expect(mapping.getByRole('radio', { name: 'Day first' })).toBeChecked()
  await mapping.getByRole('button', { name: 'Read without it' }).click()
  await expect(mapping.getByLabel('1 means')).not.toHaveValue('Stallion')
  await expect(mapping).not.toContainText('your saved mapping')
  await mapping.getByRole('button', { name: 'Back' }).click()
  // A slow deletion leaves alone what was decided about a file chosen meanwhile.
  await chooseFile(mapping, csv('again.csv', BARN))
  await match(mapping)
  const slow = await holdAnswers(page, /\/api\/data-import\/mappings\//, 'DELETE')
  await mapping.getByRole('button', { name: 'Delete it' }).click()
  await slow.asked
  await mapping.getByRole('button', { name: 'Back' }).click()
  await chooseFile(mapping, csv('since.csv', 'Horse,Sex,Dam\nQuiet Ditch,Mare,\n'))
  await match(mapping)
  const previewed = () => page.waitForResponse(/\/api\/data-import\/preview/)
  const decided = previewed()
  await mapping.getByLabel('Dam becomes').selectOption({ index: 0 })
  await decided
  const dam = mapping.getByRole('row', { name: /Dam/ })
  await expect(dam).toContainText('not read')
  const refetched = previewed()
  slow.release()
  await refetched
  await expect(dam).toContainText('not read')
  const saved = async () => (await page.request.get(`${barn.url}/api/data-import/mappings`)).json()
  await expect.poll(saved).toEqual([])
})

test('required columns may come from a second file; a late join does not replace a file chosen meanwhile', async ({
  page,
  barn,
}) => {
  await openPage(page, `${barn.url}/data`)
  const mapping = helper(page)
  const runners = csv(
    'runners.csv',
    'race_id,horse,post,finish_top3\n7,Joined Signal,1,1\n7,Joined Lantern,2,\n',
  )
  const races = csv(
    'races.csv',
    'race_id,track_id,post_time_utc,distance_yd\n7,22,2024-05-06T02:10:00Z,350\n8,22,2024-05-06T02:40:00Z,400\n',
  )
  await chooseFile(mapping, runners)
  await match(mapping)
  await expect(mapping.getByLabel('What’s in the file')).toHaveValue('race_results')
  await expect(mapping).toContainText('Still needed: Track, Date, Distance.')
  const slow = await holdAnswers(page, /\/api\/data-import\/join/, 'POST')
  await chooseFile(mapping, races)
  await slow.asked
  await mapping.getByRole('button', { name: 'Back' }).click()
  await chooseFile(mapping, csv('chosen-since.csv', 'name,sex\nMesa Signal,M\n'))
  const joined = page.waitForResponse(/\/api\/data-import\/join/)
  slow.release()
  expect((await joined).ok()).toBe(true)
  await match(mapping)
  await expect(mapping.getByText('chosen-since.csv', { exact: true })).toBeVisible()
  await expect(mapping.getByText('Two files joined')).toHaveCount(0)
  await page.reload()
  await chooseFile(mapping, runners)
  await match(mapping)
  await expect(mapping).toContainText('Still needed:')
  await chooseFile(mapping, csv('weather.csv', 'day,rain\n2024-05-05,yes\n2024-05-06,no\n'))
  await expect(mapping.getByRole('alert')).toBeVisible()
  await chooseFile(mapping, races)
  await expect(mapping).toContainText('Two files joined on race_id: 2 rows, all matched.')
  await mapping.getByLabel('22 means').selectOption('Zia Park')
  await mapping.getByLabel('Blank means').selectOption({ index: 1 })
  await mapping.getByRole('radio', { name: 'The day in America' }).check()
  await mapping.getByRole('button', { name: 'Apply Mapping' }).click()
  await proceed(page.getByRole('region', { name: 'Race results', exact: true }))
  const [horse] = await (await page.request.get(`${barn.url}/api/horses/?q=Joined Lantern`)).json()
  const starts = await (await page.request.get(`${barn.url}/api/horses/${horse.id}/starts`)).json()
  expect(starts).toMatchObject([
    { track_name: 'Zia Park', race_date: '2024-05-05', distance_yards: 350, finish: null },
  ])
})

test('a file a panel cannot read goes to the mapping and back, by keyboard, on a phone', async ({
  page,
  barn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `${barn.url}/data`)
  const mapping = helper(page)
  await chooseFile(mapping, csv('report.csv', '%PDF-1.7 not a table'))
  await match(mapping)
  await expect(mapping.getByRole('alert')).toContainText('We couldn’t read report.csv')
  const panel = page.getByRole('region', { name: 'Injuries', exact: true })
  await chooseFile(panel, csv('vet.csv', 'horse,when_seen,what\nMesa Signal,2024-05-06,Splint\n'))
  await expect(page.locator('#findings-injuries')).toContainText('Injury date')
  await tabTo(panel.getByRole('button', { name: 'Match columns' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#column-mapping')).toBeFocused()
  await expect(mapping.getByLabel('What’s in the file')).toHaveValue('injuries')
  await tabTo(mapping.getByLabel('what becomes'))
  await mapping.getByLabel('when_seen becomes').selectOption('injury_date')
  await mapping.getByLabel('what becomes').selectOption('type')
  await expect(mapping.getByLabel('Splint means')).toBeVisible() // the file was read again with it
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await tabTo(mapping.getByRole('button', { name: 'Apply Mapping' }))
  await page.keyboard.press('Enter')
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeVisible()
})

test('a mapping applied while the file is read again waits for the reading', async ({ page, barn }) => {
  await openPage(page, `${barn.url}/data`)
  const mapping = helper(page)
  await chooseFile(mapping, csv('hasty.csv', 'Horse,Sex,Dam\nHasty Signal,Mare,Mesa Dam\n'))
  await match(mapping)
  await expect(mapping.getByLabel('Dam becomes')).toHaveValue('dam')
  const slow = await holdAnswers(page, /\/api\/data-import\/preview/, 'POST')
  await mapping.getByLabel('Dam becomes').selectOption({ index: 0 })
  await slow.asked
  const apply = mapping.getByRole('button', { name: 'Apply Mapping' })
  await apply.focus()
  await page.keyboard.press('Enter')
  await expect(apply).toHaveAttribute('aria-busy', 'true')
  await expect(apply).toBeFocused()
  slow.release()
  const panel = page.getByRole('region', { name: 'Horses', exact: true })
  await expect(panel).toBeFocused()
  await proceed(panel)
  const [horse] = await (await page.request.get(`${barn.url}/api/horses/?q=Hasty Signal`)).json()
  expect(horse).toMatchObject({ name: 'Hasty Signal', dam_name: null })
})
