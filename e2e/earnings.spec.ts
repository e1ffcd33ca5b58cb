import { expect, test } from '@playwright/test'
import { addHorse, expectAccessible, openPage, removeHorse, settled } from './app.ts'

test('money typed in a start is on the horse’s page, in the list and on the sale page, beside the registry’s lifetime figure', async ({
  page,
}) => {
  const name = `Paid Mare ${Date.now()}`
  const mare = await addHorse(page, name)
  await openPage(page, `/horses?details=${mare.id}`)
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Add a start' }).click()
  await details.getByLabel(/^Track \(/).selectOption({ index: 1 })
  await details.getByLabel(/^Date/).fill('2026-01-09')
  await details.getByLabel(/^Yards/).fill('350')
  await details.getByLabel('Race number').fill(String(1 + (mare.id % 30)))
  await details.getByLabel('Finish').fill('1')
  await details.getByLabel(/^Earned/).fill('1,234.567')
  await details.getByRole('button', { name: 'Save start' }).click()
  await expect(details).toContainText('Enter dollars and cents up to $20,000,000, or leave it blank.')
  await details.getByLabel(/^Earned/).fill('$1,234.50')
  await details.getByRole('button', { name: 'Save start' }).click()
  await expect(details.getByRole('table', { name: 'Starts, newest first' })).toContainText('$1,234.50')

  await page.goto(`/horses/${mare.id}`)
  await settled(page)
  await expect(page.getByText('Earned $1,234.50 in 1 of 1 start with money on file')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Lifetime earnings, US dollars/).fill('79,800')
  await form.getByLabel('Lifetime earnings as of').fill('2026-01-20')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(
    page.getByText(
      'Lifetime earnings $79,800 (registry, as of Jan 20, 2026); $1,234.50 in 1 of 1 start with money on file',
    ),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/horses?q=${encodeURIComponent(name)}&sort=-earnings`)
  await expect(page.getByText('$79,800 lifetime')).toBeVisible()

  const saved = await page.request.post('/api/share-files', {
    data: { kind: 'sale_page', id: mare.id, with_money: false },
  })
  expect(await saved.text()).toContain(
    'Lifetime earnings $79,800 (registry, as of January 20, 2026); $1,234.50 in 1 of 1 start with money on file.',
  )
  await removeHorse(page, mare)
})
