import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { expectAccessible, expectNotice, openPage, write } from './app.ts'

const card = (page: Page) => page.getByRole('form', { name: 'Race card' })
/** Opens the box, which takes the focus. */
const fold = (page: Page) => page.getByText('Paste a list of entries')
const edit = (page: Page) => page.getByRole('button', { name: 'Edit the race' }).click()
const box = (page: Page) => page.getByLabel('Paste entries')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check the entries' })
const chances = (page: Page) => page.getByRole('table', { name: 'Runners by chance to win' })

/** Pastes as a browser does: the text comes with the event. */
const paste = (page: Page, text: string) =>
  box(page).evaluate((field, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

interface Sample {
  known: Horse[]
  track: { id: number; name: string }
}
async function sampleOf(page: Page): Promise<Sample> {
  const all: Horse[] = await (await page.request.get('/api/horses/?mine=true&sort=-age&limit=400')).json()
  const [track] = await (await page.request.get('/api/tracks/')).json()
  const names = all.map(({ name }) => name.toLowerCase())
  const isSingle = ({ name }: Horse) => names.filter((each) => each === name.toLowerCase()).length === 1
  return { known: all.filter((horse) => horse.starts > 1 && isSingle(horse)).slice(0, 6), track }
}

/** A field of ten: six horses on file, four unknown. */
const tenOf = ({ known, track }: Sample, mark: string, withTrack = true) =>
  [
    ...(withTrack ? [track.name] : []),
    'Race 5 - 330 Yards - Post Time 1:50 PM',
    ...known.map(({ name }, i) => `${i + 1} ${name.toUpperCase()} (Garcia, Ramiro) 124`),
    ...['Alpha', 'Bravo', 'Coda', 'Delta'].map(
      (name, i) => `${i + 7} ${mark} ${name}, b f 2, by ${mark} Sire - ${mark} Dam ${name}, T: Gomez J: Luna`,
    ),
    `11 ${mark} Echo SCR`,
  ].join('\n')

/** A person's steps, counted. */
function counted() {
  let actions = 0
  return {
    act: async (step: () => Promise<unknown>) => {
      actions++
      await step()
    },
    count: () => actions,
  }
}

test('ten pasted entries are predicted in at most four actions, and their new horses undone in one', async ({
  page,
}) => {
  await openPage(page, '/race-lens')
  const sample = await sampleOf(page)
  const { act, count } = counted()
  await act(() => fold(page).click())
  await act(() => paste(page, tenOf(sample, 'Quilted')))
  await expect(dialog(page)).toContainText('Race 5 · 330 yd · 1:50 PM · 11 horses')
  await expect(dialog(page)).toContainText(
    '10 horses in the field. 4 new reference horses will be added, with one Undo.',
  )
  await expectAccessible(page, { within: '[data-dialog-open]' })
  const asked = page.waitForRequest(/\/api\/predict\/race/)
  await act(() => dialog(page).getByRole('button', { name: 'Set the field and predict' }).click())
  const request = (await asked).postDataJSON()
  expect(request).toMatchObject({
    track_id: sample.track.id,
    distance_yards: 330,
    race_number: 5,
    post_time: '13:50',
    post_positions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  })
  expect(request.horse_ids.slice(0, 6)).toEqual(sample.known.map(({ id }) => id))
  expect(request.jockeys).toEqual([...Array(6).fill('Garcia, Ramiro'), ...Array(4).fill('Luna')])
  await expect(chances(page).getByRole('link', { name: 'Quilted Alpha' })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)

  await expectNotice(page, '4 reference horses added')
  const added: Horse[] = await (await page.request.get('/api/horses/?q=quilted')).json()
  expect(added).toHaveLength(4 + 1 + 4) // with a sire and four dams
  expect(added.every(({ is_mine }) => !is_mine)).toBe(true)
  await edit(page)
  await expect(card(page).getByLabel('Race number')).toHaveValue('5')
  await expect(card(page).getByLabel('Post time')).toHaveValue('13:50')
  await expect(card(page).getByLabel('Other distance')).toHaveValue('330')
  await page.getByRole('button', { name: 'Seal prediction' }).click()
  await expect(page.getByRole('heading', { name: 'This card is sealed' })).toBeVisible()
  const [sealed] = await (await page.request.get('/api/race-cards')).json()
  expect(sealed).toMatchObject({ race_number: 5, post_time: '13:50' })
  await page.goto(`/race-cards/${sealed.id}`)
  await expect(page.getByText('Race 5, 1:50 PM')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Entries' }).getByRole('row').nth(1)).toContainText(
    'Garcia, Ramiro',
  )
})

test('without a track in the list it is still four: click, paste, track, predict', async ({ page }) => {
  await openPage(page, '/race-lens')
  const sample = await sampleOf(page)
  const { act, count } = counted()
  await act(() => fold(page).click())
  await act(() => paste(page, tenOf(sample, 'Velvetine', false)))
  const predict = dialog(page).getByRole('button', { name: 'Set the field and predict' })
  await expect(predict).toHaveAccessibleDescription('Pick a track first.')
  await act(() => dialog(page).getByLabel('Track').selectOption(String(sample.track.id)))
  await act(() => predict.click())
  await expect(chances(page).getByRole('link', { name: 'Velvetine Delta' })).toBeVisible()
  expect(count()).toBe(4)
  // one Undo takes the four horses and their parents back
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await (await page.request.get('/api/horses/?q=velvetine')).json()).length)
    .toBe(0)
})

test('by keyboard: entries typed, read, one namesake chosen, the field set, focus back in the box', async ({
  page,
}) => {
  const twins = await Promise.all(
    [1, 2].map(async () => (await write(page, '/api/horses/', { name: 'Corduroy Twin', sex: 'M' })).json()),
  )
  await openPage(page, '/race-lens')
  const { known } = await sampleOf(page)
  const { keyboard } = page
  await fold(page).click()
  await expect(box(page)).toBeFocused()
  await keyboard.type(`1 Corduroy Twin\n2 ${known[0]?.name}`)
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Read entries' })).toBeFocused()
  await keyboard.press('Enter')
  const set = dialog(page).getByRole('button', { name: 'Set the field', exact: true })
  await expect(set).toHaveAccessibleDescription('Choose which Corduroy Twin runs.')
  const which = dialog(page).getByLabel('Corduroy Twin on file')
  await which.focus()
  await keyboard.press('ArrowDown')
  await expect(which).not.toHaveValue('')
  await set.focus()
  await keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(page).getByText('2 in the field')).toBeVisible()
  await expect(card(page).getByText('post 2', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  for (const { id } of twins) await page.request.delete(`/api/horses/${id}`)
})

test('on a phone a dropped file is read, a damaged one and a list without horses say so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/race-lens')
  const { known } = await sampleOf(page)
  const file = page.getByLabel('Choose a file').and(page.locator('input'))
  await file.setInputFiles({
    name: 'entries.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004 no'),
  })
  await expect(box(page)).toHaveAccessibleDescription(/.+\./)
  await box(page).fill('12345')
  await page.getByRole('button', { name: 'Read entries' }).click()
  await expect(card(page).getByText('There’s no horse’s name in it.')).toBeVisible()
  const csv = `PP,Horse,Jockey\n${known.map(({ name }, i) => `${i + 1},${name},"Luna, Eddie"`).join('\n')}`
  await file.setInputFiles({ name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog(page)).toContainText(`${known.length} horses in the field`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, { within: '[data-dialog-open]' })
  await dialog(page).getByRole('button', { name: 'Set the field', exact: true }).click()
  await expect(card(page).getByText('Luna, Eddie').first()).toBeVisible()
})
