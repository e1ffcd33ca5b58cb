import { expect, type Page, test } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { addHorse, expectNotice, findParents, openPage, removeHorse } from './app.ts'
import { hold, pressInOneBreath } from './hurry.ts'
import { startServer } from './server.ts'
import { choose, panelOf } from './uploads.ts'

const horseCall = (id: number) => new RegExp(`/api/horses/${id}$`)

test.describe('an answer that comes after its user has gone', () => {
  test('a saved horse does not call back to its page', async ({ page }) => {
    const horse = await addHorse(page, 'Slowly Saved')
    await openPage(page, `/horses?edit=${horse.id}`)
    const slow = await hold(page, horseCall(horse.id), 'PUT')
    await page.getByRole('dialog').getByLabel('Owner').fill('Ada Farrow')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await slow.asked
    await page.keyboard.press('Escape') // back to the horse
    await expect(page.getByRole('dialog', { name: 'Slowly Saved', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Track Intel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
    slow.letGo()
    await expectNotice(page, 'Slowly Saved was saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Track Intel' })).toBeVisible()
    await expect(page).toHaveURL(/\/tracks$/)
    await removeHorse(page, horse)
  })

  test('a removed horse does not shut what was opened since', async ({ page }) => {
    const horse = await addHorse(page, 'Slowly Removed')
    const { sire } = await findParents(page, { complete: true })
    await openPage(page, `/horses?q=${encodeURIComponent(sire.name)}&details=${horse.id}`)
    const slow = await hold(page, horseCall(horse.id), 'DELETE')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await slow.asked
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: `View Details of ${sire.name}` }).click()
    await expect(page.getByRole('dialog', { name: sire.name })).toBeVisible()
    slow.letGo()
    await expectNotice(page, 'Slowly Removed was removed')
    await expect(page.getByRole('dialog', { name: sire.name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`details=${sire.id}$`))
  })

  test('a booking begun while the cross is worked out outlives the answer', async ({ page }) => {
    await openPage(page, '/breeding')
    const { sire, dam } = await findParents(page, { complete: true })
    const slow = await hold(page, /\/api\/predict\/breeding/, 'POST')
    await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
    await slow.asked
    await page.getByRole('button', { name: 'Add to Stallion Book' }).click()
    const terms = page.getByRole('dialog').getByLabel('Terms')
    await terms.fill('Half at breeding')
    slow.letGo()
    await expect(page.getByText('Similar crosses')).toBeAttached()
    await expect(terms).toHaveValue('Half at breeding')
    await expect(terms).toBeFocused()
  })

  test('a booking does not shut the dialog that was opened since, nor take what is typed there', async ({
    page,
  }) => {
    const dam = await addHorse(page, 'Booked Slowly') // of this test alone: a mare is booked once a season
    await openPage(page, '/breeding')
    const { sire } = await findParents(page, { complete: true })
    await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
    const opener = page.getByRole('button', { name: 'Add to Stallion Book' })
    const dialog = page.getByRole('dialog')
    const slow = await hold(page, /\/api\/stallion-book\/entries/, 'POST')
    await opener.click()
    await dialog.getByRole('button', { name: 'Add to book' }).click()
    await slow.asked
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await opener.click()
    await dialog.getByLabel('Terms').fill('Live foal, second cover')
    slow.letGo()
    await expectNotice(page, `Added ${sire.name} × ${dam.name} to`)
    await expect(dialog.getByLabel('Terms')).toHaveValue('Live foal, second cover')
  })
})

test('a question about one horse is not put about the next, and Keep gives the focus back', async ({
  page,
}) => {
  await openPage(page, '/horses')
  const all: Horse[] = await (await page.request.get('/api/horses/?sort=-age&limit=400')).json()
  const foal = all.find(({ sire_id }) => sire_id !== null)
  if (foal === undefined || foal.sire_name === null) throw new Error('No horse of the herd has a sire.')
  await page.goto(`/horses?details=${foal.id}`)
  const dialog = page.getByRole('dialog')
  const asker = dialog.getByRole('button', { name: 'Delete', exact: true })
  await asker.click()
  await dialog.getByRole('button', { name: `Keep ${foal.name}` }).press('Enter')
  await expect(asker).toBeFocused()
  await asker.click()
  await dialog.getByRole('link', { name: foal.sire_name }).first().click()
  await expect(page.getByRole('dialog', { name: foal.sire_name })).toBeVisible()
  await expect(asker).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toHaveCount(0)
})

/** The form of a horse whose page was read before someone else named its owner; the newer record is held back. */
async function openFormReadBefore(page: Page, horseName: string) {
  const horse = await addHorse(page, horseName)
  await openPage(page, `/horses?details=${horse.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: horseName })).toBeVisible()
  const { name, sex, version } = horse
  const change = { name, sex, version, owner: 'Someone Quicker' }
  expect((await page.request.put(`/api/horses/${horse.id}`, { data: change })).ok()).toBe(true)
  const slow = await hold(page, horseCall(horse.id), 'GET')
  await dialog.getByRole('link', { name: 'Edit' }).click()
  return { horse, dialog, slow }
}

test('a form opened with what was read before takes up what is on file now', async ({ page }) => {
  const { horse, dialog, slow } = await openFormReadBefore(page, 'Read Before')
  await expect(dialog.getByLabel('Owner')).toHaveValue('')
  slow.letGo()
  await expect(dialog.getByLabel('Owner')).toHaveValue('Someone Quicker')
  await dialog.getByLabel('Trainer').fill('Bo Hale')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Read Before was saved')
  await removeHorse(page, horse)
})

test('what is typed before the newer record comes is not overwritten by it', async ({ page }) => {
  const { horse, dialog, slow } = await openFormReadBefore(page, 'Typed Before')
  await dialog.getByLabel('Owner').fill('Ada Farrow')
  const newer = page.waitForResponse(horseCall(horse.id))
  slow.letGo()
  await newer
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('This horse was changed meanwhile')).toBeVisible()
  await expect(dialog.getByLabel('Owner')).toHaveValue('Ada Farrow')
  await removeHorse(page, horse)
})

test.describe('the focus after a dialog', () => {
  test('goes to the row it was opened from, though the list was read anew and sorted otherwise', async ({
    page,
  }) => {
    const [first, second] = [await addHorse(page, 'Homing Alpha'), await addHorse(page, 'Homing Beta')]
    await openPage(page, '/horses?q=homing')
    await page.getByRole('link', { name: 'View Details of Homing Alpha' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Edit' }).click()
    await dialog.getByLabel(/^Name/).fill('Homing Gamma')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('dialog', { name: 'Homing Gamma' })).toBeVisible()
    await expect(page.getByText('Homing Gamma').nth(1)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'View Details of Homing Gamma' })).toBeFocused()
    for (const horse of [first, second]) await removeHorse(page, horse)
  })

  test('goes to the page where its row is gone', async ({ page }) => {
    const horse = await addHorse(page, 'Gone From The List')
    await openPage(page, '/horses?q=gone+from+the')
    await page.getByRole('link', { name: `View Details of ${horse.name}` }).press('Enter')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('No horse matches')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('an import taken back with two quick presses is taken back once, and says what was done', async ({
  page,
}) => {
  const server = await startServer({ SAMPLE_DATA: 'false' })
  try {
    await openPage(page, `${server.url}/data`)
    const panel = panelOf(page, 'Horses')
    await choose(panel, 'pair.csv', 'name,sex\nOnce Only,M\nTwice Never,S\n')
    await panel.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('button', { name: 'Take back pair.csv' }).click()
    let undone = 0
    page.on('request', (request) => (undone += Number(request.url().endsWith('/undo'))))
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Take back' })
    await pressInOneBreath(page, [confirm, confirm])
    await expect(page.getByRole('dialog', { name: 'Taken back' })).toContainText('2 added horses removed')
    expect(undone).toBe(1)
  } finally {
    await server.stop()
  }
})

test('two files put together late do not take the place of a file chosen since', async ({ page }) => {
  await openPage(page, '/data')
  const mapping = page.getByRole('region', { name: 'Column mapping' })
  await mapping.getByLabel('What the file holds').selectOption('race_results')
  await choose(
    mapping,
    'runners.csv',
    'race_id,name,finish\n7,Mesa Signal,1\n7,Hill Lantern,2\n8,Mesa Signal,1\n',
  )
  await mapping.getByRole('button', { name: 'Match columns' }).click()
  await expect(mapping.getByText('Still needed:')).toBeVisible()
  const joinCall = /\/api\/data-import\/join/
  const slow = await hold(page, joinCall, 'POST')
  await choose(
    mapping,
    'races.csv',
    'race_id,track,date,distance\n7,RUI,2026-05-02,350\n8,RUI,2026-05-09,350\n',
  )
  await slow.asked
  await mapping.getByRole('button', { name: 'Back' }).click()
  await choose(mapping, 'chosen-since.csv', 'name,sex\nMesa Signal,M\n')
  const joined = page.waitForResponse(joinCall)
  slow.letGo()
  expect((await joined).ok()).toBe(true)
  await mapping.getByRole('button', { name: 'Match columns' }).click()
  await expect(mapping.getByText('chosen-since.csv', { exact: true })).toBeVisible()
  await expect(mapping.getByText('Two files put together')).toHaveCount(0)
})
