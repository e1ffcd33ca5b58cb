import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { openPage, write } from './app.ts'

const get = async (page: Page, path: string) => await (await page.request.get(path)).json()
const stamp = () => Date.now() % 1_000_000

test('an injury is recorded, edited, filtered and looked up @journey', async ({ page }) => {
  await openPage(page, '/injuries')
  const [horse]: Horse[] = await get(page, '/api/horses/?mine=true&sex=G&limit=1')
  if (horse === undefined) throw new Error('The herd has no gelding.')
  await page.getByRole('link', { name: 'Record an injury' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog.getByLabel(/^Date/)).toHaveValue(/^\d{4}-\d\d-\d\d$/) // today
  for (const sentence of ['Pick a horse.', 'Enter the injury, for example'])
    await expect(dialog).toContainText(sentence)
  const box = dialog.getByRole('combobox', { name: /^Horse/ })
  await box.fill(horse.name)
  await expect(page.getByRole('option').first()).toContainText(horse.name)
  await box.press('Enter')
  await dialog.getByLabel(/^Date/).fill('2026-01-05')
  const type = `Bucked shins ${stamp()}`
  await dialog.getByLabel(/^Type/).fill(type)
  await expect(dialog).toContainText('Compared with: bucked shins.')
  await dialog.getByLabel('Expected days off').fill('-1')
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog).toContainText('Enter whole days, 0 or more.')
  await dialog.getByLabel('Expected days off').fill('30')
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: type })
  await expect(row).toContainText(horse.name)
  const [made] = await get(page, '/api/injuries/?status_filter=active&limit=100').then((all) =>
    all.filter((injury: { type: string }) => injury.type === type),
  )
  expect(made).toMatchObject({ severity: 'minor', status: 'active', expected_days_off: 30, notes: null })
  await row.getByRole('link', { name: /^Outlook/ }).click()
  await expect(dialog).toContainText('Recovery confidence')
  const { performance_impact } = await get(page, `/api/injuries/${made.id}/impact`)
  await expect(dialog).toContainText(performance_impact.recovery_confidence.toFixed(2))
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('radio', { name: 'recovered' }).check({ force: true })
  await dialog.getByRole('radio', { name: 'moderate' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog).toBeHidden()
  for (const [label, status, isThere] of [
    ['Active only', 'active', false],
    ['Recovered only', 'recovered', true],
  ] as const) {
    await page.getByRole('radio', { name: label }).check({ force: true })
    await expect(page).toHaveURL(new RegExp(`status=${status}`))
    const { length } = await get(page, `/api/injuries/?status_filter=${status}`)
    await expect(page.getByRole('status').filter({ hasText: /injur/ })).toContainText(`${length} injur`)
    await expect(row).toHaveCount(isThere ? 1 : 0)
  }
  await page.reload()
  await expect(row).toContainText('moderate')
  await page.goto('/')
  await page.locator(`a[href="/injuries?impact=${made.id}"]`).first().click()
  await expect(dialog).toContainText(type)
})

test('an injury that fails to load or save says so and keeps what was typed; a conflict is the user’s choice', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await openPage(page, '/injuries')
  const [horse] = await get(page, '/api/horses/?mine=true&sex=G&limit=1')
  const data = { horse_id: horse.id, injury_date: '2026-01-05', type: `Stone bruise ${stamp()}` }
  const made = await (await write(page, '/api/injuries', data)).json()
  await page.route('**/impact', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/injuries?impact=${made.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The outlook didn’t load')
  await expect.poll(() => logged.some((line) => line.includes('The injury impact did not load.'))).toBe(true)
  await page.unroute('**/impact')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog).toContainText('Recovery confidence')
  await page.goto(`/injuries?edit=${made.id}`)
  await dialog.getByLabel('Notes').fill('Mine')
  const call = `**/api/injuries/${made.id}`
  const full = { status: 507, title: 'Disk full', detail: 'The disk is full.' }
  await page.route(call, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 507, json: full }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The disk is full.')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Mine')
  await page.unroute(call)
  await page.request.put(`/api/injuries/${made.id}`, { data: { ...data, notes: 'Theirs' } })
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog).toContainText('Someone else changed this injury')
  await dialog.getByRole('button', { name: 'Load their version' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Theirs')
  await dialog.getByRole('button', { name: 'Save Injury' }).click()
  await expect(dialog).toBeHidden()
})

test('a track is found, opened, read by distance and compared in still air @journey', async ({ page }) => {
  await openPage(page, '/tracks')
  const [track, ...others] = await get(page, '/api/tracks/')
  const inState = [track, ...others].filter(({ state }: { state: string }) => state === 'NM')
  await page.getByRole('searchbox', { name: 'Find a track or state' }).fill('new mex')
  await expect(page).toHaveURL(/q=new\+mex/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(inState.length)
  await page.getByRole('searchbox').fill('no such place')
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await page.getByRole('link', { name: track.name, exact: true }).click()
  await expect(page).toHaveURL(`/tracks?track=${track.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(track.name)
  for (const text of ['Location', 'Elevation', 'dirt, standard banking', 'Track bias', 'Optimal conditions'])
    await expect(page.getByRole('main')).toContainText(text)
  await expect(page.getByRole('tab')).toHaveText(['300 yd', '350 yd', '400 yd', '440 yd', '550 yd'])
  await page.getByRole('tab', { name: '440 yd' }).click()
  await expect(page).toHaveURL(/distance=440/)
  const table = page.getByRole('table', { name: 'Speed index and time at 440 yards' })
  const colorOf = async (word: string) => {
    const color = await table
      .getByText(word, { exact: true })
      .first()
      .evaluate((node) => getComputedStyle(node).color)
    return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as [number, number, number]
  }
  const [green, yellow, red] = [
    await colorOf('record pace'),
    await colorOf('strong'),
    await colorOf('below 90'),
  ]
  expect(green[1] - Math.max(green[0], green[2])).toBeGreaterThan(0)
  expect(red[0] - Math.max(red[1], red[2])).toBeGreaterThan(50)
  expect(Math.min(yellow[0], yellow[1]) - yellow[2]).toBeGreaterThan(50)
  await page.reload()
  await expect(page.getByRole('tab', { name: '440 yd' })).toHaveAttribute('aria-selected', 'true')
  const machine = page.getByRole('region', { name: 'Fair-time machine' })
  const wind = machine.getByLabel('Wind')
  await wind.focus()
  for (let press = 0; press < 10; press++) await wind.press('ArrowLeft')
  await expect(machine.getByRole('row', { name: /5 mph headwind/ })).toContainText('−0.')
  await machine.getByLabel('Altitude').press('Home')
  await expect(machine.getByRole('row', { name: /^0 ft of altitude/ })).toContainText('0.000')
  await machine.getByRole('textbox', { name: 'Time on the board' }).fill('3 seconds')
  await expect(machine).toContainText('Enter a time for 440 yards')
  await expect(machine.getByRole('table')).toHaveCount(0)
  await page.getByRole('link', { name: 'All tracks' }).click()
  await expect(page).toHaveURL('/tracks')
})

test('a track is added from the known ones and edited; a taken name and a conflict are no dead ends', async ({
  page,
}) => {
  await openPage(page, '/tracks')
  const [taken] = await get(page, '/api/tracks/')
  await page.getByRole('button', { name: 'Add Track' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Track' }).click()
  await expect(dialog).toContainText('Enter the track’s name.')
  await expect(dialog).toContainText('Enter the altitude in meters')
  await dialog.getByLabel(/^Name/).fill('turf paradise')
  await expect(dialog.getByLabel(/^Altitude/)).toHaveValue('425')
  await expect(dialog).toContainText('1,394 feet')
  await dialog.getByLabel(/^Name/).fill(taken.name)
  await dialog.getByRole('button', { name: 'Add Track' }).click()
  await expect(dialog.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true')
  const name = `Test Ground ${stamp()}`
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByRole('button', { name: 'Add Track' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const made = (await get(page, '/api/tracks/')).find((track: { name: string }) => track.name === name)
  await page.getByRole('link', { name: 'Edit Track' }).click()
  await dialog.getByLabel(/^Altitude/).fill('450')
  const { code, state, latitude, longitude } = made
  const theirs = { name, code, state, latitude, longitude, altitude_m: 430 }
  expect((await page.request.put(`/api/tracks/${made.id}`, { data: theirs })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('Someone else changed this track')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('450 m')
  await page.goto('/tracks?track=999999')
  await expect(page.getByRole('heading', { name: 'Track not found' })).toBeVisible()
})
