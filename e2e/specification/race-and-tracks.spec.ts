import { expect, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { Track } from '@quarterpole/contract/track'
import { openPage } from '../app.ts'

test('Race Lens', async ({ page }) => {
  const [track]: Track[] = await (await page.request.get('/api/tracks/')).json()
  const all: Horse[] = await (await page.request.get('/api/horses/?mine=true&sort=-age&limit=400')).json()
  const horses = all.filter(({ starts }) => starts > 1).slice(0, 13)
  const ids = horses.map(({ id }) => id)
  const card = page.getByRole('form', { name: 'Race card' })
  const predict = card.getByRole('button', { name: /^Predict/ })
  await openPage(page, '/race-lens')

  await test.step('A race card builder on the left (track, distance, date, weather, horses)', async () => {
    for (const name of ['The race', 'Weather', 'Horses'])
      await expect(card.getByRole('group', { name })).toBeVisible()
    const answer = page.getByRole('region', { name: 'Prediction', exact: true })
    const [left, right] = [await card.boundingBox(), await answer.boundingBox()]
    expect(left?.x).toBeLessThan(right?.x ?? 0)
  })
  await test.step('Distance options: 300, 350, 400, 440, 500, 550 yards', () =>
    expect(card.getByRole('group', { name: 'Distance, yards' }).getByRole('radio')).toHaveCount(6))
  await test.step('Defaults: today’s date, 400 yards, 75 F, 5 mph wind, 50 humidity, track condition fast', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
    await expect(card.getByLabel('Race date')).toHaveValue(today)
    await expect(card.getByRole('radio', { name: '400' })).toBeChecked()
    for (const [label, value] of [
      ['Temperature, °F', '75'],
      ['Wind, mph', '5'],
      ['Humidity, %', '50'],
      ['Track condition', 'fast'],
    ] as const)
      await expect(card.getByLabel(label)).toHaveValue(value)
  })
  await test.step('A track must be chosen; at least 2 …', async () => {
    await expect(predict).toHaveAttribute('aria-disabled', 'true')
    await page.goto(`/race-lens?track=${track?.id}&horses=${ids[0]}`)
    await expect(predict).toHaveAccessibleDescription('Add at least 2 horses.')
  })
  await test.step('… and at most 12 horses (selection beyond 12 is ignored)', async () => {
    await page.goto(`/race-lens?track=${track?.id}&horses=${ids.slice(0, 12).join('-')}`)
    await expect(card).toContainText('The field is full')
    const box = page.getByRole('combobox', { name: 'Add by name or AQHA id' })
    await box.fill(horses[12]?.name ?? '')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(horses[12]?.name ?? '')
    await box.press('Enter')
    await expect(card.getByText(/^12 in the field/)).toBeVisible()
  })
  const answered = page.waitForResponse(/\/api\/predict\/race$/)
  await test.step('POST /predict/race with track_id, distance_yards, race_date, horse_ids, weather_conditions', async () => {
    await predict.click()
    expect((await answered).request().postDataJSON()).toMatchObject({
      track_id: track?.id,
      distance_yards: 400,
      race_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      horse_ids: ids.slice(0, 12),
      weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
    })
  })
  await test.step('Predictions: win, place and show probability, projected SI, confidence', async () => {
    const { predictions }: RacePrediction = await (await answered).json()
    const table = page.getByRole('table', { name: 'Runners by chance to win' })
    for (const { horse_name, projected_si } of predictions) {
      const row = table
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: horse_name, exact: true }) })
      await expect(row.first()).toContainText(projected_si.toFixed(1))
    }
    await expect(table.getByText(/^Confidence/)).not.toHaveCount(0)
  })
})

test('Track Intel', async ({ page }) => {
  const tracks: Track[] = await (await page.request.get('/api/tracks/')).json()
  const high = tracks.find(({ altitude_m }) => altitude_m > 1500) ?? tracks[0]
  const low = tracks.find(({ altitude_m }) => altitude_m <= 1500)
  const main = page.getByRole('main')
  await openPage(page, '/tracks')

  await test.step('Track cards: name, state, latitude, longitude, altitude, altitude effect (above 1500 m a speed boost, otherwise normal; 3.28 ft per m)', async () => {
    for (const [track, effect] of [
      [high, 'speed boost'],
      [low, 'normal'],
    ] as const) {
      const card = main.getByRole('listitem').filter({ hasText: track?.name ?? '' })
      await expect(card).toContainText(track?.state ?? '')
      await expect(card).toContainText(/\d+\.\d+° N.*\d+\.\d+° W/)
      const feet = Math.round((track?.altitude_m ?? 0) * 3.28).toLocaleString('en-US')
      await expect(card).toContainText(new RegExp(`${feet}\\s*ft`))
      await expect(card).toContainText(effect)
    }
  })
  await test.step('A detail view with a back link, location, elevation, fixed conditions text (dirt, standard banking), track bias and optimal conditions', async () => {
    await page.goto(`/tracks?track=${high?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(high?.name ?? '')
    for (const words of [
      'Location',
      'Elevation',
      'dirt, standard banking',
      'Track bias',
      'Optimal conditions',
    ])
      await expect(main).toContainText(words)
    const back = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(back.getByRole('link', { name: 'Tracks' })).toHaveAttribute('href', '/tracks')
  })
  await test.step('Five distance categories are shown, as tabs', () =>
    expect(page.getByRole('tab')).toHaveText(['300 yd', '350 yd', '400 yd', '440 yd', '550 yd']))
  await test.step('A speed-index bar chart: 100 and above green, 90 and above yellow, below 90 red', async () => {
    await page.getByRole('tab', { name: '440 yd' }).click()
    const table = page.getByRole('table', { name: 'Speed index and time at 440 yards' })
    const rows = table.getByRole('row').filter({ has: page.locator('svg') })
    const colorOf = async (word: string) => {
      const node = table.getByText(word, { exact: true }).first()
      const color = await node.evaluate((place) => getComputedStyle(place).color)
      return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as [number, number, number]
    }
    for (const row of await rows.all()) {
      const si = Number.parseInt((await row.getByRole('rowheader').textContent()) ?? '', 10)
      await expect(row).toContainText(si >= 100 ? 'record pace' : si >= 90 ? 'strong' : 'below 90')
    }
    const [green, yellow, red] = [
      await colorOf('record pace'),
      await colorOf('strong'),
      await colorOf('below 90'),
    ]
    expect(green[1]).toBeGreaterThan(Math.max(green[0], green[2]))
    expect(Math.min(yellow[0], yellow[1]) - yellow[2]).toBeGreaterThan(50)
    expect(red[0] - Math.max(red[1], red[2])).toBeGreaterThan(50)
  })
  await test.step('SI 100 means track record pace', () =>
    expect(main).toContainText('SI 100 means track record pace'))
})
