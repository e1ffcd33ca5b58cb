import type { Page } from '@playwright/test'
import { expectAccessible, openPage, sideways, tabTo } from './app.ts'
import { expect, test } from './fixtures.ts'
import { chooseFile, KEYBOARD } from './hands.ts'
import { proceed } from './uploads.ts'

test.beforeEach(({ page, barn }) => openPage(page, `${barn.url}/data`))

type Given = readonly [name: string, text: string | readonly number[]]
const zoneOf = (page: Page) => page.getByRole('region', { name: 'Add your files' })
const rowOf = (page: Page, name: string) => zoneOf(page).getByRole('listitem', { name, exact: true })
const kindOf = (page: Page, name: string) => zoneOf(page).getByLabel(`What’s in ${name}`)
const names = (page: Page) =>
  zoneOf(page)
    .getByRole('list', { name: 'Your files' })
    .locator('> li')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))

/** Drops files on the frame, as a hand would from a folder. */
const drop = (page: Page, ...files: Given[]) =>
  zoneOf(page)
    .getByText('Drop your files here')
    .evaluate((inside, given) => {
      const dataTransfer = new DataTransfer()
      for (const [name, content] of given)
        dataTransfer.items.add(
          new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
        )
      for (const type of ['dragover', 'drop'])
        inside.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }, files)

const getJson = async (page: Page, url: string) => (await page.request.get(url)).json()

test('the zone is on the first screen, and shows that it takes what is dragged over it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const frame = zoneOf(page).getByText('Drop your files here').locator('..')
  const box = await frame.boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(450)
  await frame.dispatchEvent('dragover')
  await expect(frame).toHaveAttribute('data-over', 'true')
  await frame.dispatchEvent('dragleave')
  await expect(frame).not.toHaveAttribute('data-over')
})

test('four kinds at once are recognized, put in order, imported one after the other, and undone', async ({
  page,
  barn,
}) => {
  await drop(
    page,
    ['vet.csv', 'Horse,Date,Diagnosis\nDropped Ada,2026-03-04,Bowed tendon\n'],
    ['summer.csv', 'Horse,Track,Date,Dist,Fin,Time\nDropped Ada,RUI,2026-05-02,350,1,17.900\n'],
    ['lab.csv', 'Horse,HYPP,GBED\nDropped Ada,N/N,N/N\nDropped Bea,N/N,N/G\n'],
    ['barn.csv', 'Name,Sex,Owner\nDropped Ada,Mare,Ana\nDropped Bea,Mare,Ana\n'],
  )
  await expect(rowOf(page, 'vet.csv')).toContainText('Next, after barn.csv.')
  expect(await names(page)).toEqual(['barn.csv', 'lab.csv', 'summer.csv', 'vet.csv'])
  for (const [name, kind, why] of [
    ['barn.csv', 'horses', 'It has Sex and Owner'],
    ['lab.csv', 'genetics', 'It has HYPP and GBED'],
    ['summer.csv', 'race_results', 'It has Track, Date and Finish'],
    ['vet.csv', 'injuries', 'It has Type and Injury date'],
  ] as const) {
    await expect(kindOf(page, name)).toHaveValue(kind)
    await expect(rowOf(page, name)).toContainText(why)
  }
  await expectAccessible(page)
  for (const name of ['barn.csv', 'lab.csv', 'summer.csv', 'vet.csv']) {
    if (name !== 'barn.csv') await expect(rowOf(page, name)).toContainText('New horses detected0')
    expect(await proceed(rowOf(page, name))).toContain('processed')
    await expect(rowOf(page, name)).toContainText('Upload successful')
  }
  await expect(zoneOf(page)).toContainText('4 files, 4 imported')
  const [ada] = await getJson(page, `${barn.url}/api/horses/?q=Dropped Ada`)
  expect(ada).toMatchObject({ sex: 'M', owner: 'Ana' })
  expect(await getJson(page, `${barn.url}/api/horses/${ada.id}/starts`)).toHaveLength(1)
  await rowOf(page, 'vet.csv').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, 'vet.csv')).toHaveCount(0)
})

/** Races and runners as a betting service sells them: own ids, times in UTC, the first three places alone. */
const RACES = `race_id,post_time_utc,track_id,type,race_no,distance_yd,surface,starters
901,2024-05-06T02:10:00Z,71,Thoroughbred,1,110,Dirt,5
902,2024-05-06T02:40:00Z,71,Thoroughbred,2,330,Dirt,2
903,2024-05-06T20:40:00Z,72,Thoroughbred,1,1000,Dirt,2
`
const RUNNERS = `race_id,horse_id,horse,age,sex,weight_lb,post,medication,morning_line,win_pool,finish_top3
901,1,Pair Ada,4,F,126,4,L,3.5,5077,1
901,2,Pair Bea,3,G,124,6,L,15,2049,2
901,3,Pair Cy,3,G,124,5,L,15,2049,3
901,4,Pair Di,3,M,124,3,,15,2049,
902,1,Pair Ada,4,F,126,1,L,3.5,5077,1
902,4,Pair Di,3,M,124,2,,15,2049,2
903,5,Pair Eve,2,C,120,1,,2,44,1
903,6,Pair Flo,2,F,120,2,,2,44,2
`
const both: readonly [Given, Given] = [
  ['runners.csv', RUNNERS],
  ['races.csv', RACES],
]
const JOINED = 'runners with races.csv'

test('races and runners in two files are joined, and go in with one answer', async ({ page, barn }) => {
  let uploads = 0
  page.on('request', (request) => (uploads += Number(request.url().includes('/data-import/upload/'))))
  await drop(page, ...both)
  const row = rowOf(page, JOINED)
  await expect(row).toContainText('Two files joined on race_id: 8 rows, all matched.')
  await expect(kindOf(page, JOINED)).toHaveValue('race_results')
  await expect(row).toContainText('finish_top3 is read as Finish.')
  await expect(row).toContainText('his place wasn’t recorded')
  await expect(row).toContainText('Times are UTC.')
  await expect(row).toContainText('morning_line, win_pool: betting figures.')
  await expect(row.getByRole('button', { name: 'Check this file' })).toHaveAttribute('aria-disabled', 'true')
  await expect(row.getByRole('combobox')).toHaveCount(2) // its kind, and the one question
  await expect(row.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  await row.getByLabel('Add them, located like').selectOption('Ruidoso Downs Race Track')
  await row.getByRole('button', { name: 'Check this file' }).click()
  await expect(row).toBeFocused()
  await expect(row).toContainText('location and altitude of Ruidoso Downs')
  await proceed(row)
  const startsOf = async (name: string) => {
    const [horse] = await getJson(page, `${barn.url}/api/horses/?q=${name}`)
    return getJson(page, `${barn.url}/api/horses/${horse.id}/starts`)
  }
  const unplaced = { track_name: 'Track 71', race_date: '2024-05-05', distance_yards: 110, finish: null }
  expect(await startsOf('Pair Di')).toMatchObject([
    { race_date: '2024-05-05', distance_yards: 330, finish: 2 },
    { ...unplaced, status: 'finished' },
  ])
  expect(await startsOf('Pair Eve')).toMatchObject([
    { track_name: 'Track 72', race_date: '2024-05-06', distance_yards: 1000, finish: 1 },
  ])
  expect(uploads).toBe(2) // the check and the import
  await page.reload()
  await drop(page, ...both)
  await expect(row).toContainText('You’ve imported this file before')
  await expect(row.getByLabel('Add them, located like')).toHaveCount(0)
  expect(await proceed(row)).toContain('nothing new')
})

test('files can be kept apart, or wait for the one that has what they lack', async ({ page }) => {
  await drop(page, both[0])
  await expect(rowOf(page, 'runners.csv')).toContainText('Still needed: Track, Date and Distance')
  await drop(page, both[1])
  await rowOf(page, JOINED).getByRole('button', { name: 'Keep the two files apart' }).click()
  await expect(rowOf(page, 'races.csv')).toContainText('Still needed: Horse name and Finish')
  await expect(rowOf(page, 'runners.csv')).toContainText('Still needed')
  await zoneOf(page).getByRole('button', { name: 'Take races.csv off the list' }).click()
  await expect(rowOf(page, 'races.csv')).toHaveCount(0)
  await expect(zoneOf(page).getByText('Choose files', { exact: true })).toBeFocused()
})

test('what is no table is named in a sentence, and the others go on', async ({ page }) => {
  await drop(
    page,
    ['photo.jpg', [0xff, 0xd8, 0xff, 0xe0, 0, 16]],
    ['barn.7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
    ['tree.ged', '0 HEAD\n1 SOUR Breeder\n0 TRLR\n'],
    ['nothing.csv', ''],
    ['good.csv', 'name,sex\nGood Among Bad,M\n'],
  )
  for (const [name, words] of [
    ['photo.jpg', 'This is a picture.'],
    ['barn.7z', 'Unzip it first'],
    ['tree.ged', 'GEDCOM'],
    ['nothing.csv', 'The file is empty.'],
  ] as const)
    await expect(rowOf(page, name).getByRole('alert')).toContainText(words)
  await expect(rowOf(page, 'good.csv').getByRole('button', { name: 'Proceed' })).toBeVisible()
  await expectAccessible(page)
})

test('a kind nobody can tell is asked, and a wrong one is changed; columns are matched and come back', async ({
  page,
  barn,
}) => {
  await drop(page, ['lista.csv', 'Caballo,Tipo,Dueno\nListed Ada,Mare,Ana\n'], ['odd.csv', 'a,b,c\n1,2,3\n'])
  await expect(rowOf(page, 'odd.csv')).toContainText('We can’t tell what’s in this file.')
  await kindOf(page, 'odd.csv').selectOption('injuries')
  await expect(rowOf(page, 'odd.csv')).toContainText('Still needed: Horse name, Injury date and Type')
  await kindOf(page, 'lista.csv').selectOption('horses')
  const row = rowOf(page, 'lista.csv')
  await expect(row).toContainText('One horse has no sex in the file.')
  await row.getByRole('button', { name: 'Match columns' }).click()
  const mapping = page.getByRole('region', { name: 'Column mapping' })
  await mapping.getByLabel('Tipo becomes').selectOption('sex')
  await mapping.getByLabel('Dueno becomes').selectOption('owner')
  await mapping.getByRole('button', { name: 'Apply Mapping' }).click()
  await expect(page.locator('#dropped-files')).toBeFocused()
  await proceed(row)
  const [ada] = await getJson(page, `${barn.url}/api/horses/?q=Listed Ada`)
  expect(ada).toMatchObject({ sex: 'M', owner: 'Ana' })
})

test('bookings and other records go to their own import', async ({ page }) => {
  await drop(page, ['book.csv', 'stallion,mare,season\nNobody Here,Nobody There,2027\n'])
  await expect(kindOf(page, 'book.csv')).toHaveValue('bookings')
  await rowOf(page, 'book.csv').getByRole('button', { name: 'Check the rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bookings' })
  await expect(dialog).toContainText('book.csv')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog).toContainText('Nobody Here')
})

test('without the server a file waits for another try', async ({ page }) => {
  const preview = '**/api/data-import/preview'
  await page.route(preview, (route) => route.abort())
  await drop(page, ['later.csv', 'name,sex\nRead Later,M\n'])
  const row = rowOf(page, 'later.csv')
  await expect(row.getByRole('alert')).toContainText('Can’t reach the server.')
  await page.unroute(preview)
  await row.getByRole('button', { name: 'Try Again' }).click()
  await expect(row.getByRole('button', { name: 'Proceed' })).toBeVisible()
})

test('a file with errors says so in its row, another replaces it, and a canceled one leaves', async ({
  page,
}) => {
  await drop(page, ['bad.csv', 'name,sex,foaled\nBad Day,M,2/31/2020\n'])
  await expect(rowOf(page, 'bad.csv')).toContainText('1 error')
  await expect(rowOf(page, 'bad.csv')).toContainText('1 error in 1 row')
  const other = { name: 'better.csv', mimeType: 'text/csv', buffer: Buffer.from('name,sex\nBetter Day,M\n') }
  const button = rowOf(page, 'bad.csv').getByText('Choose another file', { exact: true })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(other)
  await expect(rowOf(page, 'bad.csv')).toHaveCount(0)
  await rowOf(page, 'better.csv').getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'better.csv')).toHaveCount(0)
})

test('by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await drop(page, ['photo.jpg', [0xff, 0xd8, 0xff, 0xe0]], ['tree.ged', '0 HEAD\n1 SOUR Breeder\n'])
  await expect(rowOf(page, 'tree.ged').getByRole('alert')).toBeVisible()
  const long = `${'the-whole-barn-of-this-spring_'.repeat(4)}.csv`
  const button = zoneOf(page).getByText('Choose files', { exact: true })
  await chooseFile(KEYBOARD, button, { name: long, text: 'name,sex\nThumbed Ada,M\n' })
  const row = rowOf(page, long)
  await expect(row.getByRole('button', { name: 'Proceed' })).toBeVisible()
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await expectAccessible(page)
  await tabTo(kindOf(page, long))
  await proceed(row, KEYBOARD.press)
  await expect(row).toBeFocused()
  await expect(row).toContainText('Upload successful')
})
