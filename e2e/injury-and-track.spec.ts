import { expect, type Page, test } from '@playwright/test'
import { openPage, write } from './app.ts'

const get = async (page: Page, path: string) => await (await page.request.get(path)).json()
const stamp = () => Date.now() % 1_000_000

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
  await dialog.getByRole('button', { name: 'Save injury' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The disk is full.')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Mine')
  await page.unroute(call)
  await page.request.put(`/api/injuries/${made.id}`, { data: { ...data, notes: 'Theirs' } })
  await dialog.getByRole('button', { name: 'Save injury' }).click()
  await expect(dialog).toContainText('Someone else changed this injury')
  await dialog.getByRole('button', { name: 'Load their version' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Theirs')
  await dialog.getByRole('button', { name: 'Save injury' }).click()
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
  await page.getByRole('tab', { name: '440 yd' }).click()
  await expect(page).toHaveURL(/distance=440/)
  await page.reload()
  await expect(page.getByRole('tab', { name: '440 yd' })).toHaveAttribute('aria-selected', 'true')
  const machine = page.getByRole('region', { name: 'Fair-time machine' })
  await machine.getByText('Step by step').click()
  const wind = machine.getByLabel('Wind')
  await wind.focus()
  for (let press = 0; press < 10; press++) await wind.press('ArrowLeft')
  await expect(machine.getByRole('row', { name: /5 mph headwind/ })).toContainText('−0.')
  await machine.getByLabel('Altitude').press('Home')
  await expect(machine.getByRole('row', { name: /^0 ft of altitude/ })).toContainText('0.000')
  await machine.getByRole('textbox', { name: 'Time on the board' }).fill('3 seconds')
  await expect(machine).toContainText('Enter a time for 440 yards')
  await expect(machine.getByRole('table')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tracks' }).click()
  await expect(page).toHaveURL('/tracks')
})

test('a track is added from the known ones and edited; a taken name and a conflict are no dead ends', async ({
  page,
}) => {
  await openPage(page, '/tracks')
  const [taken] = await get(page, '/api/tracks/')
  await page.getByRole('button', { name: 'Add track' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add track' }).click()
  await expect(dialog).toContainText('Enter the track’s name.')
  await expect(dialog).toContainText('Enter the altitude in meters')
  await dialog.getByLabel(/^Name/).fill('turf paradise')
  await expect(dialog.getByLabel(/^Altitude/)).toHaveValue('425')
  await expect(dialog).toContainText('1,394 feet')
  await dialog.getByLabel(/^Name/).fill(taken.name)
  await dialog.getByRole('button', { name: 'Add track' }).click()
  await expect(dialog.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true')
  const name = `Test Ground ${stamp()}`
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByRole('button', { name: 'Add track' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const made = (await get(page, '/api/tracks/')).find((track: { name: string }) => track.name === name)
  await page.getByRole('link', { name: 'Edit track' }).click()
  await dialog.getByLabel(/^Altitude/).fill('450')
  const { code, state, latitude, longitude } = made
  const theirs = { name, code, state, latitude, longitude, altitude_m: 430 }
  expect((await page.request.put(`/api/tracks/${made.id}`, { data: theirs })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toContainText('Someone else changed this track')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('450 m')
  await page.goto('/tracks?track=999999')
  await expect(page.getByRole('heading', { name: 'Track not found' })).toBeVisible()
})
