import { expect, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import {
  addHorse,
  expectAccessible,
  expectNotice,
  findParents,
  openPage,
  removeHorse,
  sideways,
  tabTo,
} from './app.ts'

test('a sire’s page: from the list to his progeny, sorted and in the address, to a foal and her dam', async ({
  page,
}) => {
  const stallions: Horse[] = await (
    await page.request.get('/api/horses/?mine=true&sex=S&sort=-age&limit=100')
  ).json()
  const foalsOf = async (id: number) =>
    (await (await page.request.get(`/api/horses/${id}/progeny?sort=-best_si`)).json()) as {
      id: number
      name: string
      mate_id: number | null
    }[]
  const [sire, foals] = await (async () => {
    for (const stallion of stallions) {
      const found = await foalsOf(stallion.id)
      if (found.length > 2 && found[0]?.mate_id) return [stallion, found] as const
    }
    throw new Error('The herd has no such stallion.')
  })()
  await openPage(page, `/horses?details=${sire.id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Full page' }).click()
  await expect(page).toHaveURL(`/horses/${sire.id}`)
  await expect(page.getByRole('heading', { level: 1, name: sire.name })).toBeVisible()
  await expect(page).toHaveTitle(`${sire.name} · Quarterpole`)
  const progeny = page.getByRole('heading', { level: 2, name: 'Progeny' })
  await progeny.click()
  await expect(page.getByText(`${foals.length} foals on file`)).toBeVisible()
  await page.getByLabel('Sort foals by').selectOption('Best speed index')
  await expect(page).toHaveURL(/sort=-best_si/)
  const table = page.getByRole('table', { name: 'Foals on file' })
  await expect(table.getByRole('row').nth(1)).toContainText(foals[0]?.name ?? '?')
  await expectAccessible(page)
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(`/horses/${foals[0]?.id}`)
  await page.goBack()
  await expect(page).toHaveURL(/sort=-best_si/)
})

test('a mare’s page by keyboard: edited, printed as a sale page, readable on a phone', async ({ page }) => {
  const mares: Horse[] = await (
    await page.request.get('/api/horses/?mine=true&sex=M&sort=age&limit=200')
  ).json()
  const mare = mares.find(({ dam_id, role }) => dam_id !== null && role === 'broodmare')
  if (!mare) throw new Error('The herd has no such mare.')
  await openPage(page, `/horses/${mare.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Produce record' })).toBeVisible()
  await expectAccessible(page)
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  await tabTo(edit)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()
  await page.getByText('More', { exact: true }).click()
  const pdf = page.getByRole('button', { name: 'Sale page PDF' })
  await pdf.focus()
  await page.keyboard.press('Enter')
  await expectNotice(page, 'PDF ready for download!')
  const href = await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto(`/horses/${mare.id}#history`)
  await page.reload()
  await expect(page.getByText(`Made the sale page of ${mare.name}.`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
})

test('where a horse’s values come from: opened by keyboard, with a change that is undone from its line', async ({
  page,
}) => {
  const horse = await addHorse(page, 'Source Fay')
  const { name, sex } = horse
  await page.request.put(`/api/horses/${horse.id}`, { data: { name, sex, owner: 'Ann Roe' } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openPage(page, `/horses/${horse.id}#history`)
  expect(asked.filter((url) => /\/(?:sources|history)/.test(url))).toEqual([])
  const summary = page.getByText('Where this comes from')
  await tabTo(summary)
  await page.keyboard.press('Enter')
  const details = page.getByRole('group').filter({ has: summary }).last()
  await expect(details.getByText('Owner: not on file → Ann Roe')).toBeVisible()
  await expect(details.getByText(/^typed in, today/).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sideways(page)).toEqual({ out: [], scroll: 0 })
  await details.getByRole('button', { name: `Undo: ${name} was edited.` }).click()
  await expect(details.getByText('Owner: Ann Roe → not on file')).toBeVisible()
  await expect(details.getByRole('button', { name: /^Redo: / })).toBeVisible()
  await removeHorse(page, horse)
})

test('stall cards are made of one horse and of a whole list', async ({ page }) => {
  await openPage(page, '/horses?sex=M')
  const makePdf = async (title: RegExp, form: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText(/which only works on this computer/)).toBeVisible()
    await dialog.getByRole('radio', { name: form }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Make the PDF' }).click()
    const href = await dialog.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  await page.getByText('For all of them', { exact: true }).click()
  await page.getByRole('button', { name: 'Print stall cards' }).click()
  await makePdf(/^Stall cards for \d+ horses$/, 'Labels, 10 a sheet')
  const { dam } = await findParents(page, { complete: true })
  await page.goto(`/horses/${dam.id}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Stall card' }).click()
  await makePdf(new RegExp(`^Stall card for ${dam.name}$`), 'Cards, 2 a sheet')
})

test('an unknown horse’s address says so', async ({ page }) => {
  await openPage(page, '/horses/999999999')
  await expect(page.getByRole('heading', { name: 'There’s no page here' })).toBeVisible()
})
