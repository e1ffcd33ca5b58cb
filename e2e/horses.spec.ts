import { expect, test } from '@playwright/test'
import { addHorse, expectNotice, findParents, openPage, removeHorse } from './app.ts'

test.describe('Horse Management', () => {
  test('searches by name, AQHA id and owner, whatever the case, and counts', async ({ page }) => {
    await openPage(page, '/horses')
    const [horse] = await (await page.request.get('/api/horses/?sex=S&limit=1')).json()
    const search = page.getByRole('searchbox', { name: 'Search by name, AQHA id or owner' })
    for (const text of [horse.name.toUpperCase(), horse.aqha_id, horse.owner.toLowerCase()]) {
      await search.fill(text)
      await expect(page).toHaveURL(/q=/)
      const total = (await page.request.get(`/api/horses/?q=${encodeURIComponent(text)}`)).headers()[
        'x-total-count'
      ]
      await expect(page.getByText(new RegExp(`\\b${total} horses?\\b`)).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: horse.name }).first()).toBeVisible()
    }
    await search.fill('no horse is called this')
    await expect(page.getByRole('main')).toContainText(/No horse/i)
  })

  test('the sex filter and the sort work, and stand in the address', async ({ page }) => {
    await openPage(page, '/horses')
    await page.getByLabel('Sex', { exact: true }).selectOption('M')
    await page.getByLabel('Sort by').selectOption('owner')
    await expect(page).toHaveURL(/sex=M/)
    await expect(page).toHaveURL(/sort=owner/)
    const [first] = await (await page.request.get('/api/horses/?sex=M&sort=owner&limit=1')).json()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first.name)
    await page.reload()
    await expect(page.getByLabel('Sex', { exact: true })).toHaveValue('M')
    await page.goBack()
  })

  test('details show the horse, its starts, and lead to the pedigree', async ({ page }) => {
    await openPage(page, '/horses')
    const { sire } = await findParents(page, { complete: true })
    await page.goto(`/horses?details=${sire.id}`)
    const dialog = page.getByRole('dialog')
    for (const label of ['AQHA id', 'Sex', 'Foaled', 'Color', 'Breeder', 'Owner', 'Trainer'])
      await expect(dialog).toContainText(label)
    await expect(dialog.getByRole('table').first()).toBeVisible()
    await expect(page.getByText('Published tests of g.66493737C>T call C/C sprint').first()).toBeAttached()
    await dialog
      .getByRole('link', { name: /Pedigree/ })
      .or(dialog.getByRole('button', { name: /Pedigree/ }))
      .first()
      .click()
    await expect(page).toHaveURL(/pedigree=/)
    await page.goBack()
    await expect(page).toHaveURL(/details=/)
  })

  test('a founder’s pedigree says Sire Unknown and Dam Unknown', async ({ page }) => {
    await openPage(page, '/horses')
    const horses = await (await page.request.get('/api/horses/?limit=400&sort=-age')).json()
    const founder = horses.find(
      (horse: { sire_id: number | null; dam_id: number | null }) =>
        horse.sire_id === null && horse.dam_id === null,
    )
    await page.goto(`/horses?pedigree=${founder.id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Sire Unknown')
    await expect(dialog).toContainText('Dam Unknown')
    await expect(dialog).toContainText('low as far as known')
    await expect(dialog).toContainText('Not enough pedigree to tell')
  })

  test('a horse of whom and of whose relatives nothing is known has no estimate', async ({ page }) => {
    const added = await page.request.post('/api/horses/', { data: { name: 'Nobody Saw Me Run', sex: 'M' } })
    const { id } = await added.json()
    await openPage(page, '/horses?q=Nobody+Saw+Me+Run')
    await expect(page.getByText('No estimate yet')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Estimated breeding values' })).toHaveCount(0)
    await page.goto(`/breeding?dam=${id}`)
    await expect(page.getByText('unraced · no breeding value yet')).toBeVisible()
    await page.request.delete(`/api/horses/${id}`)
  })

  test('tests and breeding values that could not be read are not told as missing', async ({ page }) => {
    const { sire } = await findParents(page, { complete: true })
    for (const what of ['genetics', 'ebv'])
      await page.route(`**/api/horses/${sire.id}/${what}`, (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
    const failed = ['genetics', 'ebv'].map((what) =>
      page.waitForResponse((reply) => reply.url().endsWith(`/${sire.id}/${what}`)),
    )
    await openPage(page, `/horses?q=${encodeURIComponent(sire.name)}&details=${sire.id}`)
    await Promise.all(failed)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The genetic profile did not load.')
    await expect(dialog).toContainText('The breeding values did not load.')
    const row = page.locator('li').filter({ has: page.locator(`a[href*="details=${sire.id}"]`) })
    for (const place of [dialog, row]) {
      await expect(place).not.toContainText('untested')
      await expect(place).not.toContainText('No estimate yet')
    }
    const again = page.waitForResponse((reply) => reply.url().endsWith(`/${sire.id}/genetics`))
    await page.goto(`/breeding?sire=${sire.id}`)
    await again
    await expect(page.getByRole('combobox', { name: /Sire · search/ })).toHaveValue(sire.name)
    await expect(page.getByText('untested').filter({ visible: true })).toHaveCount(0)
  })

  test('a pedigree that cannot be loaded says so', async ({ page }) => {
    await openPage(page, '/horses')
    const { sire } = await findParents(page, { complete: true })
    await page.route('**/pedigree*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/horses?pedigree=${sire.id}`)
    await expect(page.getByText('Failed to load pedigree data')).toBeVisible()
  })

  test('EBVs are signed to one decimal, green above 0 and red otherwise', async ({ page }) => {
    await openPage(page, '/horses')
    const { sire } = await findParents(page, { complete: true })
    await page.route(`**/api/horses/${sire.id}/ebv`, async (route) => {
      const answer = await route.fetch()
      const ebvs: { estimate: number }[] = await answer.json()
      await route.fulfill({
        response: answer,
        json: ebvs.map((ebv, at) => ({ ...ebv, estimate: [3.94, -1.26, 0][at] })),
      })
    })
    await page.goto(`/horses?q=${encodeURIComponent(sire.name)}`)
    const color = async (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((node) => getComputedStyle(node).color)
    const gain = await color('+3.9')
    const loss = await color('−1.3')
    expect(gain).not.toBe(loss)
    expect(await color('0.0')).toBe(loss)
  })

  test('a horse is added, edited and removed', async ({ page }) => {
    await openPage(page, '/horses')
    await page
      .getByRole('link', { name: 'Add New Horse' })
      .or(page.getByRole('button', { name: 'Add New Horse' }))
      .click()
    const dialog = page.getByRole('dialog')
    const name = `Test Lantern ${Date.now() % 100_000}`
    await dialog.getByLabel(/^Name/).fill(name)
    await dialog.getByLabel(/^Sex/).selectOption('M')
    await dialog
      .getByRole('button', { name: /Add|Save/ })
      .last()
      .click()
    await expect(dialog).toBeHidden()
    const [made] = await (await page.request.get(`/api/horses/?q=${encodeURIComponent(name)}`)).json()
    expect(made).toMatchObject({ name, sex: 'M' })
    await page.goto(`/horses?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })

  test('a removed horse is offered no more, without loading the page again', async ({ page }) => {
    await openPage(page, '/breeding')
    const mare = await addHorse(page, 'Offered No More')
    const box = page.getByRole('combobox', { name: /Dam · search/ })
    const offered = page.getByRole('option', { name: new RegExp(mare.name) })
    await box.fill(mare.name)
    await expect(offered).toBeVisible()
    await box.press('Escape')
    await page.getByRole('link', { name: 'Horse Management' }).first().click()
    await page.getByRole('searchbox').fill(mare.name)
    await page.getByRole('link', { name: `View Details of ${mare.name}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expectNotice(page, `${mare.name} was removed`)
    await page.getByRole('link', { name: 'Breeding Planner' }).first().click()
    await box.fill(mare.name)
    await expect(page.getByText('0 found', { exact: true })).toBeAttached()
    await expect(offered).toHaveCount(0)
  })

  test('a renamed horse has its new name in what was predicted before', async ({ page }) => {
    await openPage(page, '/')
    const mare = await addHorse(page, 'Named Before')
    const { sire, dam } = await findParents(page, { complete: true })
    const [track] = await (await page.request.get('/api/tracks/')).json()
    const card = [mare, sire, dam].map(({ id }) => id).join('-')
    await page.goto(`/race-lens?track=${track.id}&horses=${card}&run=yes`)
    const runners = page.getByRole('table', { name: 'Runners by chance to win' })
    await expect(runners).toContainText('Named Before')
    await page.getByRole('link', { name: 'Horse Management' }).first().click()
    await page.getByRole('searchbox').fill(mare.name)
    await page.getByRole('link', { name: `View Details of ${mare.name}` }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel(/^Name/).fill('Named Since')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectNotice(page, 'Named Since was saved')
    await expect(async () => {
      await page.goBack()
      expect(page.url()).toContain('/race-lens')
    }).toPass()
    await expect(runners).toContainText('Named Since')
    await expect(runners).not.toContainText('Named Before')
    await removeHorse(page, mare)
  })
})
