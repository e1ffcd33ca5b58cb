import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'

interface Injury {
  id: number
  horse_id: number
  horse_name: string
  injury_date: string
  type: string
  severity: string
  status: string
  expected_days_off: number
}

const injuriesOf = async (page: Page, filter = ''): Promise<Injury[]> =>
  (await page.request.get(`/api/injuries/${filter}`)).json()

async function firstInjury(page: Page, status: string): Promise<Injury> {
  const [first] = await injuriesOf(page, `?status_filter=${status}`)
  if (first === undefined) throw new Error(`The sample herd has no ${status} injury.`)
  return first
}

const aHorse = async (page: Page): Promise<{ id: number; name: string }> => {
  const [horse] = await (await page.request.get('/api/horses/?sex=G&limit=1')).json()
  return horse
}

const counted = (count: number) => `${count} ${count === 1 ? 'injury' : 'injuries'}`

test.describe('Injury Manager', () => {
  test('the filter shows all, active only or recovered only, counts, and stands in the address', async ({
    page,
  }) => {
    await openPage(page, '/injuries')
    const main = page.getByRole('main')
    for (const [label, query, status] of [
      ['Active only', 'status=active', 'active'],
      ['Recovered only', 'status=recovered', 'recovered'],
    ] as const) {
      await page.getByRole('radio', { name: label }).check({ force: true })
      await expect(page).toHaveURL(new RegExp(query))
      const expected = await injuriesOf(page, `?status_filter=${status}`)
      await expect(main.getByRole('status').filter({ hasText: /injur/ })).toContainText(
        counted(expected.length),
      )
      const newest = main.getByRole('listitem').first()
      await expect(newest).toContainText(expected[0]?.horse_name ?? '')
      await expect(newest).toContainText(status)
    }
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Recovered only' })).toBeChecked()
    await page.getByRole('radio', { name: 'All' }).check({ force: true })
    await expect(page).toHaveURL('/injuries')
  })

  test('the form asks for horse, date and type, begins minor, active and 0 days, and refuses fewer', async ({
    page,
  }) => {
    await openPage(page, '/injuries')
    const horse = await aHorse(page)
    await page.getByRole('link', { name: 'Record an injury' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record an injury' })
    await expect(dialog.getByRole('combobox', { name: 'Horse' })).toBeFocused()
    await expect(dialog.getByRole('radio', { name: 'minor' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'active' })).toBeChecked()
    await expect(dialog.getByLabel('Expected days off')).toHaveValue('0')
    await expect(dialog.getByLabel('Expected days off')).toHaveAttribute('min', '0')
    await dialog.getByRole('button', { name: 'Save Injury' }).click()
    for (const sentence of ['Choose the horse.', 'Give the day of the injury.', 'Say what the injury is'])
      await expect(dialog).toContainText(sentence)

    const box = dialog.getByRole('combobox', { name: /^Horse/ })
    await box.click()
    await box.fill(horse.name)
    await expect(page.getByRole('option').first()).toContainText(horse.name)
    await box.press('Enter')
    await dialog.getByLabel(/^Date/).fill('2026-01-05')
    const type = `Bucked shins ${Date.now() % 100_000}`
    await dialog.getByLabel(/^Type/).fill(type)
    await expect(dialog).toContainText('Compared with: bucked shins.')
    await dialog.getByLabel('Expected days off').fill('-1')
    await dialog.getByRole('button', { name: 'Save Injury' }).click()
    await expect(dialog).toContainText('Type whole days, 0 or more.')
    await dialog.getByLabel('Expected days off').fill('30')
    await dialog.getByRole('button', { name: 'Save Injury' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: type })).toContainText(horse.name)
    expect((await injuriesOf(page)).find((injury) => injury.type === type)).toMatchObject({
      horse_id: horse.id,
      severity: 'minor',
      status: 'active',
      expected_days_off: 30,
      notes: null,
    })
  })

  test('an edit moves an injury to the recovered ones', async ({ page }) => {
    await openPage(page, '/injuries')
    const horse = await aHorse(page)
    const type = `Splint ${Date.now() % 100_000}`
    const made: Injury = await (
      await page.request.post('/api/injuries', {
        data: { horse_id: horse.id, injury_date: '2026-01-05', type },
      })
    ).json()
    await page.goto(`/injuries?status=active&edit=${made.id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(/^Type/)).toHaveValue(type)
    await dialog.getByRole('radio', { name: 'recovered' }).check({ force: true })
    await dialog.getByRole('radio', { name: 'moderate' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Save Injury' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: type })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Recovered only' }).check({ force: true })
    await expect(page.getByRole('listitem').filter({ hasText: type })).toContainText('moderate')
  })

  test('the impact shows the four figures with what they rest on, and sends to the veterinarian', async ({
    page,
  }) => {
    await openPage(page, '/injuries')
    const injury = await firstInjury(page, 'active')
    const { performance_impact, basis } = await (
      await page.request.get(`/api/injuries/${injury.id}/impact`)
    ).json()
    await page
      .getByRole('link', { name: `Impact of ${injury.type}, ${injury.horse_name}` })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`impact=${injury.id}`))
    const dialog = page.getByRole('dialog', { name: injury.horse_name })
    await expect(dialog).toContainText(
      `${performance_impact.si_reduction > 0 ? '−' : '+'}${Math.abs(performance_impact.si_reduction).toFixed(1)}`,
    )
    await expect(dialog).toContainText(`± ${basis.si_reduction_sd.toFixed(1)} points`)
    await expect(dialog).toContainText('Win probability reduction')
    await expect(dialog).toContainText(
      `${(basis.win_probability_before * 100).toFixed(1)} to ${(basis.win_probability_after * 100).toFixed(1)} %`,
    )
    await expect(dialog).toContainText(`${performance_impact.recommended_rest_days} days`)
    await expect(dialog).toContainText(performance_impact.recovery_confidence.toFixed(2))
    await expect(dialog).toContainText(basis.definition_of_return)
    await expect(dialog).toContainText('Its own starts, before and after')
    await expect(dialog).toContainText('Ask your veterinarian')
    if (basis.evidence.length > 0) {
      await dialog.getByText('The studies').click()
      for (const { source } of basis.evidence)
        await expect(dialog.getByRole('table').first()).toContainText(source)
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL('/injuries')
  })

  for (const [confidence, word] of [
    [0.81, 'good'],
    [0.8, 'monitor closely'],
    [0.61, 'monitor closely'],
    [0.6, 'significant injury'],
  ] as const) {
    test(`a recovery confidence of ${confidence} reads ${word}`, async ({ page }) => {
      await openPage(page, '/injuries')
      const injury = await firstInjury(page, 'active')
      await page.route('**/impact', async (route) => {
        const answer = await route.fetch()
        const impact = await answer.json()
        impact.performance_impact.recovery_confidence = confidence
        await route.fulfill({ response: answer, json: impact })
      })
      await page.goto(`/injuries?impact=${injury.id}`)
      const recovery = page.getByRole('dialog').getByRole('region', { name: 'Recovery confidence' })
      await expect(recovery.getByRole('img')).toHaveAttribute('aria-label', new RegExp(`: ${word}$`))
      await expect(recovery).toContainText(confidence.toFixed(2))
    })
  }

  test('an impact that cannot be had is logged, said, and can be asked for again', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await openPage(page, '/injuries')
    const injury = await firstInjury(page, 'active')
    let isBroken = true
    await page.route('**/impact', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await page.goto(`/injuries?impact=${injury.id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The impact could not be worked out')
    await expect
      .poll(() => logged.some((line) => line.includes('The injury impact did not load.')))
      .toBe(true)
    isBroken = false
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog).toContainText('Recovery confidence')
  })

  test('a save that fails keeps what was typed and says why', async ({ page }) => {
    await openPage(page, '/injuries')
    const injury = await firstInjury(page, 'active')
    await page.goto(`/injuries?edit=${injury.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Walking sound')
    await page.route(`**/api/injuries/${injury.id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 507,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              status: 507,
              title: 'Disk full',
              detail: 'The disk is full: nothing was saved.',
            }),
          })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Save Injury' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The disk is full: nothing was saved.')
    await expect(dialog.getByLabel('Notes')).toHaveValue('Walking sound')
  })

  test('an edit someone else overtook is put to the user, who takes what is on file', async ({ page }) => {
    await openPage(page, '/injuries')
    const horse = await aHorse(page)
    const data = {
      horse_id: horse.id,
      injury_date: '2026-01-05',
      type: `Stone bruise ${Date.now() % 100_000}`,
    }
    const made: Injury = await (await page.request.post('/api/injuries', { data })).json()
    await page.goto(`/injuries?edit=${made.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Mine')
    await page.request.put(`/api/injuries/${made.id}`, { data: { ...data, notes: 'Theirs' } })
    await dialog.getByRole('button', { name: 'Save Injury' }).click()
    await expect(dialog).toContainText('This injury was changed meanwhile')
    await dialog.getByRole('button', { name: 'Load what is on file now' }).click()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Theirs')
    await dialog.getByRole('button', { name: 'Save Injury' }).click()
    await expect(dialog).toBeHidden()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`page and dialogs have no accessibility fault a machine can find, ${colorScheme}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ colorScheme, ...(baseURL === undefined ? {} : { baseURL }) })
      const page = await context.newPage()
      await openPage(page, '/injuries')
      const { id } = await firstInjury(page, 'active')
      for (const path of [
        '/injuries',
        `/injuries?impact=${id}`,
        `/injuries?edit=${id}`,
        '/injuries?add=new',
      ]) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
      await context.close()
    })
  }

  test('nothing scrolls sideways on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/injuries')
    const { id } = await firstInjury(page, 'active')
    for (const path of ['/injuries', `/injuries?impact=${id}`, '/injuries?add=new']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(390)
    }
  })
})
