import { expect, test } from '@playwright/test'
import type { DataQuality, ImportResult } from '@quarterpole/contract/data-import'
import { openPage } from '../app.ts'
import { choose, faultyFile, panelOf, PANELS, validFile } from '../uploads.ts'
import { runUntil, stopClock } from './paused-clock.ts'

const UPLOAD = '**/api/data-import/upload/**'

test('quality, mapping helper, recent jobs', async ({ page }) => {
  const answer = page.waitForResponse(/\/api\/data-import\/quality/)
  await openPage(page, '/data/quality')
  const quality: DataQuality = await (await answer).json()
  const main = page.getByRole('main')

  await test.step('Overall completeness is the percentage of horses with genetics (colors at 90 and 70)', async () => {
    const { completeness } = quality
    const word = completeness >= 0.9 ? 'good' : completeness >= 0.7 ? 'fair' : 'thin'
    const percent = (completeness * 100).toFixed(0)
    await expect(main.getByLabel(`${percent} percent of your horses have genetics: ${word}`)).toBeVisible()
  })
  await test.step('Races and AQHA id accuracy', async () => {
    await expect(main).toContainText(`Races on record${quality.races.toLocaleString('en-US')}`)
    await expect(main).toContainText('AQHA id accuracy')
  })
  await test.step('Data quality score per horse (top 10 shown); 85 and above green, 65 and above yellow, otherwise red', async () => {
    await main.getByRole('radio', { name: 'Most complete' }).check({ force: true })
    const rows = page
      .getByRole('table', { name: /^Data quality of your ten most complete/ })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    await expect(rows).toHaveCount(10)
    for (const [at, { name, score }] of quality.top.entries()) {
      await expect(rows.nth(at)).toContainText(`${name}${score.toFixed(1)}`)
      await expect(rows.nth(at)).toContainText(score >= 85 ? 'good' : score >= 65 ? 'fair' : 'thin')
    }
  })
  await test.step('The score: base 10, up to 30 for six panel genes, 10 for three markers, 12.5 for sire and for dam, 5 for AQHA id and for foaled, 2.5 for color and for sex', async () => {
    const points = {
      panel_tests: 30,
      markers: 10,
      sire: 12.5,
      dam: 12.5,
      aqha_id: 5,
      foaled: 5,
      color: 2.5,
      sex: 2.5,
    }
    const full = 10 + Object.values(points).reduce((sum, each) => sum + each, 0)
    for (const { score, lacks } of [...quality.top, ...quality.lowest])
      expect(score).toBeCloseTo(full - lacks.reduce((sum, lack) => sum + lack.points, 0), 6)
    for (const { lacks } of quality.lowest)
      for (const { item, points: lost } of lacks) expect(lost).toBeLessThanOrEqual(points[item])
  })
  await page.getByRole('navigation', { name: 'Data Studio' }).getByRole('link', { name: 'Add Files' }).click()
  await test.step('Mapping helper, step 1: choose a format (AQHA Export, Equibase CSV or Custom Format)', async () => {
    const formats = page.getByRole('group', { name: 'Format' }).getByRole('radio')
    await expect(formats).toHaveCount(3)
    for (const name of ['AQHA Export', 'Equibase CSV', 'Custom Format'])
      await expect(page.getByRole('radio', { name })).toBeAttached()
  })
  await test.step('… step 2: a mapping preview of horse name, AQHA number and foaling date; Apply Mapping', async () => {
    const preview = page.getByLabel('Mapping preview').getByRole('term')
    await expect(preview).toHaveText([/horse name/i, /AQHA (number|id)/i, /foal/i])
    await page.getByRole('button', { name: 'Match columns' }).click()
    await expect(page.getByRole('button', { name: 'Apply Mapping' })).toBeVisible()
  })
  await test.step('A recent-jobs list', () =>
    expect(page.getByRole('heading', { name: 'Recent jobs' })).toBeVisible())
})

test('upload panels', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/data')
  const panel = panelOf(page, 'Horses')
  const proceed = panel.getByRole('button', { name: 'Proceed' })
  const create = panel.getByRole('checkbox', { name: /^Create new horses/ })
  const asked: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/data-import/upload/')) asked.push(new URL(request.url()))
  })

  await test.step('Four upload panels; accepted file types: CSV, XLS, XLSX', async () => {
    for (const [, title] of PANELS) {
      const accepted = panelOf(page, title).locator('input[type=file]')
      await expect(accepted).toHaveAttribute('accept', /^\.csv,\.xls,\.xlsx/)
    }
  })
  for (const [fileType, title] of PANELS)
    await test.step(`POST /data-import/upload/${fileType}: a dry run first; results list the first 10 errors, followed by “and N more”; no Proceed with errors; Cancel returns to idle`, async () => {
      const one = panelOf(page, title)
      await choose(one, 'faulty.csv', faultyFile(fileType))
      await expect(one).toContainText('13 errors')
      expect(asked.at(-1)?.pathname).toBe(`/api/data-import/upload/${fileType}`)
      expect(asked.at(-1)?.searchParams.get('dry_run')).toBe('true')
      expect(asked.at(-1)?.searchParams.get('create_new_horses')).toBe('true')
      const found = page.locator(`#findings-${fileType}`)
      await expect(found.locator('ol > li')).toHaveCount(10)
      await expect(found.getByRole('button', { name: 'and 3 more' })).toBeVisible()
      await expect(one.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
      await one.getByRole('button', { name: 'Cancel' }).click()
      await expect(one).toContainText('No file yet')
    })
  const checked = page.waitForResponse(/\/upload\/horses/)
  await test.step('validation_complete: first 5 warnings and first 5 new horses, each followed by “and N more”', async () => {
    await choose(panel, 'sound.csv', validFile('horses', 'Said'))
    await expect(panel).toContainText('Rows7')
    await expect(panel).toContainText('New horses detected7')
    await expect(panel).toContainText(/New: Said 0, Said 1, Said 2, Said 3, Said 4 and 2 more/)
    const warnings = page.locator('#findings-horses')
    await expect(warnings.locator('ol > li')).toHaveCount(5)
    await expect(warnings.getByRole('button', { name: 'and 2 more' })).toBeVisible()
  })
  await test.step('The create-new-horses option defaults on; unchecking it means unmatched horses make the upload fail', async () => {
    await expect(create).toBeChecked()
    await create.uncheck()
    await proceed.click()
    await expect(panel).toContainText('Upload failed!')
    expect(asked.at(-1)?.searchParams.get('create_new_horses')).toBe('false')
    expect(asked.at(-1)?.searchParams.get('dry_run')).toBe('false')
  })
  await test.step('Upload failure: “Upload failed!” with no detail', async () => {
    await choose(panel, 'sound.csv', validFile('horses', 'Said'))
    await expect(proceed).toBeVisible()
    await page.route(UPLOAD, (route) => route.fulfill({ status: 400, json: { detail: 'Not shown.' } }))
    await proceed.click()
    await expect(panel.getByRole('alert')).toContainText('Upload failed!')
    await expect(panel).not.toContainText('Not shown.')
    await page.unroute(UPLOAD)
  })
  await test.step('Validation (dry run) failure: the server detail, else “Validation failed”, in the errors list', async () => {
    for (const [json, words] of [
      [{ detail: 'Made to fail.' }, 'Made to fail.'],
      [{}, 'Validation failed'],
    ] as const) {
      await page.route(UPLOAD, (route) => route.fulfill({ status: 400, json }))
      await choose(panel, 'sound.csv', validFile('horses', 'Said'))
      await expect(panel.getByRole('listitem')).toHaveText([words])
      await page.unroute(UPLOAD)
    }
  })
  await test.step('Success resets to idle after 5 s', async () => {
    const dry: ImportResult = await (await checked).json()
    const done = { total_processed: 7, horses_created: 7, updated: 0, unchanged: 0 }
    await choose(panel, 'sound.csv', validFile('horses', 'Said'))
    await expect(proceed).toBeVisible()
    await page.route(UPLOAD, (route) => route.fulfill({ json: { ...dry, processing_results: done } }))
    await stopClock(page)
    await proceed.click()
    await runUntil(page, () => expect(panel).toContainText('Upload successful', { timeout: 200 }))
    await expect(panel).toContainText('7 rows processed, 7 horses created')
    await page.clock.runFor(4500)
    await expect(panel).toContainText('Upload successful')
    await page.clock.runFor(500)
    await runUntil(page, () => expect(panel).toContainText('No file yet', { timeout: 200 }))
  })
})
