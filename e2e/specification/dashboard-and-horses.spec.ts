import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { Horse } from '@quarterpole/contract/horse'
import { findParents, openPage } from '../app.ts'

const get = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json()
const grouped = (value: number) => value.toLocaleString('en-US')
const rgbOf = async (place: Locator) => {
  const color = await place.evaluate((node) => getComputedStyle(node).color)
  return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as [number, number, number]
}

test('Dashboard', async ({ page }) => {
  const answer = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/dashboard')
  await openPage(page, '/')
  const herd: Dashboard = await (await answer).json()
  const stats = page.getByRole('region', { name: 'At a glance' })
  const figure = (label: string) =>
    stats.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

  await test.step('Four stat cards: total horses, active injuries, recent predictions, system status', async () => {
    await expect(stats.getByRole('term')).toHaveText([
      'Total horses',
      'Active injuries',
      'Recent predictions',
      'System status',
    ])
    expect(herd.total_horses).toBeGreaterThan(herd.my_horses)
    await expect(figure('Total horses')).toContainText(
      `${grouped(herd.total_horses)}${grouped(herd.my_horses)} yours`,
    )
    await expect(figure('Active injuries')).toContainText(grouped(herd.active_injuries))
    await expect(figure('Recent predictions')).toContainText(grouped(herd.recent_predictions))
    await expect(figure('System status')).toContainText('Healthy')
  })
  await test.step('A recent-activity list', async () => {
    const activity = page
      .getByRole('main')
      .locator('section')
      .filter({ hasText: /^Recent activity/ })
    await expect(activity.getByRole('listitem').first()).toBeVisible()
  })
  await test.step('Quick-action buttons leading to /race-lens, /breeding and /data', async () => {
    for (const path of ['/race-lens', '/breeding', '/data']) {
      await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
      await expect(page).toHaveURL(path)
      await page.goBack()
    }
  })
})

test('Horse Management', async ({ page }) => {
  const { sire } = await findParents(page, { complete: true })
  const horse = await get<Horse>(page, `/api/horses/${sire.id}`)
  await openPage(page, '/horses')
  const search = page.getByRole('searchbox', { name: 'Search by name, AQHA id or owner' })
  const counted = page.getByText(/^[\d,]+ horses? found/)
  const card = page.locator('li').filter({ has: page.locator(`a[href*="details=${horse.id}"]`) })
  const dialog = page.getByRole('dialog')

  await test.step('Search box matching name, AQHA id or owner, case-insensitive, and a count line', async () => {
    for (const words of [horse.owner, horse.aqha_id, horse.name.toUpperCase()]) {
      if (words === null) throw new Error(`${horse.name} lacks an owner or a number.`)
      const found = page.waitForResponse((reply) => new URL(reply.url()).searchParams.get('q') === words)
      await search.fill(words)
      const total = Number((await found).headers()['x-total-count'])
      await expect(counted).toHaveText(new RegExp(`^${grouped(total)} horses? found`))
      await expect(card).toBeVisible()
    }
  })
  await test.step('A sex filter and a sort selector (name, age, owner) are displayed', async () => {
    const choices = (name: string) => page.getByRole('combobox', { name }).locator('option').allTextContents()
    expect(await choices('Sex')).toEqual(['All', 'Stallions', 'Mares', 'Geldings', 'Unknown'])
    expect((await choices('Sort by')).slice(0, 3)).toEqual(['Name', 'Age', 'Owner'])
  })
  await test.step('Each horse card shows name, AQHA id, sex badge, foaled date, color, owner and trainer', async () => {
    const { name, aqha_id, color, owner, trainer } = horse
    for (const fact of [name, `AQHA ${aqha_id}`, color, owner, trainer ?? 'not assigned'])
      await expect(card).toContainText(fact ?? '')
    await expect(card).toContainText(/Stallion|Colt/)
    await expect(card).toContainText(/foaled (\w{3} \d{1,2}, )?\d{4}/)
  })
  await test.step('Up to 3 EBV lines: trait and signed estimate to 1 decimal, green if above 0, otherwise red', async () => {
    const ebvs = await get<{ trait: string; estimate: number }[]>(page, `/api/horses/${horse.id}/ebv`)
    const lines = card.getByRole('table', { name: 'Estimated breeding values' }).getByRole('row')
    await expect(lines).toHaveCount(Math.min(3, ebvs.length))
    for (const [at, { trait, estimate }] of ebvs.slice(0, 3).entries()) {
      const cell = lines.nth(at).getByRole('cell').first()
      await expect(lines.nth(at)).toContainText(trait)
      const size = Math.abs(estimate).toFixed(1)
      await expect(cell).toHaveText(size === '0.0' ? size : `${estimate > 0 ? '+' : '−'}${size}`)
      const [red, green] = await rgbOf(cell.locator('span').first())
      expect(green > red).toBe(estimate > 0)
    }
  })
  await test.step('A genetic profile shows six panel tests; extra rows show mstn, dmrt3 and the mt haplogroup', async () => {
    const panel = card.getByRole('list', { name: 'Six-panel genetic tests' }).getByRole('listitem')
    await expect(panel).toContainText(['HYPP', 'PSSM1', 'MH', 'GBED', 'HERDA', 'MYHM'])
    for (const state of await panel.allTextContents()) expect(state).toMatch(/clear|carrier|affected/)
    await expect(card).toContainText(/MSTN.*DMRT3.*mt/s)
  })
  await test.step('Details modal: AQHA id, sex, foaled, color, breeder, owner, trainer, and a button to the pedigree', async () => {
    await card.getByRole('link', { name: /^View Details/ }).click()
    for (const term of ['AQHA id', 'Sex', 'Foaled', 'Color', 'Breeder', 'Owner', 'Trainer'])
      await expect(dialog.getByRole('term').filter({ hasText: term }).first()).toBeVisible()
    await dialog.getByRole('link', { name: 'Pedigree' }).click()
    await expect(page).toHaveURL(new RegExp(`pedigree=${horse.id}`))
  })
  await test.step('Pedigree modal: the horse, sire and dam', async () => {
    for (const name of [horse.name, horse.sire_name, horse.dam_name])
      await expect(dialog).toContainText(name ?? '')
    await page.keyboard.press('Escape')
    await expect(card.getByRole('link', { name: /^Pedigree/ })).toBeVisible()
  })
  await test.step('… or “Sire Unknown” / “Dam Unknown”', async () => {
    const all = await get<Horse[]>(page, '/api/horses/?mine=false&limit=1000')
    const founder = all.find(({ sire_id, dam_id }) => sire_id === null && dam_id === null)
    await page.goto(`/horses?pedigree=${founder?.id}`)
    await expect(dialog).toContainText('Sire Unknown')
    await expect(dialog).toContainText('Dam Unknown')
  })
  await test.step('The pedigree load shows “Failed to load pedigree data” in the pedigree modal', async () => {
    await page.route('**/api/horses/*/pedigree*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/horses?pedigree=${horse.id}`)
    await expect(dialog).toContainText('Failed to load pedigree data')
  })
  await test.step('“Add New Horse” button', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Add New Horse' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New Horse' })).toBeVisible()
  })
})
