import { expect, test } from '@playwright/test'
import { addHorse, expectAccessible, expectNotice, findParents, openPage, removeHorse } from './app.ts'
import { holdAnswers } from './concurrency.ts'

const sireBox = /Sire · search/

test('the distance is one for the page and stays in its address', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  await page.getByRole('radio', { name: '350 yd' }).check({ force: true })
  await expect(page).toHaveURL(/yards=350/)
  await expect(page.getByRole('heading', { name: 'A hundred foals at 350 yards' })).toBeVisible()
  const table = page.getByRole('table', {
    name: 'Stallions by expected speed index at 350 yards and inbreeding',
  })
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/yards=350/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A hundred foals at 350 yards' })).toBeVisible()
})

test('a cross shows a hundred coats that add up, and which copies they are based on', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  const coats = page.getByRole('list', { name: 'Out of 100 foals' }).getByRole('listitem')
  await expect(coats.first()).toContainText(/^\d+/)
  const counts = (await coats.allTextContents()).map((text) => Number.parseInt(text, 10))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100)
  await page.getByText(/^Based on \d+ coats on file/).click()
  const table = page.getByRole('table', { name: 'What each parent carries, as far as the coats tell' })
  await expect(table.getByRole('row')).toHaveCount(7)
  await expect(table.getByRole('row', { name: /^Extension/ })).toContainText(/[Ee]\/[Ee]/)
  await expectAccessible(page)
})

test('a stallion is chosen from the chart by keyboard', async ({ page }) => {
  const { dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?dam=${dam.id}`)
  const chart = page.getByRole('group', { name: /^Expected speed index against/ })
  await chart.locator('a[tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  const name = (await chart.locator('a:focus').getAttribute('aria-label'))?.split(':')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: sireBox })).toHaveValue(name)
})

test('an address with a mare as the sire, or with an unknown cross, says so', async ({ page }) => {
  const { dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?sire=${dam.id}`)
  await expect(page.getByRole('combobox', { name: sireBox })).toHaveValue('')
  await page.goto('/breeding?cross=99999999')
  await expect(page.getByRole('heading', { name: 'The saved cross didn’t open' })).toBeVisible()
})

test('the price assumptions are set by keyboard, and reset to the published ones', async ({ page }) => {
  const { sire, dam } = await findParents(page, { complete: true })
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  const median = page.getByRole('img', { name: /^Median \$/ })
  const before = await median.getAttribute('aria-label')
  await page.getByText('What it assumes').press('Enter')
  const opener = page.getByRole('button', { name: 'Change the assumptions' })
  await opener.press('Enter')
  const source = page.getByRole('textbox', { name: 'Where your figures come from' })
  const level = page.locator('input[name=open_yearling_usd]')
  await expect(level).toBeFocused()
  await level.fill('12')
  await source.press('Enter')
  await expect(level).toBeFocused()
  await expect(level).toHaveAccessibleDescription(/Enter a number from \$100 to \$10,000,000/)
  await level.fill('$150,000')
  await expect(level).toHaveAccessibleDescription(/^Yours\. Derived, \$8,300: /)
  await source.fill('My own yearlings')
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Assumptions saved')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/\$150,000 .*My own yearlings/)).toBeVisible()
  await expect(median).not.toHaveAccessibleName(before ?? '')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(level).toHaveValue('150000')
  await page.getByRole('button', { name: 'Reset to published' }).press('Enter')
  await expect(level).toHaveValue('8300')
  await page.getByRole('button', { name: 'Save assumptions' }).press('Enter')
  await expectNotice(page, 'Reset to the published assumptions')
  await expect(median).toHaveAccessibleName(before ?? '')
  await expect(page.getByText(/My own yearlings/)).toHaveCount(0)
})

test('a mare alone ranks every stallion; the page does not jump and lists no horses before they are needed', async ({
  page,
}) => {
  await openPage(page, '/')
  const { sire, dam } = await findParents(page, { complete: true })
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/horses\/?$/.test(pathname)) lists.push(search)
  })
  // A strip above the header, such as that of a server in trouble, moves header and page: that isn't the page's doing.
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(shift, 'sources')
        if (!sources.some(({ node }) => node?.nodeName === 'HEADER'))
          moved += Number(Reflect.get(shift, 'value'))
      }
      document.documentElement.dataset.moved = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  await expect(page.getByRole('heading', { name: `Every stallion for ${dam.name}` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(lists).toEqual([])
  const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
  expect(moved).toBeLessThan(0.1) // "good" cumulative layout shift
  await page.goto(`/breeding?dam=${dam.id}`)
  const table = page.getByRole('table', { name: /Stallions by expected speed index/ })
  await expect(table.getByRole('link', { name: /^His page/ })).toHaveCount(10)
  const first = table.getByRole('link').first()
  const name = await first.textContent()
  await first.click()
  await expect(page.getByRole('combobox', { name: sireBox })).toHaveValue(name ?? '')
})

test('a booking outlives the prediction, and does not close the dialog opened after it', async ({ page }) => {
  const mare = await addHorse(page, 'Booked Slowly')
  const { sire, dam } = await findParents(page, { complete: true })
  const prediction = await holdAnswers(page, /\/api\/predict\/breeding/, 'POST')
  await openPage(page, `/breeding?sire=${sire.id}&dam=${dam.id}`)
  await prediction.asked
  const opener = page.getByRole('button', { name: 'Add to Stallion Book' })
  const dialog = page.getByRole('dialog')
  await opener.click()
  await dialog.getByLabel('Terms').fill('Half at breeding')
  prediction.release()
  await expect(page.getByText('Similar crosses')).toBeAttached()
  await expect(dialog.getByLabel('Terms')).toHaveValue('Half at breeding')
  await expect(dialog.getByLabel('Terms')).toBeFocused()
  await page.goto(`/breeding?sire=${sire.id}&dam=${mare.id}`)
  const booking = await holdAnswers(page, /\/api\/stallion-book\/entries/, 'POST')
  await opener.click()
  await dialog.getByRole('button', { name: 'Add to book' }).click()
  await booking.asked
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await dialog.getByLabel('Terms').fill('Live foal, second cover')
  booking.release()
  await expectNotice(page, `Added ${sire.name} × ${mare.name} to`)
  await expect(dialog.getByLabel('Terms')).toHaveValue('Live foal, second cover')
  await removeHorse(page, mare)
})
