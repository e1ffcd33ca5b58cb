import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import type { RacePrediction } from '@quarterpole/contract/race'
import { expectAccessible, expectNotice, openPage, tabTo } from './app.ts'

const chances = (page: Page) => page.getByRole('table', { name: 'Runners by chance to win' })
const card = (page: Page) => page.getByRole('form', { name: 'Race card' })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit the race' }).click()
const whatIf = (page: Page) => page.getByRole('region', { name: 'What if' })
const rowOf = (page: Page, name: string) =>
  chances(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .first()

/** Raced horses of the sample herd: one that is out, the others sound. */
async function field(page: Page, size: number) {
  const all: Horse[] = await (await page.request.get('/api/horses/?mine=true&sort=age&limit=400')).json()
  const [track] = await (await page.request.get('/api/tracks/')).json()
  const raced = all.filter(({ starts }) => starts > 1)
  const out = raced.find(({ active_injury }) => active_injury !== null)
  if (!out) throw new Error('nobody of the sample herd is out')
  const horses = [out, ...raced.filter(({ active_injury }) => active_injury === null)].slice(0, size)
  return { out, horses, track }
}
const addressOf = (track: { id: number }, horses: readonly Horse[], more = '&run=yes') =>
  `/race-lens?track=${track.id}&horses=${horses.map(({ id }) => id).join('-')}${more}`

test('an injured runner is marked in the picker, the field and the table, and scratched in each', async ({
  page,
}) => {
  const { out, horses, track } = await field(page, 6)
  await openPage(page, addressOf(track, horses.slice(1), ''))
  const box = page.getByRole('combobox', { name: 'Add by name or AQHA id' })
  await box.fill(out.name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(/out: .+, day \d+/)
  await box.press('Enter')
  await expect(card(page).getByText(/^out: /)).toBeVisible()
  await card(page)
    .getByRole('button', { name: `Scratch ${out.name} from the field` })
    .click()
  await expect(card(page).getByText('5 in the field')).toBeVisible()
  await page.getByRole('button', { name: 'Put back' }).click()
  await expect(card(page).getByText('6 in the field')).toBeVisible()
  await expect(card(page).getByRole('listitem').last()).toContainText(out.name)

  await card(page).getByRole('button', { name: 'Predict' }).click()
  const row = rowOf(page, out.name)
  await expect(row).toContainText(/out: .+, day \d+/)
  const runners = chances(page).getByRole('rowheader')
  const order = await runners.allTextContents()
  const scratch = row.getByRole('button', { name: `Scratch ${out.name}` })
  await tabTo(scratch, { most: 200 })
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Scratched')
  await expect(row.getByRole('button', { name: `Put back ${out.name}` })).toBeFocused()
  await expect(whatIf(page)).toContainText(`With ${out.name} scratched:`)
  await expect(chances(page).getByText(/^was \d+%$/)).toHaveCount(5)
  const now = await runners.allTextContents()
  expect(now.map((text) => text.slice(0, 8))).toEqual(order.map((text) => text.slice(0, 8)))
  await page.keyboard.press('Enter')
  await expect(row).not.toContainText('Scratched')
  await expect(scratch).toBeFocused()
  await expect(chances(page).getByText(/^was/)).toHaveCount(0)
  await rowOf(page, out.name).getByRole('link', { name: out.name, exact: true }).click()
  await expect(page).toHaveURL(`/horses/${out.id}`)
})

test('posts are in their boxes on both sides once drawn, and nothing else is numbered so', async ({
  page,
}) => {
  const { horses, track } = await field(page, 4)
  await openPage(page, addressOf(track, horses))
  await expect(chances(page).getByRole('columnheader').first()).toHaveText('Rank')
  await expect(chances(page).getByRole('columnheader', { name: 'Post' })).toHaveCount(0)
  await edit(page)
  await expect(card(page).getByRole('listitem')).toHaveCount(horses.length)
  await expect(card(page).getByText('post 1')).toHaveCount(0)
  await card(page).getByLabel('Listed in post-position order').check()
  await card(page).getByRole('button', { name: 'Predict again' }).click()
  await expect(chances(page).getByRole('columnheader', { name: 'Post' })).toBeVisible()
  await edit(page)
  for (const [i, { name }] of horses.entries()) {
    await expect(card(page).getByRole('listitem').nth(i)).toContainText(`post ${i + 1}`)
    await expect(rowOf(page, name)).toContainText(`post ${i + 1}`)
  }
})

test('a runner’s works are counted back from the race; none is said', async ({ page }) => {
  const { horses, track } = await field(page, 3)
  const [, worked] = horses as [Horse, Horse, Horse]
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const made = await page.request.post('/api/works', {
    data: {
      horse_id: worked.id,
      work_date: day(9),
      distance_yards: 250,
      time_s: 13.2,
      place: 2,
      of_works: 14,
    },
  })
  expect(made.status()).toBe(201)
  const { id } = await made.json()
  await openPage(page, addressOf(track, horses, `&date=${day(3)}&run=yes`))
  await expect(rowOf(page, worked.name)).toContainText('last work 6 days')
  await expect(rowOf(page, horses[2]?.name ?? '')).toContainText('no works on file')
  await chances(page)
    .getByRole('button', { name: `Why ${worked.name}` })
    .click()
  const works = page.getByRole('table', { name: 'Last works before the race' })
  await expect(works.getByRole('row').nth(1)).toContainText(/6\s*250\s*13\.20\s*2\/14/)
  await page.request.delete(`/api/works/${id}`)
})

test('my runners of the week follow from a sealed card, on Race Lens and the dashboard', async ({ page }) => {
  const { horses, track } = await field(page, 4)
  await openPage(page, addressOf(track, horses, '&distance=550&purse=777&run=yes'))
  await page.getByRole('button', { name: 'Seal prediction' }).click()
  await expectNotice(page, 'Prediction sealed.')
  const mine = page.getByRole('region', { name: 'My horses entered in the next seven days' })
  const row = mine.getByRole('row').filter({ hasText: '550' }).first()
  await expect(row).toContainText(/about \d+ in \d+/)
  await page.goto('/race-lens')
  await expect(mine.getByRole('row').filter({ hasText: '550' })).toHaveCount(4)
  await expectAccessible(page)
  await page.goto('/')
  const year = page.getByRole('region', { name: 'The barn’s year' })
  await expect(year.getByRole('link', { name: /races?, / }).first()).toBeVisible()
})

/** Pages of the print, as the browser would print it. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('a race prints on one letter page, with two runners, ten, twelve or twenty', async ({ page }) => {
  const { horses, track } = await field(page, 12)
  for (const size of [2, 10, 12]) {
    await openPage(page, addressOf(track, horses.slice(0, size)))
    await expect(chances(page).getByRole('button', { name: /^Why/ })).toHaveCount(size)
    expect(await printedPages(page)).toBe(1)
  }
  // more than the product takes, all with long names
  await page.route('**/api/predict/race', async (route) => {
    const response = await route.fetch()
    const answer: RacePrediction = await response.json()
    const predictions = Array.from({ length: 20 }, (_, i) => ({
      ...answer.predictions[i % 12],
      horse_id: 900_000 + i,
      horse_name: `Prairie Arithmetic of Deaf Smith County the ${i + 1}th`,
      post_position: i + 1,
      jockey: 'Francisco Ramirez-Vallejo Jr.',
      trainer: 'Maria Luz Arredondo de la Cruz',
      weight_lb: 124,
    }))
    await route.fulfill({ response, json: { ...answer, predictions } })
  })
  await page.goto(addressOf(track, horses.slice(0, 12), '&temp=60&run=yes'))
  await expect(chances(page).getByText('Prairie Arithmetic').last()).toBeVisible()
  expect(await printedPages(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Printed race' })).toBeVisible()
  await expect(chances(page)).toBeHidden()
})

test('on a phone the what-if works by touch and stays within the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { out, horses, track } = await field(page, 6)
  await openPage(page, addressOf(track, horses))
  const distance = whatIf(page).getByLabel('What if the distance is')
  await expect(distance).toBeHidden()
  await whatIf(page).getByText('What if', { exact: true }).click()
  await distance.selectOption('440')
  await rowOf(page, out.name)
    .getByRole('button', { name: `Scratch ${out.name}` })
    .click()
  await expect(whatIf(page)).toContainText(`At 440 yards with ${out.name} scratched:`)
  await expect(chances(page).getByText(/^was \d+%$/)).toHaveCount(5)
  const beyond = () => chances(page).evaluate((table) => table.getBoundingClientRect().right - innerWidth)
  expect(await beyond()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await whatIf(page).getByRole('button', { name: 'Back to the card as entered' }).click()
  await expect(chances(page).getByText(/^was/)).toHaveCount(0)
})

test('Book and Record an injury open with the horse filled in', async ({ page }) => {
  const stallions: Horse[] = await (await page.request.get('/api/horses/?mine=true&sex=S&limit=50')).json()
  const stallion = stallions.find(({ role }) => role === 'at_stud') as Horse
  await openPage(page, `/horses/${stallion.id}`)
  await page.getByRole('link', { name: 'Book a mare' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Stallion' })).toHaveValue(stallion.name)
  await page.goto(`/horses/${stallion.id}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Record an injury' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Horse' })).toHaveValue(stallion.name)
})
