import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'
import { type RunningServer, startServer } from './server.ts'
import { proceed } from './uploads.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function importBarn(page: Page, url: string) {
  await openPage(page, `${url}/data`)
  const panel = page.getByRole('region', { name: 'Horses', exact: true })
  await panel
    .locator('input[type=file]')
    .setInputFiles(csv('barn.csv', 'name,sex\nMesa Signal,Stallion\nHill Lantern,Mare\n'))
  await proceed(panel)
}

test.describe('Data Studio', () => {
  test('validates without writing, imports all of it, and is ready again after five seconds', async ({
    page,
  }) => {
    const server = await startServer({ SAMPLE_DATA: 'false' })
    try {
      await openPage(page, `${server.url}/data`)
      const panel = page.getByRole('region', { name: 'Horses', exact: true })
      await panel
        .locator('input[type=file]')
        .setInputFiles(
          csv(
            'barn.csv',
            'Registered Name,Reg #,Gender,DOB,Sire,Dam\nMesa Signal,5700001,Stallion,2015-02-03,,\nHill Lantern,5700002,Mare,2021-03-04,Mesa Signal,Quiet Ditch\n',
          ),
        )
      await expect(panel.getByText('validated, ready')).toBeVisible()
      await expect(panel).toContainText('New horses detected3')
      await expect(panel).toContainText('Quiet Ditch')
      await expect(panel.getByRole('checkbox', { name: /Create new horses/ })).toBeChecked()
      expect((await page.request.get(`${server.url}/api/horses/`)).headers()['x-total-count']).toBe('0')
      await proceed(panel)
      expect((await page.request.get(`${server.url}/api/horses/`)).headers()['x-total-count']).toBe('3')
      await expect(panel.getByText('nothing chosen')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Recent imports' })).toContainText('barn.csv')
    } finally {
      await server.stop()
    }
  })

  test('lists the first ten errors and how many more, and offers no Proceed', async ({ page }) => {
    await openPage(page, '/data')
    const panel = page.getByRole('region', { name: 'Horses', exact: true })
    const rows = Array.from({ length: 14 }, (_, i) => `Broken Date ${i},M,2/31/2020`).join('\n')
    await panel.locator('input[type=file]').setInputFiles(csv('bad.csv', `name,sex,foaled\n${rows}\n`))
    await expect(panel.getByText('14 errors')).toBeVisible()
    await expect(panel.getByText(/Row \d+, foaled: “2\/31\/2020” is not a date/)).toHaveCount(10)
    await expect(panel.getByText('and 4 more')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('nothing chosen')).toBeVisible()
  })

  test('with creating switched off an unmatched horse makes the upload fail', async ({ page }) => {
    await openPage(page, '/data')
    const panel = page.getByRole('region', { name: 'Genetics', exact: true })
    await panel.locator('input[type=file]').setInputFiles(csv('lab.csv', 'horse,hypp\nNobody Knows Me,N/N\n'))
    await panel.getByText('Create new horses').click()
    await panel.getByRole('button', { name: 'Proceed' }).click()
    await expect(panel.getByText('Upload failed!')).toBeVisible()
    await expect(panel).toContainText('Nobody Knows Me is not on file')
  })

  test('reads injuries in a barn’s words, and takes the whole import back with a receipt', async ({
    page,
  }) => {
    const server = await startServer({ SAMPLE_DATA: 'false' })
    try {
      await openPage(page, `${server.url}/data`)
      const panel = page.getByRole('region', { name: 'Injuries', exact: true })
      await panel
        .locator('input[type=file]')
        .setInputFiles(
          csv(
            'vet-log.csv',
            'patient,date,diagnosis,grade,outcome,recovery time\nMesa Signal,2026-03-04,Bowed tendon,4,open,6-9 months\nHill Lantern,2026-04-05,Cough,mild,healed,2 weeks\n',
          ),
        )
      await expect(panel.getByText('validated, ready')).toBeVisible()
      await expect(panel).toContainText('“4” is read as severe')
      await proceed(panel)
      const injuries = async () => (await page.request.get(`${server.url}/api/injuries/`)).json()
      expect(await injuries()).toHaveLength(2)

      await page.setViewportSize({ width: 375, height: 800 })
      await page.getByRole('button', { name: 'Take back vet-log.csv' }).click()
      const dialog = page.getByRole('dialog', { name: 'Take this import back?' })
      await expect(dialog).toContainText('It removes the 2 horses it added and takes its 2 records back.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Take back' }).click()
      const receipt = page.getByRole('dialog', { name: 'Taken back' })
      await expect(receipt).toContainText('2 added horses removed')
      await expect(receipt).toContainText('2 injuries removed')
      await expectAccessible(page)
      await receipt.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('table', { name: 'Recent imports' })).toContainText('taken back')
      await expect(page.getByRole('button', { name: 'Take back vet-log.csv' })).toHaveCount(0)
      expect(await injuries()).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    } finally {
      await server.stop()
    }
  })

  test('names what was edited since and stays', async ({ page }) => {
    const server = await startServer({ SAMPLE_DATA: 'false' })
    try {
      await importBarn(page, server.url)
      const [horse] = await (await page.request.get(`${server.url}/api/horses/?q=Mesa`)).json()
      const edited = await page.request.put(`${server.url}/api/horses/${horse.id}`, {
        data: { name: 'Mesa Signal', sex: 'S', color: 'bay' },
        headers: { origin: server.url },
      })
      expect(edited.status()).toBe(200)
      await page.getByRole('button', { name: 'Take back barn.csv' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
      const receipt = page.getByRole('dialog', { name: 'Taken back' })
      await expect(receipt).toContainText('1 added horse removed')
      await expect(receipt).toContainText('Mesa Signal It was edited since.')
    } finally {
      await server.stop()
    }
  })

  test('names what could not be taken back, and why', async ({ page }) => {
    const server = await startServer({ SAMPLE_DATA: 'false' })
    try {
      await importBarn(page, server.url)
      const [sire] = await (await page.request.get(`${server.url}/api/horses/?q=Mesa`)).json()
      const foal = await page.request.post(`${server.url}/api/horses/`, {
        data: { name: 'Later Foal', sex: 'M', sire_id: sire.id },
        headers: { origin: server.url },
      })
      expect(foal.status()).toBe(201)
      await page.getByRole('button', { name: 'Take back barn.csv' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
      const receipt = page.getByRole('dialog', { name: 'Taken back' })
      await expect(receipt).toContainText('1 added horse removed')
      await expect(receipt.getByRole('heading', { name: 'Could not be reversed' })).toBeVisible()
      await expect(receipt).toContainText(/Mesa Signal .*1 foal/)
      await expectAccessible(page)
    } finally {
      await server.stop()
    }
  })

  test('gives out what is on file, and reads it again as nothing new', async ({ page }) => {
    const server = await startServer({ SAMPLE_DATA: 'false' })
    try {
      await openPage(page, `${server.url}/data`)
      const panel = page.getByRole('region', { name: 'Horses', exact: true })
      const barn = 'name,aqha_id,sex,owner\nMesa Signal,5700001,Stallion,"=Ana, ""B"""\nHill Lantern,,Mare,\n'
      await panel.locator('input[type=file]').setInputFiles(csv('barn.csv', barn))
      await proceed(panel)
      await expect(panel.getByText('nothing chosen')).toBeVisible()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Horses .csv' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('horses.csv')
      const copy = await readFile(await download.path())
      expect(copy.toString()).toContain(`"'=Ana, ""B"""`)
      await panel
        .locator('input[type=file]')
        .setInputFiles({ name: 'copy.csv', mimeType: 'text/csv', buffer: copy })
      await expect(panel).toContainText('New horses detected0')
      expect(await proceed(panel)).toContain('2 rows processed, 0 horses created')
      const [horse] = await (await page.request.get(`${server.url}/api/horses/?q=Mesa`)).json()
      expect(horse.owner).toBe('=Ana, "B"')
      const jobs = page.getByRole('table', { name: 'Recent imports' })
      await expect(jobs).toContainText('2 rows, 0 new horses, 0 changes')
      await expectAccessible(page)
    } finally {
      await server.stop()
    }
  })
})

test.describe('The quality of the sample herd', () => {
  let server: RunningServer // of its own: other tests add horses to the one they share
  test.beforeAll(async () => void (server = await startServer()))
  test.afterAll(async () => await server?.stop())

  test('is shown: 25 races and 98 % AQHA id accuracy', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    await expect(page.getByText('Races on record').locator('..')).toContainText('25')
    await expect(page.getByText('AQHA id accuracy').locator('..')).toContainText('98')
    await expect(page.getByRole('table', { name: /Data quality score/ }).getByRole('row')).toHaveCount(11)
    const { gaps } = await (await page.request.get(`${server.url}/api/data-import/quality`)).json()
    const work = page.getByRole('heading', { name: 'What would raise it most' }).locator('..')
    await expect(work.getByRole('listitem')).toHaveCount(Math.min(5, gaps.length))
    await expect(work.getByRole('listitem').first()).toContainText(`${gaps[0].horses} horses lack`)
    await expectAccessible(page)
    await work.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/horses\?lacks=/)
    await expect(page.getByRole('status').filter({ hasText: 'found' })).toContainText(
      `${gaps[0].horses} horses found`,
    )
    await expect(page.getByText(/^Only horses that lack /)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all horses' }).click()
    await expect(page).toHaveURL(/\/horses$/)
  })

  test('has the scores, words and limits of the interface’s figures', async ({ page }) => {
    await openPage(page, `${server.url}/data`)
    const quality = await (await page.request.get(`${server.url}/api/data-import/quality`)).json()
    const wordOf = (value: number, good: number, fair: number) =>
      value >= good ? 'good' : value >= fair ? 'fair' : 'thin'
    const whole = page.getByText('Horses with genetics').locator('..')
    await expect(whole).toContainText(`${(quality.completeness * 100).toFixed(0)}%`)
    await expect(whole).toContainText(wordOf(quality.completeness, 0.9, 0.7))
    await expect(whole).toContainText('good from 90, thin below 70')
    const rows = page.getByRole('table', { name: /Data quality score/ }).getByRole('row')
    for (const [at, { name, score, lacks }] of quality.top.entries()) {
      await expect(rows.nth(at + 1)).toContainText(name)
      await expect(rows.nth(at + 1)).toContainText(score.toFixed(1))
      await expect(rows.nth(at + 1)).toContainText(wordOf(score, 85, 65))
      const raises = lacks.length === 0 ? 'nothing' : `+${lacks[0].points.toFixed(1)}`
      await expect(rows.nth(at + 1)).toContainText(raises)
      expect(score).toBeLessThanOrEqual(100)
      await expect(rows.nth(at + 1).getByRole('img')).toHaveAccessibleName(
        new RegExp(`^Score ${score.toFixed(1)} of 90; lacks ${lacks.length === 0 ? 'nothing$' : ''}`),
      )
    }
    const key = page
      .getByRole('listitem')
      .filter({ hasText: 'base 10, six panel tests 30, three markers 10' })
    await expect(key.locator('..')).toContainText('sire and dam 12.5 each')
    await expect(key.locator('..')).toContainText('AQHA id 5, foaling date 5, color and sex 2.5 each')
    await expect(page.getByText('All of it is 90. Good from 85, fair from 65.')).toBeVisible()
  })
})
