import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { root } from '../scripts/ready.mjs'
import { chooseHorse, expectNotice, findParents, openPage } from './app.ts'
import { type RunningServer, startServer } from './server.ts'
import { proceed } from './uploads.ts'

const HORSES = 600

let server: RunningServer
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarterpole-herd-'))
  const herd = ['--horses', String(HORSES), '--out', folder, '--today', '2026-04-30']
  execFileSync(process.execPath, [join(root, 'apps/server/src/herd/cli.ts'), ...herd])
  server = await startServer({ SAMPLE_DATA: 'false' })
})

test.afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = (file: string) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length - 1

/** Drops one file on its panel, looks at the report, and lets it in. */
async function bringIn(page: Page, title: string, file: string): Promise<void> {
  const panel = page.getByRole('region', { name: title, exact: true })
  await panel.locator('input[type=file]').setInputFiles(join(folder, file))
  await expect(panel.getByText('validated, ready')).toBeVisible()
  await expect(panel.getByRole('term').filter({ hasText: 'Rows' }).locator('..')).toContainText(
    String(rowsOf(file)),
  )
  expect(await proceed(panel)).toContain(`${rowsOf(file)} rows processed`)
}

/** Waits until every start that has a speed index stands in the evaluation in use. */
async function waitForEvaluation(page: Page): Promise<void> {
  const latest = async () => await (await page.request.get(`${server.url}/api/evaluations/latest`)).json()
  await expect.poll(async () => (await latest())?.horses).toBe(HORSES)
  expect((await latest()).starts).toBeGreaterThan(rowsOf('race_results.csv') * 0.9)
}

test('an owner’s own herd becomes evaluated horses, a predicted cross and its report', async ({
  page,
  context,
}) => {
  await openPage(page, `${server.url}/`)
  await expect(page.getByRole('main')).toContainText('Total horses')
  await page.goto(`${server.url}/horses`)
  await expect(page.getByRole('heading', { name: 'No horse is on file' })).toBeVisible()
  await page.getByRole('link', { name: 'Import a file' }).click()
  await expect(page).toHaveURL(/\/data$/)

  await bringIn(page, 'Horses', 'horses.csv')
  await bringIn(page, 'Genetics', 'genetics.csv')
  await bringIn(page, 'Race results', 'race_results.csv')
  const jobs = page.getByRole('table', { name: 'Recent imports' })
  for (const file of ['horses.csv', 'genetics.csv', 'race_results.csv'])
    await expect(jobs).toContainText(file)
  await waitForEvaluation(page)

  const { sire, dam } = await findParents(page, { complete: true, from: server.url })
  const ebvs = await (await page.request.get(`${server.url}/api/horses/${sire.id}/ebv`)).json()
  expect(ebvs.map(({ trait }: { trait: string }) => trait)).toEqual(['SI 350', 'SI 400', 'SI 440'])
  await page.goto(`${server.url}/horses`)
  await expect(page.getByText(`${HORSES} horses`, { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill(sire.name)
  await expect(page.getByRole('heading', { level: 2, name: sire.name })).toBeVisible()
  const lines = page.getByRole('listitem').filter({ hasText: sire.name }).getByRole('table')
  for (const { trait, estimate } of ebvs)
    await expect(lines.getByRole('row', { name: new RegExp(`^${trait}`) })).toContainText(
      Math.abs(estimate).toFixed(1),
    )

  await page.goto(`${server.url}/breeding`)
  await chooseHorse(page, 'Sire', sire.name)
  await chooseHorse(page, 'Dam', dam.name)
  await expect(page.getByRole('heading', { name: 'Expected speed index' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Projected value of the foal' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Cross' }).click()
  await expectNotice(page, /^Cross saved successfully! Cross ID: \d+$/)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Export PDF' }).click()
  await expectNotice(page, 'PDF ready for download!')
  await (await opened).close()
  const report = await page.getByRole('link', { name: 'Open the report' }).getAttribute('href')
  const pdf = await page.request.get(new URL(report ?? '', server.url).href)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
