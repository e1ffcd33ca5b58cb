import { expect, test } from '@playwright/test'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { chooseHorse, expectNotice, findParents, openPage, write } from '../app.ts'
import { runUntil, stopClock } from './paused-clock.ts'

const NEEDS_PANEL = 'Complete 6-panel genetics required for both parents'

test('Breeding Planner @journey', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: true, unbooked: true })
  const save = page.getByRole('button', { name: 'Save Cross' })
  const exporting = page.getByRole('button', { name: 'Export PDF' })
  const outcome = page.getByRole('main')
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/api\/horses\/?$/.test(pathname)) lists.push(searchParams.get('sex') ?? '')
  })
  await openPage(page, '/breeding')
  const predicted = page.waitForResponse(/\/api\/predict\/breeding$/)

  await test.step('Sire list allows sex S only; dam list sex M only; each has its own search by name or AQHA id', async () => {
    await chooseHorse(page, 'Sire', sire.name)
    const { aqha_id } = await (await page.request.get(`/api/horses/${dam.id}`)).json()
    const box = page.getByRole('combobox', { name: /Dam · search/ })
    await box.click()
    await box.fill(aqha_id)
    await expect(page.getByRole('option').first()).toContainText(dam.name)
    expect(new Set(lists.filter((sex) => sex !== ''))).toEqual(new Set(['S', 'M']))
    await box.press('Enter')
  })
  await test.step('When both are chosen, a prediction runs automatically', async () => {
    expect((await predicted).request().postDataJSON()).toEqual({ sire_id: sire.id, dam_id: dam.id })
  })
  const cross: BreedingPrediction = await (await predicted).json()
  await test.step('Outcome panel: inbreeding coefficient (with a bar), expected speed index at 350, 400 and 440 yards, risk factors, similar crosses and projected foal value', async () => {
    for (const name of ['Inbreeding', 'Expected speed index', 'Risk factors', 'Similar crosses'])
      await expect(outcome.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(outcome.getByRole('heading', { name: 'The foal’s projected value' })).toBeVisible()
    await expect(
      outcome.getByLabel(/^Inbreeding coefficient .*moderate starts at 6\.25 percent/),
    ).toBeVisible()
    const table = page.getByRole('table', { name: /^Expected speed index of a foal by distance/ })
    for (const [yards, si] of [
      ['350', cross.expected_si_350],
      ['400', cross.expected_si_400],
      ['440', cross.expected_si_440],
    ] as const)
      await expect(table.getByRole('row', { name: new RegExp(`^${yards}`) })).toContainText(
        si?.toFixed(1) ?? '',
      )
    expect(cross.similar_cross_details.length).toBe(cross.similar_crosses.length)
  })
  await test.step('Inbreeding above 0.0625 is flagged moderate, otherwise low', () =>
    expect(outcome.getByLabel(/^Inbreeding coefficient/)).toHaveAccessibleName(
      cross.inbreeding_coefficient > 0.0625 ? /, moderate;/ : /, low;/,
    ))
  await test.step('Expected foal confidence is shown to 1 decimal', () =>
    expect(outcome).toContainText(
      `Confidence ${((cross.confidence_band?.confidence_level ?? Number.NaN) * 100).toFixed(1)}%`,
    ))
  await test.step('Export PDF is enabled only once saved; tooltip: “Save cross first to export PDF”', async () => {
    await expect(exporting).toHaveAttribute('aria-disabled', 'true')
    await expect(exporting).toHaveAccessibleDescription('Save cross first to export PDF')
  })
  await test.step('POST /mating/crosses with target_distances, assumptions and notes; “Cross saved successfully! Cross ID: {id}”', async () => {
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/mating/crosses') && reply.ok()) // a busy server is asked again
    await save.dblclick() // and once only
    expect((await saved).request().postDataJSON()).toMatchObject({
      sire_id: sire.id,
      dam_id: dam.id,
      target_distances: [300, 350, 400, 440],
      assumptions: { weather: 'neutral', track_condition: 'fast' },
      notes: null,
    })
    const { id } = await (await saved).json()
    await expectNotice(page, `Cross saved successfully! Cross ID: ${id}`)
    await expect(page).toHaveURL(new RegExp(`cross=${id}$`))
    await page.reload() // a saved cross stays one
    await expect(page.getByRole('combobox', { name: /Sire · search/ })).toHaveValue(sire.name)
    await expect(exporting).not.toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('Add to Stallion Book opens a modal with season year and terms; “Added {sire} × {dam} to {year} stallion book”', async () => {
    await page.getByRole('button', { name: 'Add to Stallion Book' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to Stallion Book' })
    const year = new Date().getFullYear()
    const season = dialog.getByLabel('Breeding season')
    await expect(season).toHaveValue(String(year + 1))
    expect(await season.locator('option').allTextContents()).toEqual([year, year + 1, year + 2].map(String))
    await page.route('**/api/stallion-book/entries', (route) => route.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Add to book' }).click()
    await expectNotice(page, 'Failed to add to stallion book')
    await page.unroute('**/api/stallion-book/entries')
    const booked = page.waitForRequest(/\/api\/stallion-book\/entries$/)
    await dialog.getByRole('button', { name: 'Add to book' }).click()
    expect((await booked).postDataJSON()).toMatchObject({
      stallion_id: sire.id,
      mare_id: dam.id,
      season_year: year + 1,
      terms: 'Terms to be negotiated',
      source_cross_id: expect.any(Number),
    })
    await expectNotice(page, `Added ${sire.name} × ${dam.name} to ${year + 1} stallion book`)
  })
})

test('the PDF export job, and toasts of 5 s', async ({ page, context }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  const assumptions = { weather: 'neutral', track_condition: 'fast' }
  const cross = { sire_id: sire.id, dam_id: dam.id, target_distances: [400], assumptions, notes: null }
  const { id } = await (await write(page, '/api/mating/crosses', cross)).json()
  let polls = 0
  let answer: object = { status: 'running', result_url: null, error_message: null }
  await page.route('**/api/jobs/*', (route) => {
    polls++
    return route.fulfill({ json: { id: 'x', progress: null, stage: null, ...answer } })
  })
  await page.route('**/api/mating/crosses/*/export', (route) => route.fulfill({ json: { job_id: 'x' } }))
  await page.clock.install()
  await openPage(page, `/breeding?cross=${id}`)
  const exporting = page.getByRole('button', { name: 'Export PDF' })
  await expect(exporting).toBeEnabled()
  await stopClock(page)
  const toast = (words: string) => page.getByRole('log').getByText(words, { exact: true })
  const shown = (words: string) => runUntil(page, () => expect(toast(words)).toBeVisible({ timeout: 200 }))

  await test.step('“PDF export started... Generating report”; the first poll is after 1 s, then every 2 s', async () => {
    await exporting.click()
    await shown('PDF export started... Generating report')
    await page.clock.runFor(500)
    expect(polls).toBe(0)
    await runUntil(page, async () => expect(polls).toBe(1))
    await page.clock.runFor(1900)
    expect(polls).toBe(1)
    await runUntil(page, async () => expect(polls).toBe(2))
  })
  await test.step('Toast messages disappear after 5 s', async () => {
    await expect(toast('PDF export started... Generating report')).toBeVisible() // about 3.5 s so far
    await page.clock.runFor(5000)
    await runUntil(page, () =>
      expect(toast('PDF export started... Generating report')).toBeHidden({ timeout: 200 }),
    )
  })
  await test.step('Done: open result_url in a new tab if present: “PDF ready for download!”', async () => {
    answer = { status: 'done', result_url: '/api/health', error_message: null }
    const opened = context.waitForEvent('page')
    await page.clock.runFor(2000)
    await shown('PDF ready for download!')
    expect((await opened).url()).toContain('/api/health')
    await page.bringToFront()
  })
  const again = async (status: object) => {
    answer = { result_url: null, error_message: null, ...status }
    await page.clock.resume()
    await page.goto(`/breeding?cross=${id}`)
    await exporting.click()
    await stopClock(page)
    await page.clock.runFor(2000)
  }
  await test.step('… otherwise “PDF generated successfully”', async () => {
    await again({ status: 'done' })
    await shown('PDF generated successfully')
  })
  await test.step('Failed: “PDF export failed: {error_message or Unknown error}”', async () => {
    await again({ status: 'failed', error_message: 'The disk is full.' })
    await shown('PDF export failed: The disk is full.')
    await again({ status: 'failed' })
    await shown('PDF export failed: Unknown error')
  })
  await test.step('“Failed to check export status”', async () => {
    await page.route('**/api/jobs/*', (route) => route.fulfill({ status: 404, json: { detail: 'No job.' } }))
    await again({})
    await shown('Failed to check export status')
  })
  await test.step('“Failed to start PDF export”', async () => {
    await page.route('**/export', (route) => route.fulfill({ status: 404, json: { detail: 'No cross.' } }))
    await again({})
    await shown('Failed to start PDF export')
  })
})

test('a prediction or a save that fails', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: false })
  const save = page.getByRole('button', { name: 'Save Cross' })
  const panel = page.getByRole('alert').filter({ hasText: 'Prediction Failed' })
  const address = `/breeding?sire=${sire.id}&dam=${dam.id}`

  await test.step('Save Cross needs a valid prediction; tooltip: “Complete 6-panel genetics required for both parents”', async () => {
    await openPage(page, address)
    await expect(page.getByRole('heading', { name: 'Risk factors' })).toBeVisible()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(save).toHaveAccessibleDescription(NEEDS_PANEL)
  })
  await test.step('Saving is blocked while the prediction is missing', async () => {
    await page.route('**/api/predict/breeding', () => {}) // never answered
    await page.goto(address)
    await expect(save).toHaveAccessibleDescription(NEEDS_PANEL)
    await page.unroute('**/api/predict/breeding')
  })
  await test.step('Breeding prediction failure shows the server’s detail field', async () => {
    const reply = { status: 422, json: { detail: 'Made to fail.' } }
    await page.route('**/api/predict/breeding', (route) => route.fulfill(reply))
    await page.goto(address)
    await expect(panel).toContainText('Made to fail.')
    await page.unroute('**/api/predict/breeding')
  })
  await test.step('… else “Prediction failed”; “Unable to generate breeding prediction for {sire} × {dam}”; saving is blocked', async () => {
    await page.route('**/api/predict/breeding', (route) => route.fulfill({ status: 400, body: '' }))
    await page.goto(address)
    await expect(panel).toContainText('Prediction failed')
    await expect(panel).toContainText(`Unable to generate breeding prediction for ${sire.name} × ${dam.name}`)
    await expect(save).toHaveAccessibleDescription(NEEDS_PANEL)
  })
  await test.step('A Try Again button that reloads the page', async () => {
    await page.unroute('**/api/predict/breeding')
    const reloaded = page.waitForEvent('load')
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await reloaded
  })
  await test.step('Save cross failure: error toast with the server detail, else “Failed to save cross”', async () => {
    const { dam: tested } = await findParents(page, { complete: true })
    let detail: object = { detail: 'Made to fail.' }
    await page.route('**/api/mating/crosses', (route) => route.fulfill({ status: 422, json: detail }))
    await page.goto(`/breeding?sire=${sire.id}&dam=${tested.id}`)
    await save.click()
    await expectNotice(page, 'Made to fail.')
    detail = {}
    await save.click()
    await expectNotice(page, 'Failed to save cross')
  })
})
