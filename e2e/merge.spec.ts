import { expect, test } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'

test('a horse on file twice is found, merged field by field, and taken apart again by an undo', async ({
  page,
}) => {
  const name = `Twice Entered ${Date.now() % 1_000_000}`
  const add = async (path: string, data: object) =>
    (await (await page.request.post(`/api/${path}`, { data })).json()) as { id: number }
  const kept = await add('horses', { name, sex: 'M', foaled: '2019-03-01', color: 'Bay', owner: 'Ann Lee' })
  const other = await add('horses', {
    name: name.toUpperCase(),
    sex: 'U',
    color: 'Brown',
    breeder: 'Bob Ray',
  })
  await add('care', { horse_id: other.id, kind: 'weight', care_date: '2026-05-01', weight_lb: 1100 })
  await openPage(page, '/data/quality')
  const pair = page
    .getByRole('region', { name: 'On file twice?' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(pair).toContainText('Same name, and one has neither a foaling date nor an AQHA id.')
  await pair.getByRole('link', { name: 'Look at both' }).click()
  await page.waitForURL(new RegExp(`/horses/${kept.id}\\?open=merge`))
  const dialog = page.getByRole('dialog', { name: `Merge a duplicate into ${name}` })
  await dialog.getByRole('button', { name: /^Choose / }).click()
  await expect(dialog.getByRole('group', { name: 'Both records' })).toBeFocused()
  await expect(dialog).toContainText('Breeder: Bob Ray')
  await expect(dialog).toContainText('Moves here: 1 care entry.')
  const color = dialog.getByRole('radiogroup', { name: 'Color' })
  await expect(color.getByRole('radio', { name: 'Bay' })).toBeChecked()
  await expectAccessible(page)
  await color.getByRole('radio', { name: 'Brown' }).check()
  await dialog.getByRole('button', { name: 'Merge them' }).click()
  await expect(dialog).toBeHidden()
  expect((await page.request.get(`/api/horses/${other.id}`)).status()).toBe(404)
  const horse = async () => (await page.request.get(`/api/horses/${kept.id}`)).json()
  expect(await horse()).toMatchObject({ color: 'Brown', owner: 'Ann Lee', breeder: 'Bob Ray', sex: 'M' })
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await page.request.get(`/api/horses/${other.id}`)).status()).toBe(200)
  expect(await horse()).toMatchObject({ color: 'Bay', owner: 'Ann Lee', breeder: null })
})
