import { expect, test } from '@playwright/test'
import { addHorse, chooseHorse, expectNotice, findParents, openPage, removeHorse } from './app.ts'
import { holdAnswers } from './concurrency.ts'

const sireBox = /Sire · search/
const damBox = /Dam · search/

test('a cross is predicted, saved once, reloaded, exported and booked @journey', async ({
  page,
  context,
}) => {
  const searches: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/api\/horses\/?$/.test(pathname)) searches.push(searchParams)
  })
  await openPage(page, '/breeding')
  const { sire, dam } = await findParents(page, { complete: true, unbooked: true })
  await expect(page.getByRole('heading', { name: 'Choose a sire and a dam' })).toBeVisible()
  await chooseHorse(page, 'Sire', sire.name)
  await chooseHorse(page, 'Dam', dam.name)
  expect(new Set(searches.map((search) => search.get('sex')).filter(Boolean))).toEqual(new Set(['S', 'M']))
  await expect(page.getByRole('region', { name: 'Prediction' })).toContainText('SI')
  await expect(page).toHaveURL(new RegExp(`sire=${sire.id}.*dam=${dam.id}`))
  const exporting = page.getByRole('button', { name: 'Export PDF' })
  await expect(exporting).toHaveAttribute('aria-disabled', 'true')
  await expect(exporting).toHaveAccessibleDescription('Save cross first to export PDF')
  const saved: Promise<{ id: number }>[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/mating/crosses'))
      saved.push(response.json())
  })
  await page.getByRole('button', { name: 'Save Cross' }).dblclick()
  await expectNotice(page, /^Cross saved successfully! Cross ID: \d+$/)
  expect(new Set((await Promise.all(saved)).map(({ id }) => id)).size).toBe(1)
  await expect(page).toHaveURL(/\/breeding\?cross=\d+$/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: sireBox })).toHaveValue(sire.name)
  await expect(page.getByRole('combobox', { name: damBox })).toHaveValue(dam.name)
  const opened = context.waitForEvent('page')
  await exporting.click()
  await expectNotice(page, 'PDF export started... Generating report')
  await expectNotice(page, 'PDF ready for download!')
  await (await opened).close()
  const report = await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  const pdf = await page.request.get(report ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const opener = page.getByRole('button', { name: 'Add to Stallion Book' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add to Stallion Book' })
  const year = new Date().getFullYear()
  const season = dialog.getByLabel('Breeding season')
  await expect(season).toHaveValue(String(year + 1))
  expect(await season.locator('option').allTextContents()).toEqual([year, year + 1, year + 2].map(String))
  await dialog.getByRole('button', { name: 'Add to book' }).click()
  await expectNotice(page, `Added ${sire.name} × ${dam.name} to ${year + 1} stallion book`)
  const entries = await (await page.request.get(`/api/stallion-book/entries?stallion_id=${sire.id}`)).json()
  expect(entries[0]).toMatchObject({
    mare_id: dam.id,
    season_year: year + 1,
    terms: 'Terms to be negotiated',
  })
  await page.goto('/')
  await page.locator('a[href^="/breeding?cross="]').first().click()
  await expect(page).toHaveURL(/\/breeding\?cross=\d+$/)
  await expect(page.getByRole('heading', { name: /^A hundred foals/ })).toBeVisible()
})

test('a cross without all tests is answered, and not saved', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: false })
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  const answer = page.getByRole('region', { name: 'Prediction' })
  await expect(answer).toContainText('SI')
  await expect(answer).toContainText(new RegExp(`on ${dam.name}`))
  await expect(page.getByText('Prediction Failed')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The foal’s pedigree' })).toBeVisible()
  const saving = page.getByRole('button', { name: 'Save Cross' })
  await expect(saving).toHaveAttribute('aria-disabled', 'true')
  await expect(saving).toHaveAccessibleDescription('Complete 6-panel genetics required for both parents')
})

test('the distance is one for the page and stays in its address', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  await page.getByRole('radio', { name: '350 yd' }).check({ force: true })
  await expect(page).toHaveURL(/yards=350/)
  await expect(page.getByRole('heading', { name: 'A hundred foals at 350 yards' })).toBeVisible()
  const table = page.getByRole('table', {
    name: 'Stallions by expected speed index at 350 yards and inbreeding',
  })
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/yards=350/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A hundred foals at 350 yards' })).toBeVisible()
})

test('a stallion is chosen from the chart by keyboard', async ({ page }) => {
  const { dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?dam=${dam.id}`)
  const chart = page.getByRole('group', { name: /^Expected speed index against inbreeding/ })
  await chart.locator('a[tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  const name = (await chart.locator('a:focus').getAttribute('aria-label'))?.split(':')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: sireBox })).toHaveValue(name)
})

test('a cross that cannot be predicted, saved or exported says so in the product’s words', async ({
  page,
}) => {
  const { sire, dam: untested } = await findParents(page, { complete: false })
  await page.route('**/api/predict/breeding', (route) => route.fulfill({ status: 500, body: '' }))
  await openPage(page, `/breeding?sire=${sire.id}&dam=${untested.id}`)
  const panel = page.getByRole('alert').filter({ hasText: 'Prediction Failed' })
  await expect(panel).toContainText('Unable to generate breeding prediction for')
  await page.unroute('**/api/predict/breeding')
  const reloaded = page.waitForEvent('load')
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await reloaded
  await page.goto(`/breeding?sire=${untested.id}`) // a mare is no sire
  await expect(page.getByRole('combobox', { name: sireBox })).toHaveValue('')
  await page.goto('/breeding?cross=99999999')
  await expect(page.getByRole('heading', { name: 'The saved cross didn’t open' })).toBeVisible()
  const { dam } = await findParents(page, { complete: true })
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  await page.route('**/api/mating/crosses', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Save Cross' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save cross' })).toBeVisible()
  await page.unroute('**/api/mating/crosses')
  await page.getByRole('button', { name: 'Save Cross' }).click()
  await expectNotice(page, /^Cross saved successfully!/)
  const job = { id: 'x', status: 'failed', result_url: null, error_message: null, progress: null }
  await page.route('**/api/jobs/*', (route) => route.fulfill({ json: job }))
  await page.getByRole('button', { name: 'Export PDF' }).click()
  await expectNotice(page, 'PDF export failed: Unknown error')
})

test('the price assumptions are set by keyboard, and reset to the published ones', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  const median = page.getByRole('img', { name: /^Median \$/ })
  const before = await median.getAttribute('aria-label')
  await page.getByText('What it assumes').press('Enter')
  const opener = page.getByRole('button', { name: 'Change the Assumptions' })
  await opener.press('Enter')
  const source = page.getByRole('textbox', { name: 'Where your figures come from' })
  const level = page.locator('input[name=open_yearling_usd]')
  await expect(level).toBeFocused()
  await level.fill('12')
  await source.press('Enter')
  await expect(level).toBeFocused()
  await expect(level).toHaveAccessibleDescription(/Enter a number from \$100 to \$10,000,000/)
  await level.fill('$150,000')
  await expect(level).toHaveAccessibleDescription(/^Yours\. Derived, \$8,300: /)
  await source.fill('My own yearlings')
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Assumptions saved')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/\$150,000 .*My own yearlings/)).toBeVisible()
  await expect(median).not.toHaveAccessibleName(before ?? '')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(level).toHaveValue('150000')
  await page.getByRole('button', { name: 'Reset to Published' }).press('Enter')
  await expect(level).toHaveValue('8300')
  await page.getByRole('button', { name: 'Save Assumptions' }).press('Enter')
  await expectNotice(page, 'Reset to the published assumptions')
  await expect(median).toHaveAccessibleName(before ?? '')
  await expect(page.getByText(/My own yearlings/)).toHaveCount(0)
})

test('a mare alone ranks every stallion; the page does not jump and lists no horses before they are needed', async ({
  page,
}) => {
  await openPage(page, '/')
  const { sire, dam } = await findParents(page, { complete: true })
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/horses\/?$/.test(pathname)) lists.push(search)
  })
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved += Number(Reflect.get(shift, 'value'))
      document.documentElement.dataset.moved = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  await expect(page.getByRole('heading', { name: `Every stallion for ${dam.name}` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(lists).toEqual([])
  const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
  expect(moved).toBeLessThan(0.1) // "good" cumulative layout shift
  await page.goto(`/breeding?dam=${dam.id}`)
  const table = page.getByRole('table', { name: /Stallions by expected speed index/ })
  await expect(table.getByRole('link', { name: /^His page/ })).toHaveCount(10)
  const first = table.getByRole('link').first()
  const name = await first.textContent()
  await first.click()
  await expect(page.getByRole('combobox', { name: sireBox })).toHaveValue(name ?? '')
})

test('a booking outlives the prediction, and does not close the dialog opened after it', async ({ page }) => {
  const mare = await addHorse(page, 'Booked Slowly')
  const { sire, dam } = await findParents(page, { complete: true })
  const prediction = await holdAnswers(page, /\/api\/predict\/breeding/, 'POST')
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  await prediction.asked
  const opener = page.getByRole('button', { name: 'Add to Stallion Book' })
  const dialog = page.getByRole('dialog')
  await opener.click()
  await dialog.getByLabel('Terms').fill('Half at breeding')
  prediction.release()
  await expect(page.getByText('Similar crosses')).toBeAttached()
  await expect(dialog.getByLabel('Terms')).toHaveValue('Half at breeding')
  await expect(dialog.getByLabel('Terms')).toBeFocused()
  await page.goto(`/breeding?sire=${sire.id}&dam=${mare.id}`)
  const booking = await holdAnswers(page, /\/api\/stallion-book\/entries/, 'POST')
  await opener.click()
  await dialog.getByRole('button', { name: 'Add to book' }).click()
  await booking.asked
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await dialog.getByLabel('Terms').fill('Live foal, second cover')
  booking.release()
  await expectNotice(page, `Added ${sire.name} × ${mare.name} to`)
  await expect(dialog.getByLabel('Terms')).toHaveValue('Live foal, second cover')
  await removeHorse(page, mare)
})
