import { expect, type Page, test } from '@playwright/test'
import type { RaceCard } from '@quarterpole/contract/race-card'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { SuggestedField } from '@quarterpole/contract/suggested-field'
import { expectNotice, openPage, savedPicture, sheets, tabTo } from './app.ts'
import { expectEveryWidth } from './widths.ts'

const picture = (page: Page) => page.getByRole('group', { name: /^A hundred runnings of / })
const hundred = (page: Page) => page.getByRole('region', { name: 'A hundred runnings', exact: true })
const counts = (page: Page) =>
  page.getByRole('table', { name: 'How often each horse finishes where, of 100 runnings' })

async function suggested(page: Page): Promise<SuggestedField> {
  return await (await page.request.get('/api/races/suggested-field')).json()
}
const addressOf = ({ track_id, distance_yards, horses }: SuggestedField) =>
  `/race-lens?track=${track_id}&distance=${distance_yards}&horses=${horses.map(({ horse_id }) => horse_id).join('-')}&run=yes`

test('an empty Race Lens suggests a field: one click, and the race is run a hundred times', async ({
  page,
}) => {
  const field = await suggested(page)
  await openPage(page, '/race-lens')
  const predicted = page.waitForResponse(/\/api\/predict\/race/)
  await page.getByRole('button', { name: 'Suggest a field' }).click()
  const prediction: RacePrediction = await (await predicted).json()
  expect(prediction.predictions.map(({ horse_id }) => horse_id).toSorted()).toEqual(
    field.horses.map(({ horse_id }) => horse_id).toSorted(),
  )
  await expect(picture(page)).toBeVisible()
  const [best] = prediction.predictions
  await expect(hundred(page)).toContainText(`Run it a hundred times: ${best?.horse_name} is first in`)
  const labels = await picture(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  const wins = labels.map((label) => Number(/first in (\d+) of 100/.exec(label)?.[1]))
  expect(wins.reduce((a, b) => a + b, 0)).toBe(100)
  for (const [i, { win_probability, horse_name }] of prediction.predictions.entries()) {
    expect(labels[i]).toContain(horse_name)
    expect(Math.abs((wins[i] ?? 0) - 100 * win_probability)).toBeLessThan(1)
  }
  const shown = page.getByRole('table', { name: 'Runners by chance to win' })
  await expect(shown.getByRole('row', { name: new RegExp(best?.horse_name ?? '') }).first()).toContainText(
    `${wins[0]}%`,
  )
  await hundred(page).getByText('Show as a table').click()
  await expect(counts(page).getByRole('row')).toHaveCount(field.horses.length + 1)
})

test('Run it draws one race at a time, numbered in the address and the same when reopened', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = await suggested(page)
  await openPage(page, addressOf(field))
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(page).toHaveURL(/running=1\b/)
  await expect(picture(page)).toContainText('Run 1: ')
  const next = page.getByRole('button', { name: 'Next run' })
  await next.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/running=3\b/)
  await expect(picture(page)).toContainText('Run 3: ')
  await page.keyboard.press('ArrowLeft')
  await expect(picture(page)).toContainText('Run 2: ')
  const run = await hundred(page).getByRole('status').textContent()
  expect(run).toMatch(/Run 2: 1st .+; 2nd .+, .+ back; 3rd /)
  await hundred(page).getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('running=2')
  await page.goto(link)
  await expect(hundred(page).getByRole('status')).toHaveText(run ?? '')
  const saved = await savedPicture(page)
  expect(saved.name).toMatch(/^A-hundred-runnings-.*\.png$/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/running/)
  await expect(page.getByRole('button', { name: 'Run it' })).toBeFocused()
})

test('arrow keys move between horses; a scratch changes the hundred; one sheet prints them', async ({
  page,
}) => {
  const field = await suggested(page)
  await openPage(page, addressOf(field))
  const rows = picture(page).getByRole('link')
  await expect(rows).toHaveCount(field.horses.length)
  await tabTo(rows.first(), { most: 250 })
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  expect(await sheets(page)).toBe(1)
  const out = field.horses[0]?.name ?? ''
  await page.getByRole('button', { name: `Scratch ${out}` }).click()
  await expect(rows).toHaveCount(field.horses.length - 1)
  await expect(picture(page).getByRole('link', { name: new RegExp(`^${out},`) })).toHaveCount(0)
})

test('a sealed card keeps its hundred runnings and the run of its address; an old one says it has none', async ({
  page,
}) => {
  const field = await suggested(page)
  await openPage(page, addressOf(field))
  await page.getByRole('button', { name: 'Seal prediction' }).click()
  await expectNotice(page, 'Prediction sealed.')
  const [card] = (await (await page.request.get('/api/race-cards?limit=1')).json()) as [RaceCard]
  await page.goto(`/race-cards/${card.id}?running=7`)
  await expect(picture(page)).toContainText('Run 7: ')
  await page.getByRole('button', { name: 'Next run' }).click()
  await expect(page).toHaveURL(`/race-cards/${card.id}?running=8`)
  await page.route(`**/api/race-cards/${card.id}`, async (route) => {
    const predictions = card.prediction.predictions.map(({ finish: _, ...runner }) => runner)
    await route.fulfill({ json: { ...card, prediction: { ...card.prediction, predictions } } })
  })
  await page.goto(`/race-cards/${card.id}`)
  await expect(page.getByText('sealed before we kept whole finishing orders')).toBeVisible()
  await expect(picture(page)).toHaveCount(0)
})

test('accessible and within every width', async ({ page }) => {
  await openPage(page, `${addressOf(await suggested(page))}&running=412`)
  await expect(picture(page)).toContainText('Run 412: ')
  await expectEveryWidth(page)
})
