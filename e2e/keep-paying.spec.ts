import { expect, test } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'

test('a payment’s worth is figured from what is said of the race, and the address keeps it', async ({
  page,
}) => {
  const horses = (await (await page.request.get('/api/horses/?limit=1000')).json()) as {
    id: number
    starts: number
  }[]
  const horse = horses.find(({ starts }) => starts > 3)?.id ?? 0
  const race = `Fall Futurity ${Date.now() % 1_000_000}`
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const payments: number[] = []
  for (const [due_on, amount_cents] of [
    [day(30), 60_000],
    [day(120), 150_000],
  ]) {
    const data = {
      horse_id: horse,
      race,
      kind: 'sustaining',
      due_on,
      amount_cents,
      status: null,
      paid_on: null,
      notes: null,
    }
    const reply = await page.request.post('/api/nominations', { data })
    payments.push(((await reply.json()) as { id: number }).id)
  }
  await openPage(page, `/horses/${horse}`)
  await page.getByText('Records', { exact: true }).click()
  await page.getByRole('link', { name: 'Keep paying?' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep paying?')
  const form = page.getByRole('form', { name: 'The race' })
  await form.getByRole('button', { name: 'Figure' }).click()
  await expect(form).toContainText('Enter it.')

  const said = {
    'Day of the race': day(200),
    Purse: '1000000',
    Percent: '60, 20, 10',
    'Horses in the trials': '20',
  }
  for (const [label, text] of Object.entries(said)) await form.getByLabel(label).fill(text)
  await form.getByLabel('Speed index of such a field').fill('50')
  await form.getByRole('button', { name: 'Figure' }).click()
  const finding = page.getByText(/^The \$600 due .* is worth making as things stand\.$/)
  await expect(finding).toBeVisible()
  await expect(form.getByRole('button', { name: 'Figure' })).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.reload()
  await expect(finding).toBeVisible()

  await form.getByLabel('Speed index of such a field').fill('120')
  await form.getByRole('button', { name: 'Figure' }).click()
  await expect(page.getByText(/isn’t worth making as things stand\.$/)).toBeVisible()
  for (const id of payments) await page.request.delete(`/api/nominations/${id}`)
})
