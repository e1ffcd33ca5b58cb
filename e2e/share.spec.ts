import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  expectAccessible,
  expectNotice,
  findParents,
  openPage,
  settled,
  sheets,
  sideways,
  tabTo,
  watchForHarm,
  write,
} from './app.ts'
import { createLink, stranger } from './links.ts'

test('a saved cross is shared by a link that a stranger opens, and is revoked', async ({ page, browser }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  const saved = await write(page, '/api/mating/crosses', {
    sire_id: sire.id,
    dam_id: dam.id,
    target_distances: [400],
    assumptions: { weather: 'fair', track_condition: 'fast' },
    notes: 'Only for us: ask $9,999',
    as_new: true,
  })
  const { id } = await saved.json()
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toHaveAccessibleDescription('Save cross first to share it')
  await page.goto(`/breeding?cross=${id}`)
  await tabTo(share)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Share ${sire.name} × ${dam.name}` })
  await expect(dialog.getByRole('checkbox', { name: 'With money and notes' })).not.toBeChecked()
  await expect(dialog.getByLabel('The link works for')).toHaveValue('30')
  await expect(dialog.getByText('Only this computer can open links')).toBeVisible()
  const link = await createLink(dialog)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()

  const visitor = await stranger(browser)
  const harm = await watchForHarm(visitor)
  const requests: string[] = []
  visitor.on('request', (request) => requests.push(request.url()))
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`${sire.name} × ${dam.name}`)
  await expect(visitor.getByRole('heading', { name: /^A hundred foals of this cross/ })).toBeVisible()
  await expect(visitor.getByText('Only for us')).toHaveCount(0)
  await expect(visitor.getByRole('link')).toHaveCount(0)
  const faces = () =>
    visitor.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await expect.poll(faces).toEqual(expect.arrayContaining(['Newsreader', 'Instrument Sans']))
  expect(requests).toEqual([link])
  expect(await visitor.context().cookies()).toEqual([])
  await expectAccessible(visitor)
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(visitor)
  for (const width of [1440, 820, 390]) {
    await visitor.setViewportSize({ width, height: 900 })
    expect(await sideways(visitor), String(width)).toEqual({ scroll: 0, out: [] })
  }
  expect(await sheets(visitor)).toBeLessThanOrEqual(2)

  await page.goto('/shared')
  const row = page
    .getByRole('row')
    .filter({ hasText: `${sire.name} × ${dam.name}` })
    .first()
  await expect(row).toContainText(/1 visit, last today/)
  await row.getByRole('button', { name: /^Revoke/ }).click()
  const asking = page.getByRole('dialog')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Revoke' }).click()
  await expectNotice(page, 'Link revoked')
  const answer = await visitor.goto(link)
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectAccessible(visitor)
  expect(harm).toEqual([])
})

test('a pedigree as a file opens from a disk, asks the network for nothing and prints on two sheets', async ({
  page,
  browser,
}, info) => {
  const { sire } = await findParents(page, { complete: true })
  await openPage(page, `/horses/${sire.id}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${sire.name}` })
  await dialog.getByLabel('What to share').selectOption('Pedigree')
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${sire.name} pedigree.html`)
  const path = info.outputPath('pedigree.html')
  writeFileSync(path, readFileSync(await download.path()))
  const reader = await stranger(browser)
  const requests: string[] = []
  reader.on('request', (request) => requests.push(request.url()))
  await reader.goto(pathToFileURL(path).href)
  await expect(reader.getByRole('heading', { level: 1, name: sire.name })).toBeVisible()
  await expect(reader.getByRole('table', { name: /^Pedigree of / })).toBeVisible()
  expect(requests).toEqual([pathToFileURL(path).href])
  await expectAccessible(reader)
  expect(await sheets(reader)).toBeLessThanOrEqual(2)
})

test('horse, sale page, produce record and race card are calm, accessible pages', async ({
  page,
  browser,
}) => {
  const { dam } = await findParents(page, { complete: true })
  const cards = async (): Promise<{ id: number }[]> =>
    (await page.request.get('/api/race-cards?limit=1')).json()
  await expect.poll(async () => (await cards()).length).toBe(1) // the sample herd's are sealed after the start
  const things = [
    { kind: 'horse', id: dam.id, most: 2 },
    { kind: 'sale_page', id: dam.id, most: 2 },
    { kind: 'produce_record', id: dam.id, most: 1 },
    { kind: 'race_card', id: (await cards())[0]?.id, most: 2 },
  ]
  for (const { kind, id, most } of things) {
    const made = await write(page, '/api/shares', { kind, id })
    const { path } = await made.json()
    const visitor = await stranger(browser)
    await visitor.goto(new URL(path, made.url()).href)
    await expectAccessible(visitor)
    await visitor.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(visitor)
    await visitor.setViewportSize({ width: 390, height: 844 })
    expect(await sideways(visitor), kind).toEqual({ scroll: 0, out: [] })
    expect(await sheets(visitor), kind).toBeLessThanOrEqual(most)
    await visitor.context().close()
  }
})

test('a buyer’s packet is a link to its reports, with the PDF of it all', async ({ page, browser }) => {
  const { sire } = await findParents(page, { complete: true })
  await openPage(page, `/horses/${sire.id}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Packet for a buyer' }).click()
  await page.getByRole('button', { name: 'Share a link' }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${sire.name}` })
  await expect(dialog).toContainText('one PDF of them')
  const link = await createLink(dialog)
  await expectAccessible(page)
  const buyer = await stranger(browser)
  await buyer.setViewportSize({ width: 390, height: 844 })
  await buyer.goto(link)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(sire.name)
  await expect(buyer.getByRole('heading', { name: 'Race record' })).toBeVisible()
  await expect(buyer.getByRole('heading', { name: 'Five generations' })).toBeVisible()
  await expectAccessible(buyer)
  expect(await sideways(buyer)).toEqual({ scroll: 0, out: [] })
  const [pdf] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('link', { name: 'Download as PDF' }).click(),
  ])
  expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
})

test('the list of links is readable on a phone, and says so when nothing is shared', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/shared')
  await settled(page)
  await expectAccessible(page)
  expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
  await page.route('**/api/shares', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing is shared' })).toBeVisible()
  await expectAccessible(page)
})

/** A buyer's page: its link is made, opened by a stranger, ended, and then refused in one sentence. */
async function endALink(page: Page, browser: Browser, viewport: { width: number; height: number }) {
  const name = `Shared Filly ${Date.now() % 1_000_000}`
  const made = await write(page, '/api/horses', { name, sex: 'M', foaled: '2024-03-01' })
  const { id } = (await made.json()) as { id: number }
  await openPage(page, `/horses/${id}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${name}` })
  await dialog.getByLabel('What to share').selectOption('Sale page')
  const link = await createLink(dialog)
  const context = await browser.newContext({ viewport })
  const buyer = await context.newPage()
  expect((await buyer.goto(link))?.status()).toBe(200)
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(name)
  await page.keyboard.press('Escape')

  await page.goto('/shared')
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectNotice(page, 'Link revoked')
  expect((await buyer.goto(link))?.status()).toBe(404)
  await expect(buyer.getByRole('main')).toContainText(
    'It may have expired, or whoever made it ended it. Ask the person who sent it for a new one.',
  )
  await expect(buyer.getByText(name)).toHaveCount(0)
  expect(await sideways(buyer)).toEqual({ scroll: 0, out: [] })
  await context.close()
}

test('a sale page’s link is made, opened and ended, and then says so', async ({ page, browser }) => {
  await endALink(page, browser, { width: 1440, height: 900 })
})

test.describe('on a phone', () => {
  const viewport = { width: 390, height: 844 }
  test.use({ viewport, hasTouch: true })
  test('a sale page’s link is made, opened and ended, and then says so', async ({ page, browser }) => {
    await endALink(page, browser, viewport)
  })
})
