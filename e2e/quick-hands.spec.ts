import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import type { Track } from '@quarterpole/contract/track'
import { findParents, openPage } from './app.ts'
import { hold, pressInOneBreath, typeInOneBreath } from './hurry.ts'

const horsesBy = async (page: Page, query: string): Promise<Horse[]> =>
  await (await page.request.get(`/api/horses/?${query}`)).json()

test.describe('a race card changed in a hurry', () => {
  const card = (page: Page) => page.getByRole('form', { name: 'Race card' })
  const predict = (page: Page) => card(page).getByRole('button', { name: /^Predict/ })
  const raceCall = /\/api\/predict\/race/

  async function openCard(page: Page) {
    const raced = (await horsesBy(page, 'sort=-age&limit=400')).filter(({ starts }) => starts > 1)
    const [track]: Track[] = await (await page.request.get('/api/tracks/')).json()
    if (track === undefined) throw new Error('The herd has no track.')
    const horses = raced.slice(0, 3)
    await openPage(page, `/race-lens?track=${track.id}&horses=${horses.map(({ id }) => id).join('-')}`)
    await expect(card(page).getByText('3 on the card')).toBeVisible()
    await expect(card(page).getByLabel('Track', { exact: true })).toHaveValue(`${track.id}`)
    return { track, horses }
  }

  test('is asked about as it was changed last', async ({ page }) => {
    const { horses } = await openCard(page)
    const asked = page.waitForRequest(raceCall)
    await pressInOneBreath(page, [
      card(page).getByRole('radio', { name: '550' }),
      card(page).getByLabel('Lanes are drawn in this order'),
      card(page)
        .getByRole('button', { name: /^Take .* off the card$/ })
        .last(),
      predict(page),
    ])
    expect((await asked).postDataJSON()).toMatchObject({
      distance_yards: 550,
      horse_ids: horses.slice(0, 2).map(({ id }) => id),
      post_positions: [1, 2],
    })
    await expect(card(page).getByRole('radio', { name: '550' })).toBeChecked()
    await expect(page).toHaveURL(/distance=550.*lanes=drawn.*run=yes/)
  })

  test('does not wait for the answer about the card before', async ({ page }) => {
    await openCard(page)
    const slow = await hold(page, raceCall, 'POST')
    await predict(page).click()
    await slow.asked
    await card(page).getByRole('radio', { name: '300' }).check()
    const second = page.waitForRequest(raceCall)
    await predict(page).click()
    expect((await second).postDataJSON()).toMatchObject({ distance_yards: 300 })
    slow.letGo()
    await expect(page.getByRole('table', { name: 'Runners by chance to win' })).toBeVisible()
  })

  test('on a phone an answer that takes its time comes into sight, not past it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openCard(page)
    const slow = await hold(page, raceCall, 'POST')
    await predict(page).click()
    await slow.asked
    await expect(page.getByRole('status').filter({ hasText: 'Working out the race' })).toBeInViewport()
    // The press has scrolled the page; only a page at rest keeps its place while something grows.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    slow.letGo()
    const chances = page.getByRole('table', { name: 'Runners by chance to win' })
    await expect(chances.getByRole('row').nth(1)).toBeInViewport()
  })

  test('Back shows the answer about the card it goes back to', async ({ page }) => {
    await openCard(page)
    await predict(page).click()
    const chances = page.getByRole('table', { name: 'Runners by chance to win' })
    await expect(chances).toBeVisible()
    const [shown] = await chances.getByRole('button').allTextContents()
    // The same page again: an empty card, made up of other horses.
    await page.getByRole('banner').getByRole('link', { name: 'Race Lens' }).click()
    await expect(card(page).getByText('0 on the card')).toBeVisible()
    const others = (await horsesBy(page, 'sort=-age&limit=400')).filter(({ starts }) => starts > 1)
    await card(page).getByLabel('Track', { exact: true }).selectOption({ index: 1 })
    const box = card(page).getByRole('combobox', { name: 'Add by name or AQHA id' })
    for (const { name } of others.slice(3, 5)) {
      await box.click()
      await box.fill(name)
      await box.press('Enter')
      await expect(card(page).getByRole('button', { name: `Take ${name} off the card` })).toBeVisible()
    }
    await predict(page).click()
    await expect(chances.getByRole('button', { name: others[3]?.name ?? '' })).toBeVisible()
    await page.goBack()
    await expect(chances.getByRole('button', { name: shown ?? '' })).toBeVisible()
    await expect(page.getByText('The card has changed since.')).toHaveCount(0)
  })
})

test.describe('letters typed faster than the page is drawn', () => {
  test('all stand in the search of tracks, where the caret was', async ({ page }) => {
    await openPage(page, '/tracks')
    const search = page.getByRole('searchbox')
    await search.focus()
    await typeInOneBreath(page, 'ruidso')
    await expect(search).toHaveValue('ruidso')
    await search.press('ArrowLeft')
    await search.press('ArrowLeft')
    await typeInOneBreath(page, 'o')
    await expect(search).toHaveValue('ruidoso')
    await expect(page).toHaveURL(/q=ruidoso$/)
  })

  test('do not shut the dialog that was opened before they were sent', async ({ page }) => {
    await openPage(page, '/horses')
    const first = page.getByRole('link', { name: /^View Details of/ }).first()
    await expect(first).toBeVisible()
    await page.getByRole('searchbox').focus()
    await typeInOneBreath(page, 'e', first)
    await expect(page).toHaveURL(/q=e&details=\d+/)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('two filters chosen at once both hold', async ({ page }) => {
    await openPage(page, '/horses')
    await expect(page.getByRole('list', { name: 'Horses' })).toBeVisible()
    await page.evaluate(async () => {
      for (const [at, value] of [
        [0, 'M'],
        [1, 'age'],
        [2, 'down'],
      ] as const) {
        const select = document.querySelectorAll('search select')[at]
        if (!(select instanceof HTMLSelectElement)) throw new Error('There is no such filter.')
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
        await Promise.resolve()
      }
    })
    await expect(page).toHaveURL(/sex=M&sort=-age$/)
    await expect(page.getByLabel('Sex', { exact: true })).toHaveValue('M')
    await expect(page.getByLabel('Order')).toHaveValue('down')
  })
})

test.describe('keys pressed before the list of horses has come', () => {
  const listCall = /\/api\/horses\/?\?/

  test('arrows count: the row they went to is chosen', async ({ page }) => {
    await openPage(page, '/breeding')
    const stallions = await horsesBy(page, 'sex=S&sort=name&limit=3')
    const slow = await hold(page, listCall, 'GET')
    const box = page.getByRole('combobox', { name: /Sire · search/ })
    await box.focus()
    await slow.asked
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'Enter'])
      await box.press(key)
    slow.letGo()
    await expect(box).toHaveValue(stallions[2]?.name ?? '')
  })

  for (const [where, path, labels] of [
    ['the planner', '/breeding', [/Sire · search/, /Dam · search/]],
    ['the form of a horse', '/horses?add=new', ['Sire', 'Dam']],
  ] as const)
    test(`Enter and Tab choose what was typed on both sides in ${where}`, async ({ page }) => {
      await openPage(page, path)
      const { sire, dam } = await findParents(page, { complete: true })
      const slow = await hold(page, listCall, 'GET')
      const [sireBox, damBox] = labels.map((name) => page.getByRole('combobox', { name }))
      if (sireBox === undefined || damBox === undefined) throw new Error('There are two boxes.')
      await sireBox.focus()
      for (const { name } of [sire, dam]) {
        const asked = page.waitForRequest(
          (request) => listCall.test(request.url()) && new URL(request.url()).searchParams.get('q') === name,
        )
        await page.keyboard.type(name)
        await page.keyboard.press('Enter')
        await asked
        await page.keyboard.press('Tab')
      }
      slow.letGo()
      await expect(sireBox).toHaveValue(sire.name)
      await expect(damBox).toHaveValue(dam.name)
      await expect(page.getByRole('listbox')).toHaveCount(0)
    })
})
