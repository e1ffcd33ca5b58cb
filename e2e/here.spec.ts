import { expect, test } from '@playwright/test'
import { openPage } from './app.ts'

test('a move puts a mare among those who are here, and says whom she shares a stall with', async ({
  page,
}) => {
  const stamp = Date.now() % 1_000_000
  const [farm, first, second] = [`Farm ${stamp}`, `Stalled One ${stamp}`, `Stalled Two ${stamp}`]
  const add = async (name: string) =>
    (await (await page.request.post('/api/horses', { data: { name, sex: 'M' } })).json()) as { id: number }
  const stay = { farm, barn: 'Barn 1', stall: '9', from_day: '2026-01-02', horse_id: (await add(first)).id }
  expect((await page.request.post('/api/stays', { data: stay })).ok()).toBe(true)
  const { id } = await add(second)

  await openPage(page, `/horses?details=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a stay' }).click()
  await dialog.getByRole('button', { name: 'Save stay' }).click()
  await expect(dialog).toContainText('Enter the farm, or the track.')
  await dialog.getByLabel(/^Farm/).fill(farm)
  await dialog.getByLabel('Barn', { exact: true }).fill('Barn 1')
  await dialog.getByLabel('Stall', { exact: true }).fill('9')
  await dialog.getByRole('button', { name: 'Save stay' }).click()
  await expect(dialog.getByRole('region', { name: 'Stays' })).toContainText(`${farm}, Barn 1, stall 9`)

  await page.goto('/here')
  await page.getByLabel('Farm and barn').selectOption(`${farm}, Barn 1`)
  const stalls = page.getByRole('table', { name: `${farm}, Barn 1` }).getByRole('row')
  await expect(stalls).toHaveCount(2)
  await expect(stalls.nth(1)).toContainText(new RegExp(`9.*${first}.*${second}.*2 in one stall`))
})
