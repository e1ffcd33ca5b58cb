import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'

interface Track {
  id: number
  name: string
  state: string
  latitude: number
  longitude: number
  altitude_m: number
  version: number
}

const tracksOf = async (page: Page): Promise<Track[]> => (await page.request.get('/api/tracks/')).json()
const tablesOf = async (
  page: Page,
  id: number,
): Promise<Record<string, { si: number; time_threshold: number }[]>> =>
  (await page.request.get(`/api/tracks/${id}/si-tables`)).json()

async function firstTrack(page: Page): Promise<Track> {
  const [first] = await tracksOf(page)
  if (first === undefined) throw new Error('The sample herd has no track.')
  return first
}

interface Distance {
  distance_yards: number
  basis: string
  minimum_standard_s: number
  times: { horse_name: string | null }[]
}

/** The first distance of any track whose SI 100 rests on what is asked for; 500 yards has no tab. */
async function distanceWhere(
  page: Page,
  isWanted: (basis: string) => boolean,
): Promise<Distance & { id: number }> {
  for (const { id } of await tracksOf(page)) {
    const { distances } = await (await page.request.get(`/api/tracks/${id}`)).json()
    const found = distances.find((one: Distance) => one.distance_yards !== 500 && isWanted(one.basis))
    if (found !== undefined) return { id, ...found }
  }
  throw new Error('The sample herd has no such distance.')
}

const grouped = (value: number) => Math.round(value).toLocaleString('en-US')
const clock = (timeS: number) => `:${timeS.toFixed(3)}`

test.describe('Track Intel', () => {
  test('each track stands with state, place, metres, feet at 3.28, and its altitude effect', async ({
    page,
  }) => {
    await openPage(page, '/tracks')
    const tracks = await tracksOf(page)
    expect(tracks.some(({ altitude_m }) => altitude_m > 1500)).toBe(true)
    for (const track of tracks) {
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: track.name, exact: true }) })
      await expect(row).toContainText(track.state)
      await expect(row).toContainText(`${Math.abs(track.latitude).toFixed(2)}° N`)
      await expect(row).toContainText(`${Math.abs(track.longitude).toFixed(2)}° W`)
      await expect(row).toContainText(`${grouped(track.altitude_m)} m`)
      await expect(row).toContainText(`${grouped(track.altitude_m * 3.28)} ft`)
      await expect(row).toContainText(track.altitude_m > 1500 ? 'speed boost' : 'normal')
    }
  })

  test('a search by state narrows the list, stands in the address, and says when it finds none', async ({
    page,
  }) => {
    await openPage(page, '/tracks')
    await page.getByRole('searchbox', { name: 'Find a track or state' }).fill('new mex')
    await expect(page).toHaveURL(/q=new\+mex/)
    const inState = (await tracksOf(page)).filter(({ state }) => state === 'NM')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(inState.length)
    await page.getByRole('searchbox').fill('no such place')
    await expect(page.getByRole('heading', { name: 'No track matches' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })

  test('a track leads to its place, elevation and conditions, and back', async ({ page }) => {
    await openPage(page, '/tracks')
    const track = await firstTrack(page)
    await page.getByRole('link', { name: track.name, exact: true }).click()
    await expect(page).toHaveURL(`/tracks?track=${track.id}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(track.name)
    await expect(main).toContainText('Location')
    await expect(main).toContainText('Elevation')
    await expect(main).toContainText('dirt, standard banking')
    await expect(main).toContainText('Track bias')
    await expect(main).toContainText('Optimal conditions')
    await page.getByRole('link', { name: 'All tracks' }).click()
    await expect(page).toHaveURL('/tracks')
  })

  test('five distances; each has the times of its table, coloured at 100 and 90, with shape and word', async ({
    page,
  }) => {
    await openPage(page, '/tracks')
    const { id } = await firstTrack(page)
    const tables = await tablesOf(page, id)
    await page.goto(`/tracks?track=${id}`)
    await expect(page.getByRole('tab')).toHaveText(['300 yd', '350 yd', '400 yd', '440 yd', '550 yd'])
    await page.getByRole('tab', { name: '440 yd' }).click()
    await expect(page).toHaveURL(/distance=440/)
    const table = page.getByRole('table', { name: 'Speed index and time at 440 yards' })
    const colors = new Map<string, string>()
    for (const { si, time_threshold } of tables['440'] ?? []) {
      const row = table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader').getByText(`${si}`, { exact: true }) })
      await expect(row).toContainText(clock(time_threshold))
      const word = si >= 100 ? 'record pace' : si >= 90 ? 'strong' : 'below 90'
      await expect(row.getByRole('cell').first()).toHaveText(word)
      await expect(row.getByRole('img', { name: word })).toBeVisible()
      colors.set(
        word,
        await row.getByText(word, { exact: true }).evaluate((node) => getComputedStyle(node).color),
      )
    }
    const [green, yellow, red] = ['record pace', 'strong', 'below 90'].map((word) =>
      (colors.get(word)?.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
    ) as [number[], number[], number[]]
    expect((green[1] ?? 0) - Math.max(green[0] ?? 0, green[2] ?? 0)).toBeGreaterThan(0)
    expect((red[0] ?? 0) - Math.max(red[1] ?? 0, red[2] ?? 0)).toBeGreaterThan(50)
    expect(Math.min(yellow[0] ?? 0, yellow[1] ?? 0) - (yellow[2] ?? 0)).toBeGreaterThan(50)
    await page.reload()
    await expect(page.getByRole('tab', { name: '440 yd' })).toHaveAttribute('aria-selected', 'true')
  })

  test('the nine times are named, and where there are none the Minimum Standard stands for them', async ({
    page,
  }) => {
    await openPage(page, '/tracks')
    const section = page.getByRole('region', { name: 'Nine times make SI 100' })
    const raced = await distanceWhere(page, (basis) => basis !== 'standard')
    await page.goto(`/tracks?track=${raced.id}&distance=${raced.distance_yards}`)
    await section.getByText('The nine times as a table').click()
    await expect(section.getByRole('rowheader')).toHaveCount(9)
    const names = raced.times.flatMap(({ horse_name }) => horse_name ?? [])
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) await expect(section.getByRole('table')).toContainText(name)

    const bare = await distanceWhere(page, (basis) => basis === 'standard')
    await page.goto(`/tracks?track=${bare.id}&distance=${bare.distance_yards}`)
    await expect(section).toContainText(
      `SI 100 is the Minimum Standard itself, ${clock(bare.minimum_standard_s)}`,
    )
  })

  test('the fair-time machine takes wind, height and warmth away, and never corrects the index', async ({
    page,
  }) => {
    await openPage(page, '/tracks')
    const { id } = await firstTrack(page)
    const hundred = (await tablesOf(page, id))['400']?.find(({ si }) => si === 100)?.time_threshold ?? 0
    await page.goto(`/tracks?track=${id}&distance=400`)
    const machine = page.getByRole('region', { name: 'Fair-time machine' })
    await machine.getByRole('textbox', { name: 'Time on the board' }).fill(clock(hundred - 0.084))
    await expect(machine).toContainText('102')
    const wind = machine.getByLabel('Wind')
    await wind.focus()
    for (let press = 0; press < 10; press++) await wind.press('ArrowLeft')
    await expect(machine.getByRole('status').first()).toHaveText('5 mph head wind')
    const change = machine.getByRole('row', { name: /5 mph head wind/ })
    await expect(change).toContainText('−0.')
    await machine.getByLabel('Altitude').press('Home')
    await expect(machine.getByRole('row', { name: /^0 m of altitude/ })).toContainText('0.000')
    await expect(machine).toContainText('As run, on this track’s table. It is never corrected.')
    await expect(machine).toContainText('102')
    await expect(machine).toContainText(/± 0\.0\d\d/)
    await machine.getByRole('textbox', { name: 'Time on the board' }).fill('3 seconds')
    await expect(machine).toContainText('Type the seconds a horse takes for 400 yards')
    await expect(machine.getByRole('table')).toHaveCount(0)
  })

  test('bias is not claimed from a handful of starts', async ({ page }) => {
    await openPage(page, '/tracks')
    const { id } = await firstTrack(page)
    await page.goto(`/tracks?track=${id}`)
    await expect(page.getByRole('main')).toContainText(
      /Not enough data: \d+ starts? on file here, 100 needed\./,
    )
  })

  test('a track is added with a known place filled in, and a taken name is refused at its field', async ({
    page,
  }) => {
    await openPage(page, '/tracks')
    const taken = await firstTrack(page)
    await page.getByRole('button', { name: 'Add Track' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a track' })
    await dialog.getByRole('button', { name: 'Add Track' }).click()
    await expect(dialog).toContainText('Give the track a name.')
    await expect(dialog).toContainText('Type the height in metres above the sea')
    await dialog.getByLabel(/^Name/).fill('turf paradise')
    await expect(dialog.getByLabel(/^Altitude/)).toHaveValue('425')
    await expect(dialog).toContainText('1,394 feet')
    await dialog.getByLabel(/^Name/).fill(taken.name)
    await dialog.getByRole('button', { name: 'Add Track' }).click()
    await expect(dialog).toContainText('Is the name of another track')
    const name = `Test Ground ${Date.now() % 1_000_000}`
    await dialog.getByLabel(/^Name/).fill(name)
    await dialog.getByRole('button', { name: 'Add Track' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main')).toContainText('No electronic winning time')
  })

  test('an edit someone else overtook is put to the user, who keeps what was typed', async ({ page }) => {
    await openPage(page, '/tracks')
    const ground = {
      name: `Contested ${Date.now() % 1_000_000}`,
      state: 'TX',
      latitude: 31,
      longitude: -99,
      altitude_m: 400,
    }
    const made: Track = await (await page.request.post('/api/tracks', { data: ground })).json()
    await page.goto(`/tracks?track=${made.id}`)
    await page.getByRole('link', { name: 'Edit Track' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Altitude/).fill('450')
    await page.request.put(`/api/tracks/${made.id}`, { data: { ...ground, altitude_m: 430 } })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toContainText('This track was changed meanwhile')
    await dialog.getByRole('button', { name: 'Keep what I typed' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText('450 m')
  })

  test('tracks that do not load say so and can be tried again; an unknown one says that', async ({
    page,
  }) => {
    let isBroken = true
    await page.route('**/api/tracks', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await openPage(page, '/tracks')
    await expect(page.getByRole('heading', { name: 'The tracks did not load' })).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await page.goto('/tracks?track=999999')
    await expect(page.getByRole('heading', { name: 'No such track' })).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`page, track and form have no accessibility fault a machine can find, ${colorScheme}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ colorScheme, ...(baseURL === undefined ? {} : { baseURL }) })
      const page = await context.newPage()
      await openPage(page, '/tracks')
      const { id } = await firstTrack(page)
      for (const path of [
        '/tracks',
        `/tracks?track=${id}`,
        `/tracks?track=${id}&form=edit`,
        '/tracks?form=new',
      ]) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
      await context.close()
    })
  }

  test('nothing scrolls sideways on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/tracks')
    const { id } = await firstTrack(page)
    for (const path of ['/tracks', `/tracks?track=${id}`, '/tracks?form=new']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(390)
    }
    await page.goto('/tracks')
    await expect(page.getByText('Altitude effect').nth(1)).toBeVisible() // the labels of the entries
  })
})
