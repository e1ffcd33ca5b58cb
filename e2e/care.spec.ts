import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { addDays } from '@quarterpole/contract/day'
import { expectAccessible, openPage, write } from './app.ts'

const horsesOf = async (page: Page, query: string): Promise<Horse[]> =>
  (await page.request.get(`/api/horses/?${query}`)).json()

test('ten vaccinations are one action, who had it is said before, and all are undone at once @journey', async ({
  page,
}) => {
  const q = 'vaccinate'
  for (let at = 0; at < 10; at++)
    await write(page, '/api/horses/', {
      name: `Vaccinate ${'ABCDEFGHIJ'[at]}`,
      sex: 'G',
      foaled: '2020-03-01',
    })
  const horses = await horsesOf(page, `q=${q}&limit=20`)
  const countCare = async () => {
    let n = 0
    for (const { id } of horses)
      n += (await (await page.request.get(`/api/care?horse_id=${id}`)).json()).length
    return n
  }
  const [first] = horses
  const given = { horse_id: first?.id, kind: 'vaccination', product: 'West Nile' }
  await openPage(page, `/horses?q=${q}`)
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
  await write(page, '/api/care', { ...given, care_date: today })
  await page.getByText('For all of them', { exact: true }).click()
  await page.getByRole('button', { name: 'Add care to these 10' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record care for 10 horses' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('Enter the product, or what was done.')
  await dialog.getByLabel(/^Product/).fill('West Nile')
  await dialog.getByLabel('Lot').fill('A-117')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('1 horse is left out:')
  await expect(dialog.getByRole('status')).toContainText(`${first?.name} already had West Nile on`)
  await expectAccessible(page)
  expect(await countCare()).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Record it again for those who had it' }).check()
  await dialog.getByRole('button', { name: 'Save for 10 horses' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Care of 10 horses saved')).toBeVisible()
  expect(await countCare()).toBe(11)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(countCare).toBe(1)
})

test('a treatment whose withdrawal time isn’t over warns on the card and keeps nobody out', async ({
  page,
}) => {
  const [track] = await (await page.request.get('/api/tracks/')).json()
  const raced = (await horsesOf(page, 'mine=true&sort=age&limit=400')).filter(
    ({ starts, active_injury }) => starts > 1 && active_injury === null,
  )
  const field = raced.slice(0, 5)
  const [runner] = field
  await openPage(page, '/withdrawals')
  await expect(page.getByText('No withdrawal times yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a withdrawal time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Substance/).fill('Flunixin')
  await dialog.getByLabel(/^Also called/).fill('Banamine')
  await dialog.getByLabel(/^Whose rule/).fill('An Invented Commission')
  await dialog.getByLabel(/^Withdrawal time/).fill('7')
  await dialog.getByLabel(/^Source/).fill('https://example.com/rules')
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
  await dialog.getByLabel(/^As of/).fill(today)
  await dialog.getByRole('button', { name: 'Save withdrawal time' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Flunixin/ })).toContainText('7 days')
  await expect(page.getByRole('link', { name: 'example.com/rules' })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)

  const treated = { horse_id: runner?.id, kind: 'treatment', care_date: today, product: 'Banamine 10 mL' }
  await write(page, '/api/care', treated)
  const race = addDays(today, 3)
  const address = `/race-lens?track=${track.id}&date=${race}&horses=${field.map(({ id }) => id).join('-')}&run=yes`
  await openPage(page, address)
  const table = page.getByRole('table', { name: 'Runners by chance to win' })
  const row = table.getByRole('row').filter({ hasText: 'Banamine 10 mL' })
  await expect(row).toContainText(runner?.name ?? '')
  await expect(row).toContainText(
    /clear on .+, race on .+: Banamine 10 mL, given .+ \(An Invented Commission, 7 days\)/,
  )
  await expect(row).toContainText('%')
  await expect(table.getByRole('rowheader')).toHaveCount(5)
  await openPage(page, `/horses/${runner?.id}`)
  await expect(page.getByText(/^clear on .+: Banamine 10 mL/)).toBeVisible()
  await openPage(page, address.replace(race, addDays(today, 7)))
  await expect(table.getByRole('rowheader')).toHaveCount(5)
  await expect(table.getByText('Banamine')).toHaveCount(0)
})
