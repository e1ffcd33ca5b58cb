import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { openPage } from './app.ts'
import { photo } from './uploads.ts'

const PDF = {
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
}
/** A mare of its own for each test, on her page. */
async function newMare(page: Page): Promise<Horse> {
  const data = { name: `Pictured Mare ${Date.now() % 1_000_000}`, sex: 'M', foaled: '2021-03-01' }
  const mare = (await (await page.request.post('/api/horses', { data })).json()) as Horse
  await openPage(page, `/horses/${mare.id}`)
  return mare
}

const section = (page: Page) => page.getByRole('region', { name: 'Photos and papers' })
const isDrawn = (page: Page, label: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name: label, exact: true })
        .first()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(240)

test('a portrait and a Coggins with its expiry @journey', async ({ page }) => {
  const mare = await newMare(page)
  const dialog = page.getByRole('dialog')
  await section(page)
    .getByLabel('Choose files: photos or papers')
    .last()
    .setInputFiles([await photo(page)])
  await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('sent')
  await dialog.getByLabel('Use as the portrait').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section(page)).toContainText('Portrait')
  await isDrawn(page, mare.name)

  await section(page).getByLabel('Choose files: photos or papers').last().setInputFiles([PDF])
  await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('sent')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('Choose the kind.')
  await dialog.getByLabel(/^Kind/).selectOption('Coggins')
  await dialog.getByLabel(/^Issued or taken/).fill('2025-01-10')
  await dialog.getByLabel('Expires').fill('2026-01-10')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section(page)).toContainText('Coggins')
  await expect(section(page)).toContainText('expired Jan 10, 2026')
  const link = section(page).getByRole('link', { name: /^Save Coggins/ })
  const saved = page.waitForEvent('download')
  await link.click()
  expect((await saved).suggestedFilename()).toBe(`${mare.name} Coggins 2025-01-10.pdf`)

  await openPage(page, '/to-do')
  await expect(page.getByRole('main')).toContainText(`Coggins expires`)

  await openPage(page, `/horses?q=${encodeURIComponent(mare.name)}`)
  await expect(page.locator('li img')).toHaveCount(1)
})

test('several at once are dropped or pasted; one that is no photo says so and is taken out', async ({
  page,
}) => {
  await newMare(page)
  const dialog = page.getByRole('dialog')
  const files = [
    await photo(page, '#111'),
    await photo(page, '#999'),
    { ...PDF, name: 'fake.jpg', buffer: Buffer.from('<svg/>') },
  ]
  const given = () =>
    page.evaluateHandle(
      (sent) => {
        const transfer = new DataTransfer()
        for (const { name, bytes } of sent)
          transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }))
        return transfer
      },
      files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
    )
  await section(page)
    .getByText('You can also drop or paste them here.')
    .dispatchEvent('drop', { dataTransfer: await given() })
  const list = dialog.getByRole('list', { name: 'Files' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list).toContainText('This is no JPEG, PNG, WebP or PDF file.')
  await dialog.getByRole('button', { name: 'Save 3' }).click()
  await expect(dialog).toContainText('fake.jpg wasn’t sent. Remove it, or choose another.')
  await dialog.getByRole('button', { name: 'Remove fake.jpg' }).click()
  await expect(list.getByText('sent', { exact: true })).toHaveCount(2)
  let asked = 0
  await page.route('**/api/papers', (route) =>
    ++asked === 2
      ? route.fulfill({ status: 400, json: { detail: 'The second is refused.' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save 2' }).click()
  await expect(dialog).toContainText('Saved: IMG_0042.jpg. IMG_0042.jpg wasn’t saved. The second is refused.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section(page).getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2)

  await expect(dialog).toHaveCount(0)
  await page.evaluate(
    (files) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true })),
    await given(),
  )
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await section(page)
    .getByRole('button', { name: /^Delete Photo/ })
    .first()
    .click()
  await expect(section(page).getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(section(page).getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('the camera’s photo becomes the portrait', async ({ page }) => {
    const mare = await newMare(page)
    const camera = section(page).locator('input[capture=environment]')
    await expect(section(page).getByRole('button', { name: 'Take a photo' }).first()).toBeVisible()
    await camera.setInputFiles([await photo(page, '#345')])
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('sent')
    await dialog.getByLabel('Use as the portrait').check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await isDrawn(page, mare.name)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
