import { expect, test } from '@playwright/test'
import type { Injury, InjuryImpact } from '@quarterpole/contract/injury'
import { addHorse, openPage } from '../app.ts'

test('Injury Manager @journey', async ({ page }) => {
  const mare = await addHorse(page, 'Injured By Specification')
  const get = async <T>(path: string): Promise<T> => (await page.request.get(path)).json()
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('listitem').filter({ hasText: mare.name })
  let injury: Injury
  await openPage(page, '/injuries')

  await test.step('Severity defaults to minor, status to active, expected days off to 0 (minimum 0)', async () => {
    await page.getByRole('link', { name: 'Record an injury' }).click()
    await expect(dialog.getByRole('radio', { name: 'minor' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'active' })).toBeChecked()
    await expect(dialog.getByLabel('Expected days off')).toHaveValue('0')
    await expect(dialog.getByLabel('Expected days off')).toHaveAttribute('min', '0')
  })
  await test.step('Horse, date and type are required', async () => {
    await dialog.getByLabel(/^Date/).fill('')
    await dialog.getByRole('button', { name: 'Save injury' }).click()
    for (const label of [/^Horse/, /^Date/, /^Type/])
      await expect(dialog.getByLabel(label).first()).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('POST /injuries/ with horse_id, injury_date, type, severity, status, expected_days_off, notes', async () => {
    const box = dialog.getByRole('combobox', { name: /^Horse/ })
    await box.fill(mare.name)
    await expect(page.getByRole('option').first()).toContainText(mare.name)
    await box.press('Enter')
    await dialog.getByLabel(/^Date/).fill('2026-01-05')
    await dialog.getByLabel(/^Type/).fill('Bumped on the trailer')
    const sent = page.waitForResponse((reply) => reply.request().method() === 'POST')
    await dialog.getByRole('button', { name: 'Save injury' }).click()
    injury = await (await sent).json()
    expect((await sent).request().postDataJSON()).toEqual({
      horse_id: mare.id,
      injury_date: '2026-01-05',
      type: 'Bumped on the trailer',
      severity: 'minor',
      status: 'active',
      expected_days_off: 0,
      notes: null,
    })
    await expect(row).toContainText('Bumped on the trailer')
  })
  await test.step('An impact modal: SI and win probability reduction, recommended rest days, recovery confidence (above 0.8 good, above 0.6 monitor closely, otherwise significant injury)', async () => {
    const { performance_impact } = await get<InjuryImpact>(`/api/injuries/${injury.id}/impact`)
    await row.getByRole('link', { name: /^Outlook/ }).click()
    for (const words of [
      'SI reduction',
      'Win probability reduction',
      'Recommended rest',
      'Recovery confidence',
    ])
      await expect(dialog).toContainText(words)
    const { recovery_confidence: chance } = performance_impact
    await expect(dialog).toContainText(
      chance > 0.8 ? 'good' : chance > 0.6 ? 'monitor closely' : 'significant injury',
    )
    await expect(dialog).toContainText(chance.toFixed(2))
  })
  await test.step('PUT /injuries/{id}; status is freely editable through the edit form', async () => {
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('radio', { name: 'recovered' }).check({ force: true })
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Save injury' }).click()
    expect((await sent).url()).toContain(`/api/injuries/${injury.id}`)
    expect((await sent).postDataJSON()).toMatchObject({ status: 'recovered', horse_id: mare.id })
    await expect(dialog).toBeHidden()
  })
  await test.step('A status filter: all, active only, recovered only; every injury is in one of the two', async () => {
    const filters = page.getByRole('group', { name: 'Status', exact: true }).getByRole('radio')
    await expect(filters).toHaveCount(3)
    for (const [label, status, isThere] of [
      ['Active only', 'active', false],
      ['Recovered only', 'recovered', true],
    ] as const) {
      const asked = page.waitForRequest((request) => request.url().includes(`status_filter=${status}`))
      await page.getByRole('radio', { name: label }).check({ force: true })
      await asked
      await expect(row).toHaveCount(isThere ? 1 : 0)
    }
    const listed = await get<Injury[]>('/api/injuries/')
    expect(listed.filter(({ status }) => status !== 'active' && status !== 'recovered')).toEqual([])
  })
  await page.request.delete(`/api/injuries/${injury!.id}`)
  await page.request.delete(`/api/horses/${mare.id}`)
})
