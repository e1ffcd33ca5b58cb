import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'

interface Horse {
  id: number
  name: string
  starts: number
}

/** Horses of the sample herd that have raced, the youngest first, and a track. */
async function sampleCard(page: Page): Promise<{ horses: Horse[]; track: { id: number; name: string } }> {
  const all: Horse[] = await (await page.request.get('/api/horses/?sort=-age&limit=400')).json()
  const [track] = await (await page.request.get('/api/tracks/')).json()
  return { horses: all.filter(({ starts }) => starts > 1), track }
}

const addHorse = async (page: Page, name: string) => {
  const box = page.getByRole('combobox', { name: 'Add by name or AQHA id' })
  await box.click()
  await box.fill(name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
  await box.press('Enter')
}

const chances = (page: Page) => page.getByRole('table', { name: 'Runners by chance to win' })
const card = (page: Page) => page.getByRole('form', { name: 'Race card' })
const addressOf = (track: number, horses: readonly Horse[]) =>
  `/race-lens?track=${track}&horses=${horses.map(({ id }) => id).join('-')}&run=yes`

test.describe('Race Lens', () => {
  test('opens with the defaults of the product', async ({ page }) => {
    await openPage(page, '/race-lens')
    const form = card(page)
    const now = new Date()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now)
    await expect(form.getByLabel('Race date')).toHaveValue(today)
    await expect(form.getByRole('radio', { name: '400' })).toBeChecked()
    const distances = await form
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))
    expect(distances).toEqual(['300', '350', '400', '440', '500', '550'])
    await expect(form.getByLabel('Temperature, °F')).toHaveValue('75')
    await expect(form.getByLabel('Wind, mph')).toHaveValue('5')
    await expect(form.getByLabel('Humidity, %')).toHaveValue('50')
    await expect(form.getByLabel('Track condition')).toHaveValue('fast')
    const predict = form.getByRole('button', { name: 'Predict' })
    await expect(predict).toHaveAttribute('aria-disabled', 'true')
    await expect(predict).toHaveAccessibleDescription('Choose a track and at least 2 horses.')
    await expect(page.getByRole('heading', { name: 'Make up a card' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Not enough races/ })).toBeVisible()
    await expect(page.getByText(/25 races with a winner on file; 50 are needed/)).toBeVisible()
    await expect(page.getByText(/\b(odds|stake|payout|tip|bet)\b/i)).toHaveCount(0)
  })

  test('builds a card by search, predicts it, and keeps it in the address', async ({ page }) => {
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    const [first, second, third] = horses as [Horse, Horse, Horse]
    await card(page).getByLabel('Track', { exact: true }).selectOption(String(track.id))
    await addHorse(page, first.name)
    await expect(card(page).getByRole('button', { name: 'Predict' })).toHaveAccessibleDescription(
      'Add at least 2 horses.',
    )
    await addHorse(page, second.name)
    await addHorse(page, third.name)
    await addHorse(page, second.name) // stands there already
    await expect(card(page).getByText('3 on the card, 2 to 12 allowed')).toBeVisible()
    const asked = page.waitForRequest('**/api/predict/race')
    await card(page).getByRole('button', { name: 'Predict' }).click()
    expect((await asked).postDataJSON()).toMatchObject({
      track_id: track.id,
      distance_yards: 400,
      horse_ids: [first.id, second.id, third.id],
      weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
    })
    await expect(chances(page).getByRole('rowheader')).not.toHaveCount(0)
    for (const { name } of [first, second, third])
      await expect(chances(page).getByRole('button', { name })).toBeVisible()
    await page.reload()
    await expect(chances(page).getByRole('button', { name: first.name })).toBeVisible()

    await card(page)
      .getByRole('button', { name: `Take ${third.name} off the card` })
      .click()
    await expect(page.getByText('The card has changed since.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Seal prediction' })).toHaveAccessibleDescription(
      'The card has changed; predict it again first.',
    )
    await card(page).getByRole('button', { name: 'Predict again' }).click()
    await expect(chances(page).getByRole('button', { name: third.name })).toHaveCount(0)
    await expect(page.getByText('The card has changed since.')).toHaveCount(0)
  })

  test('shows chances that add up, in words too, with the steps behind a projection', async ({ page }) => {
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    await page.goto(addressOf(track.id, horses.slice(0, 8)))
    const table = chances(page)
    const percents = async (column: number) => {
      const cells = await table.locator(`tr:has(td[data-num]) > :nth-child(${column})`).allTextContents()
      return cells.map((text) => Number(/(\d+) %/.exec(text)?.[1]))
    }
    await expect(table.getByText(/about \d+ in \d+/).first()).toBeVisible()
    const win = await percents(3)
    expect(win).toHaveLength(8)
    expect(win).toEqual(win.toSorted((a, b) => b - a))
    const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
    expect([total(win), total(await percents(4)), total(await percents(5))]).toEqual([100, 200, 300])

    const cascade = page.getByRole('table', { name: /Steps from the field’s base/ })
    const rows = await cascade.getByRole('row').allTextContents()
    const numbers = rows.map((row) => Number(/[−+]?\d+\.\d$/.exec(row)?.[0].replace('−', '-')))
    const [base = 0, ...rest] = numbers
    const projected = rest.pop() ?? 0
    expect(base + total(rest)).toBeCloseTo(projected, 0)
    await expect(page.getByRole('heading', { name: `Why ${projected.toFixed(1)}` })).toBeVisible()

    const second = table.getByRole('button', { expanded: false }).first()
    await second.click()
    await expect(cascade).toHaveCount(1)
    for (const title of ['Field strength', 'Weather impact', 'Track bias flags', 'What if', 'Score book'])
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  })

  test('a thirteenth horse is ignored', async ({ page }) => {
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    const twelve = horses.slice(0, 12)
    await page.goto(`/race-lens?track=${track.id}&horses=${twelve.map(({ id }) => id).join('-')}`)
    const count = card(page).getByText(/12 on the card, 2 to 12 allowed/)
    await expect(count).toContainText('The card is full')
    const extra = horses[12] as Horse
    await addHorse(page, extra.name)
    await expect(count).toBeVisible()
    await expect(card(page).getByRole('button', { name: `Take ${extra.name} off the card` })).toHaveCount(0)
    await card(page).getByRole('button', { name: 'Predict' }).click()
    await expect(chances(page).getByRole('button', { expanded: false })).toHaveCount(11)
  })

  test('what if: a scratch shares the chances out anew, the wind moves the time alone', async ({ page }) => {
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    await page.goto(addressOf(track.id, horses.slice(0, 5)))
    const whatIf = page.getByRole('region', { name: 'What if' })
    const name = await chances(page).getByRole('button').first().textContent()
    await whatIf.getByLabel('What if a horse is scratched').selectOption({ label: name ?? '' })
    const other = page.getByRole('table', { name: /Chances to win on the card and in the other race/ })
    await expect(other.getByRole('row', { name: name ?? '' })).toContainText('scratched')
    const after = (await other.getByRole('row').allTextContents())
      .slice(1)
      .map((row) => /(\d+) %$/.exec(row)?.[1])
    expect(after.reduce((sum, value) => sum + Number(value ?? 0), 0)).toBe(100)
    await whatIf.getByRole('button', { name: 'Back to the card' }).click()
    await expect(other).toHaveCount(0)
    await whatIf.getByLabel('What if the wind comes from').selectOption('head')
    await whatIf.getByRole('slider', { name: 'What if: wind' }).fill('20')
    await expect(whatIf.getByText(/The winning time moves by \+0\.\d\d s/)).toBeVisible()
    await expect(other).toHaveCount(0)
  })

  test('seals a prediction once, and shows it in the score book', async ({ page }) => {
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    await page.goto(addressOf(track.id, horses.slice(2, 8)))
    const sealed = async () => (await page.request.get('/api/race-cards')).json()
    const before = (await sealed()).length
    await page.getByRole('button', { name: 'Seal prediction' }).dblclick()
    await expect(page.getByRole('heading', { name: 'This card is sealed' })).toBeFocused()
    const cards = await sealed()
    expect(cards).toHaveLength(before + 1)
    expect(cards[0]).toMatchObject({ track_id: track.id, distance_yards: 400, score: null })
    await expect(page.getByRole('table', { name: 'Sealed cards' })).toContainText(track.name)
    await expect(page.getByRole('table', { name: 'Sealed cards' })).toContainText('no result yet')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This card is sealed' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    await page
      .getByRole('link', { name: /^A card was sealed: / })
      .first()
      .click()
    const pointedAt = page.getByRole('table', { name: 'Sealed cards' }).locator('tr[aria-current]')
    await expect(pointedAt).toContainText(track.name)
    await expect(pointedAt).toBeFocused()
    await expect(pointedAt).toBeInViewport()
    await expect(page).toHaveURL(new RegExp(`/race-lens\\?card=${cards[0].id}$`))
  })

  test('tracks that could not be read are asked for again, and the card stays as it was', async ({
    page,
  }) => {
    const tracks = /\/api\/tracks\/?(\?|$)/
    const detail = 'A fault made for this test.'
    await page.route(tracks, (route) => route.fulfill({ status: 400, json: { detail } }))
    await openPage(page, '/race-lens')
    await page.getByLabel('Wind, mph').fill('17')
    const card = page.getByRole('form', { name: 'Race card' })
    await expect(card.getByText('The tracks could not be read.')).toBeVisible()
    await page.unroute(tracks)
    await card.getByRole('button', { name: 'Try Again' }).click()
    await expect(card.getByText('The tracks could not be read.')).toHaveCount(0)
    await expect(card.getByLabel('Track', { exact: true })).toContainText('Choose a track')
    await expect(page.getByLabel('Wind, mph')).toHaveValue('17')
    await expect(card.getByLabel('Track', { exact: true })).toBeFocused()
  })

  test('a refused card shows the server’s sentence', async ({ page }) => {
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    const [first] = horses as [Horse]
    await page.goto(`/race-lens?track=${track.id}&horses=${first.id}-987654&run=yes`)
    await expect(page.getByRole('alert')).toContainText('There is no horse with the id 987654.')
  })

  test('on a phone a line stands for the card and the predictions come first', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    await page.goto(addressOf(track.id, horses.slice(0, 6)))
    await expect(page.getByText(/400 yd · .+ · fast · 6 horses/)).toBeVisible()
    await expect(chances(page)).toBeVisible()
    const [prediction, form] = await Promise.all([
      page.getByRole('region', { name: 'Prediction' }).boundingBox(),
      card(page).boundingBox(),
    ])
    expect(prediction?.y).toBeLessThan(form?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

  test('on a phone the answer comes into sight, and so does why there is none', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    await page.goto(addressOf(track.id, horses.slice(0, 6)).replace('&run=yes', ''))
    await card(page).getByRole('button', { name: 'Predict' }).click()
    await expect(chances(page).getByRole('row').nth(1)).toBeInViewport()
    await card(page).getByRole('radio', { name: '440' }).check()
    await page.context().setOffline(true)
    await card(page).getByRole('button', { name: 'Predict again' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeInViewport()
  })

  test('on a phone the card stays under the hand when it is said above that it has changed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    await page.goto(addressOf(track.id, horses.slice(0, 6)))
    await expect(chances(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await card(page).evaluate((form) => form.scrollIntoView())
    const radio = card(page).getByRole('radio', { name: '550' })
    const height = async () => Math.round((await radio.boundingBox())?.y ?? Number.NaN)
    const before = await height()
    await radio.check()
    await expect(page.getByText('The card has changed since.')).toBeAttached()
    await expect.poll(height).toBe(before)
  })

  test('a runner of whom nothing is known says so in place of a confidence', async ({ page }) => {
    await openPage(page, '/race-lens')
    const { horses, track } = await sampleCard(page)
    const name = 'Wonderfully Unbridled Midnight Perpetual Corona Cartel Legac'
    const data = { name, sex: 'M', foaled: '2024-03-01' }
    const added: Horse = await (await page.request.post('/api/horses/', { data })).json()
    await page.goto(addressOf(track.id, [added, ...horses.slice(0, 3)]))
    await expect(chances(page).getByRole('row').filter({ hasText: name })).toContainText('not enough data')
    await expect(chances(page).getByText('not enough data')).toHaveCount(1)
    await page.request.delete(`/api/horses/${added.id}`)
  })

  test('how well it has held stands on the Dashboard too, in the words of Race Lens', async ({ page }) => {
    await openPage(page, '/')
    const { backtest } = await (await page.request.get('/api/model/race')).json()
    const onFile = `${backtest.races} races with a winner on file; ${backtest.needed} are needed`
    for (const path of ['/', '/race-lens']) {
      await page.goto(path)
      await expect(
        page.getByRole('heading', { name: 'Not enough races to tell how well it holds' }),
      ).toBeVisible()
      await expect(page.getByText(onFile)).toBeVisible()
    }
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await openPage(page, '/race-lens')
      await expectAccessible(page)
      const { horses, track } = await sampleCard(page)
      await page.goto(addressOf(track.id, horses.slice(0, 8)))
      await expect(chances(page)).toBeVisible()
      await page.getByLabel('What if the distance is').selectOption('550')
      await expectAccessible(page)
    })
})
