import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../scripts/ready.mjs'
import { chooseHorse, expectNotice, findParents, openPage, settled, watchForHarm, write } from './app.ts'
import { expect, test } from './fixtures.ts'
import { type RunningServer, startServer } from './start.ts'
import { panelOf, proceed } from './uploads.ts'

async function withServer(env: Record<string, string>, run: (server: RunningServer) => Promise<void>) {
  const server = await startServer(env)
  await run(server).finally(server.stop)
}

const HORSES = 400

test('an owner’s own herd: from empty pages to imported horses, breeding values and a predicted cross', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterpole-herd-'))
  const cli = ['--horses', String(HORSES), '--out', folder, '--today', '2026-04-30']
  execFileSync(process.execPath, [join(root, 'apps/server/src/main/herd-cli.ts'), ...cli])
  const rowsOf = (file: string) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length - 1
  await withServer({ SAMPLE_DATA: 'false' }, async ({ url }) => {
    const harm = await watchForHarm(page)
    for (const [path, heading, next] of [
      ['/', 'No horses yet', /^Add a mare$/],
      ['/breeding', 'No horses yet', /^Import a file$/],
      ['/tracks', 'Track Intel', /^Ruidoso Downs Race Track$/],
      ['/race-lens', 'Set your field', /^Predict$/],
      ['/injuries', 'No injuries on record', /^Record an injury$/],
      ['/data', 'Data Studio', /^choose one file of horses$/],
      ['/horses', 'No horses yet', /^Import a file$/],
    ] as const) {
      await openPage(page, url + path)
      await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
      const main = page.getByRole('main')
      const action = main.getByRole('link', { name: next }).or(main.getByRole('button', { name: next }))
      await expect(action.first(), path).toBeVisible()
    }
    expect(harm).toEqual([])
    await page.getByRole('link', { name: 'Import a file' }).click()
    for (const [title, file] of [
      ['Horses', 'horses.csv'],
      ['Genetics', 'genetics.csv'],
      ['Race results', 'race_results.csv'],
    ] as const) {
      await panelOf(page, title).locator('input[type=file]').setInputFiles(join(folder, file))
      expect(await proceed(panelOf(page, title))).toContain(`${rowsOf(file)} rows processed`)
      await expect(page.getByRole('table', { name: 'Recent imports' })).toContainText(file)
    }
    const latest = async () => await (await page.request.get(`${url}/api/evaluations/latest`)).json()
    await expect.poll(async () => (await latest())?.horses).toBe(HORSES)
    expect((await latest()).starts).toBeGreaterThan(rowsOf('race_results.csv') * 0.9)
    const { sire, dam } = await findParents(page, { complete: true, from: url })
    const ebvs = await (await page.request.get(`${url}/api/horses/${sire.id}/ebv`)).json()
    await page.goto(`${url}/horses`)
    await page.getByRole('searchbox').fill(sire.name)
    const table = page.getByRole('listitem').filter({ hasText: sire.name }).getByRole('table')
    for (const { trait, estimate } of ebvs)
      await expect(table.getByRole('row', { name: new RegExp(`^${trait}`) })).toContainText(
        Math.abs(estimate).toFixed(1),
      )
    await page.goto(`${url}/breeding`)
    await chooseHorse(page, 'Sire', sire.name)
    await chooseHorse(page, 'Dam', dam.name)
    await expect(page.getByRole('heading', { name: 'Risk factors' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Prediction', exact: true })).toContainText('SI')
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
})

/** Names that could be read as code; all within the length limit. */
const NAMES = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '"><svg onload=window.hit=1>',
  "'><iframe srcdoc='<script>parent.hit=1</script>'>",
  '</title><script>window.hit=1</script>',
  '<a href="javascript:window.hit=1">click</a>',
  'javascript:window.hit=1//',
  "{{constructor.constructor('window.hit=1')()}}",
  '${window.hit=1} `window.hit=1`',
  '&lt;b&gt;&amp;#x3C;b&#x3E;',
  '<!--<b hidden>--></main><style>*{display:none}</style>',
  "Robert'); DROP TABLE horse;--",
] as const
const PARENTS = { sire: NAMES[0], dam: NAMES[1] }
const PANEL = ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'] as const

/** The first two have complete panels and are the parents of the others. */
async function addHostileHorses(page: Page, url: string) {
  const add = async (data: object): Promise<number> =>
    (await (await write(page, `${url}/api/horses/`, data)).json()).id
  const people = (name: string) => ({ owner: name, trainer: name, breeder: name, color: name.slice(0, 40) })
  const sire = await add({ name: PARENTS.sire, sex: 'S', aqha_id: '5700100', ...people(PARENTS.sire) })
  const dam = await add({ name: PARENTS.dam, sex: 'M', aqha_id: '5700101', ...people(PARENTS.dam) })
  const parents = { sire_id: sire, dam_id: dam }
  const foals = await Promise.all(
    NAMES.slice(2).map((name, at) =>
      add({ name, sex: 'G', aqha_id: String(5700102 + at), ...people(name), ...parents }),
    ),
  )
  const row = (name: string, aqhaId: string) =>
    `"${name.replaceAll('"', '""')}",${aqhaId},${PANEL.map(() => 'N/N').join(',')}`
  const rows = [`name,aqha_id,${PANEL.join(',')}`, row(PARENTS.sire, '5700100'), row(PARENTS.dam, '5700101')]
  const file = {
    name: '<img src=x onerror=alert(1)>.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  }
  const headers = { 'x-requested-with': 'test' }
  const genetics = `${url}/api/data-import/upload/genetics`
  expect((await page.request.post(genetics, { headers, multipart: { file } })).ok()).toBe(true)
  return { sire, dam, foals }
}

/** What is left if a name was read as anything but text. */
const injected = (page: Page) =>
  page.evaluate(() => ({
    hit: Reflect.get(window, 'hit'),
    nodes: document.querySelectorAll(
      'img[src="x"], iframe, svg[onload], a[href^="javascript:"], b[hidden], main style, script:not([src], [type="application/json"])',
    ).length,
  }))

test('a first start shows the sample herd as specified', async ({ page }) => {
  await withServer({}, async ({ url }) => {
    const get = async (path: string) => await (await page.request.get(url + path)).json()
    // The server checks itself every two seconds; one check may fail on a stalled machine.
    await expect
      .poll(() => get('/api/dashboard'))
      .toMatchObject({ my_horses: 312, recent_predictions: 8, system_status: 'healthy' })
    const quality = await get('/api/data-import/quality?mine=true')
    expect(quality).toMatchObject({ horses: 312, races: 25 })
    expect(Math.round(quality.aqha_id_accuracy * 100)).toBe(98)
    const tracks: { altitude_m: number }[] = await get('/api/tracks/')
    expect(tracks).toHaveLength(KNOWN_TRACKS.length)
    expect(tracks.filter(({ altitude_m }) => altitude_m > 1500).length).toBeGreaterThanOrEqual(2)
    await openPage(page, `${url}/data/quality`)
    await expect(page.getByText('Races on record').locator('..')).toContainText('25')
    await expect(page.getByText('AQHA id accuracy').locator('..')).toContainText('98%')
    const work = page.getByRole('heading', { name: 'What would help most' }).locator('..')
    await work.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/horses\?lacks=/)
    await expect(page.getByText(`${quality.gaps[0].horses} horses found`)).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/horses\?whose=mine$/) // whose horses are looked at is no filter
  })
})

test('names that read like code stay text', async ({ page, barn: { url } }) => {
  const get = async (path: string) => await (await page.request.get(url + path)).json()
  const harm = await watchForHarm(page)
  const isText = async () => expect(await injected(page)).toEqual({ hit: undefined, nodes: 0 })
  const { sire, dam, foals } = await addHostileHorses(page, url)
  await openPage(page, `${url}/horses`)
  await page.setViewportSize({ width: 1280, height: 2600 })
  await page.getByRole('searchbox').fill('57001')
  for (const name of NAMES)
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await isText()
  for (const path of [
    `/horses?details=${foals[0]}`,
    `/horses?pedigree=${foals[1]}`,
    `/race-lens?horses=${foals.join('-')}`,
    '/',
    '/data/quality',
    '/injuries?add=new',
  ]) {
    await page.goto(url + path)
    await settled(page)
    await isText()
  }
  await page.goto(`${url}/breeding`)
  await chooseHorse(page, 'Sire', PARENTS.sire)
  await page.goto(`${url}/breeding?sire=${sire}&dam=${dam}`)
  await page.getByRole('button', { name: 'Save Cross' }).click()
  await expectNotice(page, /^Cross saved successfully!/)
  await isText()
  expect(harm).toEqual([])
  const [cross] = await get('/api/mating/crosses')
  const started = await page.request.post(`${url}/api/mating/crosses/${cross.id}/export`)
  const { job_id } = await started.json()
  await expect.poll(async () => (await get(`/api/jobs/${job_id}`)).status).toBe('done')
  const pdf = await page.request.get(url + (await get(`/api/jobs/${job_id}`)).result_url)
  expect(titleOf(await pdf.body())).toContain(`${PARENTS.sire} × ${PARENTS.dam}`)
})

/** The title of a PDF: an object of its own, in UTF-16 if it starts with a byte order mark. */
function titleOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const object = /\/Title (\d+) 0 R/.exec(text)?.[1]
  const start = text.indexOf('(', text.indexOf(`\n${object} 0 obj`)) + 1
  let bytes = ''
  for (let at = start; text[at] !== ')'; at++) bytes += text[at] === '\\' ? text[++at] : text[at]
  const raw = Buffer.from(bytes, 'latin1')
  const isWide = raw[0] === 0xfe && raw[1] === 0xff
  return isWide ? raw.subarray(2).swap16().toString('utf16le') : raw.toString('latin1')
}
