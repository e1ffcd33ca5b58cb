import { expect, test } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'
import { type RunningServer, startServer } from './server.ts'
import { choose, faultyFile, panelOf, PANELS, proceed, soundFile } from './uploads.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SAMPLE_DATA: 'false' })
})
test.afterAll(() => server.stop())

for (const [fileType, title] of PANELS) {
  test.describe(`The panel of ${title}`, () => {
    test.beforeEach(({ page }) => openPage(page, `${server.url}/data`))

    test('takes CSV, XLS and XLSX, and stands idle until a file comes', async ({ page }) => {
      const panel = panelOf(page, title)
      await expect(panel.getByText('nothing chosen')).toBeVisible()
      const input = panel.locator('input[type=file]')
      await expect(input).toHaveAttribute('accept', '.csv,.xls,.xlsx')
      await expect(panel.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
    })

    test('lists the first ten errors and how many more, offers no Proceed, and Cancel makes it idle', async ({
      page,
    }) => {
      const panel = panelOf(page, title)
      await choose(panel, 'faulty.csv', faultyFile(fileType))
      await expect(panel.getByText('13 errors')).toBeVisible()
      await expect(panel.getByRole('listitem').filter({ hasText: /is not a (date|day)/ })).toHaveCount(10)
      await expect(panel.getByText('and 3 more')).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
      await expect(panel.getByRole('checkbox')).toHaveCount(0)
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await expect(panel.getByText('nothing chosen')).toBeVisible()
    })

    test('lists the first five warnings and five new horses and how many more; creating them is on', async ({
      page,
    }) => {
      const panel = panelOf(page, title)
      await choose(panel, 'sound.csv', soundFile(fileType, 'Never Written'))
      await expect(panel.getByText('validated, ready')).toBeVisible()
      await expect(panel).toContainText('Rows7')
      await expect(panel).toContainText('New horses detected7')
      await expect(panel).toContainText('Errors0')
      await expect(panel.getByRole('listitem').filter({ hasText: /^Row \d/ })).toHaveCount(5)
      await expect(panel.getByText(/^and \d+ more$/).first()).toBeVisible()
      await expect(panel.getByText(/^New: /)).toHaveText(
        'New: Never Written 0, Never Written 1, Never Written 2, Never Written 3, Never Written 4 and 2 more',
      )
      await expect(panel.getByRole('checkbox', { name: /Create new horses/ })).toBeChecked()
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await expect(panel.getByText('nothing chosen')).toBeVisible()
      expect(await (await page.request.get(`${server.url}/api/horses/?q=Never`)).json()).toEqual([])
    })

    test('with creating switched off the unmatched horses make the upload fail', async ({ page }) => {
      const panel = panelOf(page, title)
      await choose(panel, 'sound.csv', soundFile(fileType, 'Not Created'))
      await panel.getByRole('checkbox', { name: /Create new horses/ }).uncheck()
      await panel.getByRole('button', { name: 'Proceed' }).click()
      await expect(panel.getByText('Upload failed!')).toBeVisible()
      await expect(panel.getByRole('listitem').filter({ hasText: 'is not on file' })).toHaveCount(7)
      await expect(page.locator(`#findings-${fileType}`)).toContainText('7 rows need 1 repair')
      expect(await (await page.request.get(`${server.url}/api/horses/?q=Not Created`)).json()).toEqual([])
    })

    test('imports all of it, says so for five seconds, and knows the file when it comes again', async ({
      page,
    }) => {
      const panel = panelOf(page, title)
      const text = soundFile(fileType, `${title} Horse`)
      await choose(panel, 'mine.csv', text)
      expect(await proceed(panel)).toContain('7 rows processed')
      await expect(panel.getByText('nothing chosen')).toBeVisible()
      await choose(panel, 'again.csv', text)
      await expect(panel).toContainText('This very file was imported before')
      await expect(panel).toContainText('as mine.csv')
      expect(await proceed(panel)).toContain('nothing in it is new, so nothing was changed')
    })

    test('says why a file cannot be validated, and in the server’s words', async ({ page }) => {
      const panel = panelOf(page, title)
      await choose(panel, 'nothing.csv', '')
      await expect(panel.getByRole('alert')).toContainText('Validation failed')
      await expect(panel.getByRole('listitem')).toHaveText(['The file is empty. Choose the file again.'])
      await page.route('**/api/data-import/upload/**', (route) => route.abort())
      await choose(panel, 'lost.csv', soundFile(fileType, 'Lost'))
      await expect(panel.getByRole('alert')).toContainText('lost.csv')
      await expect(panel.getByRole('listitem')).toContainText(['The server cannot be reached.'])
      await page.unroute('**/api/data-import/upload/**')
      await page.route('**/api/data-import/upload/**', (route) => route.fulfill({ status: 500, body: 'x' }))
      await choose(panel, 'broken.csv', soundFile(fileType, 'Lost'))
      await expect(panel.getByRole('alert')).toContainText('broken.csv')
      await expect(panel.getByRole('listitem')).toHaveText(['Validation failed'])
    })

    test('says only that it failed when an import breaks off', async ({ page }) => {
      const panel = panelOf(page, title)
      await choose(panel, 'sound.csv', soundFile(fileType, `${title} Horse`))
      await expect(panel.getByText('validated, ready')).toBeVisible()
      await page.route('**/api/data-import/upload/**', (route) => route.abort())
      await panel.getByRole('button', { name: 'Proceed' }).click()
      await expect(panel.getByText('Upload failed!')).toBeVisible()
      await expect(panel.getByRole('listitem')).toHaveCount(0)
    })
  })
}

test('a file without rows is told as one, and there is nothing to write', async ({ page }) => {
  await openPage(page, `${server.url}/data`)
  const panel = panelOf(page, 'Horses')
  await choose(panel, 'header-only.csv', 'name,sex\n')
  await expect(panel.getByText('a header and no rows: nothing to import')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
  await expect(panel.getByText('Choose another file')).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`on a phone, ${scheme}: long names stay inside, and nothing is out of reach of a screen reader`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 390, height: 800 })
    await openPage(page, `${server.url}/data`)
    const panel = panelOf(page, 'Horses')
    await choose(panel, `${'All-starts-of-the-barn_final_'.repeat(6)}.csv`, faultyFile('horses'))
    await expect(panel.getByText('13 errors')).toBeVisible()
    await page.getByRole('button', { name: /^Show rows: .*13 rows/ }).click()
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('a file is brought in by keyboard alone', async ({ page }) => {
  await openPage(page, `${server.url}/data`)
  const panel = panelOf(page, 'Horses')
  await panel.getByText('choose one').focus()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles({
    name: 'keys.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,sex\nBy Keyboard,M\n'),
  })
  await expect(panel.getByText('validated, ready')).toBeVisible()
  await panel.getByRole('checkbox', { name: /Create new horses/ }).focus()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Proceed' })).toBeFocused()
  await proceed(panel, () => page.keyboard.press('Enter'))
})
