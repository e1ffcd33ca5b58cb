import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import type { RaceCard } from '@quarterpole/contract/race-card'
import { addHorse, expectNotice, openPage, removeHorse } from './app.ts'
import { holdAnswers, pressTogether } from './concurrency.ts'

const raceCall = /\/api\/predict\/race/
const chances = (page: Page) => page.getByRole('table', { name: 'Runners by chance to win' })
/** The runner's name in the table. */
const runner = (page: Page, name: string) =>
  chances(page).getByRole('rowheader').getByRole('link', { name, exact: true })
const card = (page: Page) => page.getByRole('form', { name: 'Race card' })
const predict = (page: Page) => card(page).getByRole('button', { name: /^Predict/ })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit the race' }).click()
const changed = (page: Page) => page.getByText('Predict again to update.')

/** Horses of the sample herd that have raced, youngest first, and a track. */
async function sampleField(page: Page): Promise<{ horses: Horse[]; track: { id: number; name: string } }> {
  const all: Horse[] = await (await page.request.get('/api/horses/?mine=true&sort=age&limit=400')).json()
  const [track] = await (await page.request.get('/api/tracks/')).json()
  return { horses: all.filter(({ starts }) => starts > 1), track }
}
const addressOf = (track: number, horses: readonly Pick<Horse, 'id'>[], run = true) =>
  `/race-lens?track=${track}&horses=${horses.map(({ id }) => id).join('-')}${run ? '&run=yes' : ''}`

async function enter(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Add by name or AQHA id' })
  await box.click()
  await box.fill(name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
  await box.press('Enter')
}

test('Enter before the answer waits for it and takes the best match, of racing age unless asked otherwise', async ({
  page,
}) => {
  await openPage(page, '/race-lens')
  const { horses } = await sampleField(page)
  const name = horses[0]?.name ?? ''
  const typed = name.slice(0, -1).toLowerCase()
  const answer = await holdAnswers(page, /\/api\/horses\/?\?.*q=/, 'GET')
  const box = page.getByRole('combobox', { name: 'Add by name or AQHA id' })
  await box.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible() // the whole list, of which none is meant
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === typed)
  await box.fill(typed)
  await box.press('Enter')
  expect(new URL((await asked).url()).searchParams.get('racing_on')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect(card(page).getByText('0 in the field, 2 to 12 allowed')).toBeVisible()
  answer.release()
  await expect(card(page).getByRole('listitem')).toHaveText([new RegExp(typed, 'i')])

  await card(page).getByRole('checkbox', { name: 'Also horses under 2 or over 12' }).check()
  const everyAge = page.waitForRequest((request) => request.url().includes('q=old'))
  await box.fill('old')
  expect(new URL((await everyAge).url()).searchParams.has('racing_on')).toBe(false)
})

test('a field is entered, predicted, changed, tried otherwise and sealed @journey', async ({ page }) => {
  await openPage(page, '/race-lens')
  const { horses, track } = await sampleField(page)
  const [first, second, third] = horses as [Horse, Horse, Horse]
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
  await expect(card(page).getByLabel('Race date')).toHaveValue(today)
  await card(page).getByLabel('Track', { exact: true }).selectOption(String(track.id))
  await enter(page, first.name)
  await expect(predict(page)).toHaveAccessibleDescription('Add at least 2 horses.')
  for (const { name } of [second, third, second]) await enter(page, name) // the last is entered already
  await expect(card(page).getByText('3 in the field, 2 to 12 allowed')).toBeVisible()
  const asked = page.waitForRequest(raceCall)
  await predict(page).click()
  expect((await asked).postDataJSON()).toMatchObject({
    track_id: track.id,
    distance_yards: 400,
    horse_ids: [first.id, second.id, third.id],
    weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
  })
  for (const { name } of [first, second, third]) await expect(runner(page, name)).toBeVisible()
  await page.reload()
  await expect(runner(page, first.name)).toBeVisible()
  await edit(page)
  await expect(card(page).getByLabel('Track', { exact: true })).toBeFocused()
  await card(page)
    .getByRole('button', { name: `Remove ${third.name} from the field` })
    .click()
  await expect(changed(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seal prediction' })).toHaveAttribute('aria-disabled', 'true')
  await card(page).getByRole('button', { name: 'Predict again' }).click()
  await expect(runner(page, third.name)).toHaveCount(0)
  await expect(changed(page)).toHaveCount(0)

  await page.goto(addressOf(track.id, horses.slice(2, 8)))
  await chances(page).getByRole('button', { expanded: false }).first().click()
  await expect(chances(page).getByRole('button', { expanded: true })).toHaveCount(1)
  const whatIf = page.getByRole('region', { name: 'What if' })
  const name = (await chances(page).getByRole('link').first().textContent()) ?? ''
  await chances(page)
    .getByRole('button', { name: `Scratch ${name}` })
    .click()
  await expect(chances(page).getByRole('row', { name })).toContainText('Scratched')
  const shares = await chances(page)
    .getByText(/^was \d+%$/)
    .locator('xpath=preceding-sibling::b')
    .allTextContents()
  expect(shares).toHaveLength(5)
  expect(shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0)).toBe(100)
  await whatIf.getByRole('button', { name: 'Back to the card as entered' }).click()
  await expect(chances(page).getByText('Scratched')).toHaveCount(0)
  await whatIf.getByText('What if', { exact: true }).click()
  await whatIf.getByLabel('What if the wind comes from').selectOption('head')
  await whatIf.getByRole('slider', { name: 'What if: wind' }).fill('20')
  await expect(whatIf.getByText(/The winning time changes by \+0\.\d\d s/)).toBeVisible()
  await expect(chances(page).getByText(/^was/)).toHaveCount(0)

  const sealed = async () => (await page.request.get('/api/race-cards')).json()
  const before = new Set((await sealed()).map(({ id }: { id: number }) => id))
  await page.getByRole('button', { name: 'Seal prediction' }).dblclick()
  await expect(page.getByRole('heading', { name: 'This card is sealed' })).toBeFocused()
  // Other tests seal theirs at the same time.
  const field = new Set(horses.slice(2, 8).map(({ id }) => id))
  const cards = (await sealed()).filter(
    ({ id, prediction }: RaceCard) =>
      !before.has(id) && prediction.predictions.every(({ horse_id }) => field.has(horse_id)),
  )
  expect(cards).toHaveLength(1)
  expect(cards[0]).toMatchObject({ track_id: track.id, score: null })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This card is sealed' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.locator(`a[href="/race-cards/${cards[0].id}"]`).first().click()
  await expect(page.getByText('sealed, read only')).toBeVisible()
  await page.getByText('Proof of the seal').click()
  await expect(page.getByText(cards[0].input_hash)).toBeVisible()
  await expect(page.getByRole('button', { name: /Seal|Predict/ })).toHaveCount(0)
  await page.goto(`/race-lens?card=${cards[0].id}`) // as earlier versions linked it
  await expect(page).toHaveURL(`/race-cards/${cards[0].id}`)
  await page.getByRole('link', { name: 'Use as a new card' }).click()
  await expect(page).toHaveURL(/\/race-lens\?.*horses=/)
  await expect(card(page).getByText(`${cards[0].prediction.predictions.length} in the field`)).toBeVisible()
  await page.goto('/race-cards')
  const row = page.getByRole('table', { name: 'Sealed cards' }).getByRole('row').nth(1)
  await expect(row).toContainText('no result yet')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('race-cards.csv')
})

test('the card last set counts: quick changes, a slow answer, Back', async ({ page }) => {
  const { horses, track } = await sampleField(page)
  await openPage(page, addressOf(track.id, horses.slice(0, 3), false))
  await expect(card(page).getByLabel('Track', { exact: true })).toHaveValue(`${track.id}`)
  await expect(card(page).getByText('3 in the field')).toBeVisible()
  const asked = page.waitForRequest(raceCall)
  await pressTogether(page, [
    card(page).getByRole('radio', { name: '550' }),
    card(page).getByLabel('Listed in post-position order'),
    card(page)
      .getByRole('button', { name: /^Remove .* from the field$/ })
      .last(),
    predict(page),
  ])
  expect((await asked).postDataJSON()).toMatchObject({
    distance_yards: 550,
    horse_ids: horses.slice(0, 2).map(({ id }) => id),
    post_positions: [1, 2],
  })
  await expect(page).toHaveURL(/distance=550.*lanes=drawn.*run=yes/)
  await expect(chances(page)).toBeVisible()

  await edit(page)
  await card(page).getByRole('radio', { name: '440' }).check()
  const slow = await holdAnswers(page, raceCall, 'POST')
  await predict(page).click()
  await slow.asked
  await edit(page)
  await card(page).getByRole('radio', { name: '300' }).check()
  const second = page.waitForRequest(raceCall)
  await predict(page).click()
  expect((await second).postDataJSON()).toMatchObject({ distance_yards: 300 })
  slow.release()
  await expect(changed(page)).toHaveCount(0)

  const shown = (await chances(page).getByRole('link').first().textContent()) ?? ''
  await page.getByRole('banner').getByRole('link', { name: 'Race Lens' }).click()
  await expect(card(page).getByText('0 in the field')).toBeVisible()
  await card(page).getByLabel('Track', { exact: true }).selectOption({ index: 1 })
  for (const { name } of horses.slice(3, 5)) await enter(page, name)
  await predict(page).click()
  await expect(runner(page, horses[3]?.name ?? '')).toBeVisible()
  await page.goBack()
  await expect(runner(page, shown)).toBeVisible()
  await expect(changed(page)).toHaveCount(0)
})

test('tracks that fail are loaded again with the card intact; a refused card says why', async ({ page }) => {
  const tracks = /\/api\/tracks\/?(\?|$)/
  await page.route(tracks, (route) => route.fulfill({ status: 400, json: { detail: 'Made to fail.' } }))
  await openPage(page, '/race-lens')
  await card(page).getByText('75 °F, wind 5 mph').click()
  await page.getByLabel('Wind, mph').fill('17')
  await expect(card(page).getByText('The tracks didn’t load.')).toBeVisible()
  await page.unroute(tracks)
  await card(page).getByRole('button', { name: 'Try Again' }).click()
  const track = card(page).getByLabel('Track', { exact: true })
  await expect(track).toContainText('Choose a track')
  await expect(page.getByLabel('Wind, mph')).toHaveValue('17')
  await expect(track).toBeFocused()
  const sample = await sampleField(page)
  await page.goto(addressOf(sample.track.id, [sample.horses[0] as Horse, { id: 987654 as Horse['id'] }]))
  await expect(page.getByRole('alert')).toContainText('987654')
})

test('on a phone the prediction comes first and into view, also when it is slow or fails', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { horses, track } = await sampleField(page)
  await openPage(page, addressOf(track.id, horses.slice(0, 6), false))
  const slow = await holdAnswers(page, raceCall, 'POST')
  await predict(page).click()
  await slow.asked
  await expect(page.getByRole('status').filter({ hasText: 'Figuring the race' })).toBeInViewport()
  slow.release()
  await expect(chances(page).getByRole('row').nth(1)).toBeInViewport()
  await expect(page.getByText(/400 yd · .+ · fast · 6 horses/)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await edit(page)
  await card(page).getByRole('radio', { name: '440' }).check()
  await expect(changed(page)).toBeAttached()
  await page.unroute(raceCall)
  await page.context().setOffline(true)
  await card(page).getByRole('button', { name: 'Predict again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server' })).toBeInViewport()
})

test('a renamed horse has the new name in an earlier prediction', async ({ page }) => {
  const mare = await addHorse(page, 'Named Before')
  const { horses, track } = await sampleField(page)
  await openPage(page, addressOf(track.id, [mare, ...horses.slice(0, 2)]))
  await expect(chances(page)).toContainText('Named Before')
  await page.getByRole('link', { name: 'Horse Management' }).first().click()
  await page.getByRole('searchbox').fill(mare.name)
  await page.getByRole('link', { name: `View Details of ${mare.name}` }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel(/^Name/).fill('Named Since')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectNotice(page, 'Named Since saved')
  await expect(async () => {
    await page.goBack()
    expect(page.url()).toContain('/race-lens')
  }).toPass()
  await expect(chances(page)).toContainText('Named Since')
  await expect(chances(page)).not.toContainText('Named Before')
  await removeHorse(page, mare)
})
