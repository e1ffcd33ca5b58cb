import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { expectAccessible, openPage } from './app.ts'
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

/** A photo goes with an injury and a bill with a charge; both open from the entry's line, and go and come back with it. */
async function addToEntries(page: Page) {
  const { id: horse_id } = await newMare(page)
  const injury = { horse_id, injury_date: '2025-01-10', type: 'Bucked shins' }
  await page.request.post('/api/injuries', { data: injury })
  const charge = { horse_id, charge_date: '2025-01-12', kind: 'vet', amount_cents: 18_000 }
  await page.request.post('/api/charges', { data: charge })
  await openPage(page, `/horses/${horse_id}#records`)
  const dialog = page.getByRole('dialog')
  const add = async (
    region: string,
    file: Awaited<ReturnType<typeof photo>>,
    kind: string,
    title: string,
  ) => {
    const entries = page.getByRole('region', { name: region, exact: true })
    await entries.getByRole('button', { name: 'Add a photo or paper' }).click()
    await dialog.getByLabel('Choose files: photos or papers').last().setInputFiles([file])
    await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('sent')
    await dialog.getByLabel(/^Kind/).selectOption(kind)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    return entries
  }
  const injuries = await add('Injuries', await photo(page, '#543'), 'Photo', 'Left shin')
  const charges = await add('Charges', PDF, 'Other', 'Vet bill')
  await expect(section(page)).toContainText('about an injury')
  await injuries.getByText('1 photo').click()
  const shown = await page.request.get(
    (await injuries.getByRole('link', { name: /^Left shin/ }).getAttribute('href')) ?? '',
  )
  expect(shown.headers()['content-type']).toBe('image/jpeg')
  await charges.getByText('1 paper').click()
  await expect(charges.getByRole('link', { name: /^Vet bill/ })).toBeVisible()
  await expectAccessible(page)

  await injuries.getByRole('button', { name: 'Delete Bucked shins' }).click()
  await expect(section(page)).not.toContainText('about an injury')
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click()
  await expect(injuries).toContainText('1 photo')
  await expect(section(page)).toContainText('about an injury')
}

test('a photo of an injury and a bill of a charge are at their lines', async ({ page }) => {
  await addToEntries(page)
})

test('a to-do months ahead gets its papers on To Do, and has them once it is done', async ({ page }) => {
  const { id: horse_id, name } = await newMare(page)
  const title = `Sign for the stud of ${name}`
  const later = await page.request.post('/api/to-dos', { data: { horse_id, title, due_on: '2031-02-01' } })
  const { id } = (await later.json()) as { id: number }
  await openPage(page, '/to-do')
  const row = page.getByRole('listitem').filter({ hasText: title }).last()
  await row.getByRole('button', { name: 'Add a photo or paper' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose files: photos or papers').last().setInputFiles([PDF])
  await expect(dialog.getByRole('list', { name: 'Files' })).toContainText('sent')
  await dialog.getByLabel(/^Kind/).selectOption('Other')
  await dialog.getByLabel('Title').fill('Terms')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row.getByRole('link', { name: `1 paper of ${name}` })).toBeVisible()
  await row.getByRole('button', { name: `Done ${title}` }).click()
  await expect(row).toBeHidden()
  await page.getByText('Done', { exact: true }).last().click()
  await expect(row).toContainText('1 paper')
  await expectAccessible(page)
  await row.getByRole('link', { name: `1 paper of ${name}` }).click()
  await expect(section(page)).toContainText('about a to-do')
  expect((await (await page.request.get(`/api/to-dos/${id}`)).json()) as object).toHaveProperty('done_on')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('a photo and a bill at their lines fit the screen', async ({ page }) => {
    await addToEntries(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

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
