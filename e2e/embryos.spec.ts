import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNotice, openPage, write } from './app.ts'

/** A season whose foals are all born. */
const season = new Date().getFullYear() - 2
const [first, second] = [
  { bred: `${season}-03-01`, flushed: `${season}-03-09` },
  { bred: `${season}-03-25`, flushed: `${season}-04-02` },
]

const send = async (page: Page, path: string, data: object) => (await write(page, path, data)).json()

test('a donor flushed twice: four embryos into four recipients, one lost, three foals of hers', async ({
  page,
}) => {
  const tag = String(Date.now() % 100_000)
  const mare = (name: string, more: object = {}) =>
    // of nobody's herd: plans of other tests stay as they are
    send(page, '/api/horses/', { name: `${name} ${tag}`, sex: 'M', foaled: `${season - 9}-02-01`, ...more })
  const donor = await mare('Flush Donor')
  const stud = await mare('Flush Stud', { sex: 'S' })
  const recipients = [await mare('Recip Ann'), await mare('Recip Bea'), await mare('Recip Cora')]
  const fourth = await mare('Recip Dee')
  const pair = { mare_id: donor.id, stallion_id: stud.id, season_year: season }
  const bred = { kind: 'bred', event_date: first.bred }
  const cover = await send(page, '/api/covers', { ...pair, event: bred })

  await openPage(page, `/horses?details=${donor.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add an embryo entry' }).click()
  await dialog.getByLabel(/^Collected on/).fill(first.flushed)
  await expect(dialog.getByLabel('Donor bred on').locator('option:checked')).toHaveText(
    `Mar 1, ${season} to ${stud.name}`,
  )
  await expect(dialog.getByLabel('Sire or sires')).toHaveValue(stud.name)
  await dialog.getByLabel(/^Structures found/).fill('2')
  await dialog.getByRole('button', { name: 'Save embryo entry' }).click()
  const embryos = dialog.getByRole('region', { name: 'Embryos' })
  await expect(embryos).toContainText(`Flush by ${stud.name} found 2 structures`)

  const entry = (of: typeof first, data: object) =>
    write(page, '/api/embryos', { horse_id: donor.id, entry_date: of.flushed, bred_on: of.bred, ...data })
  const transfer = (of: typeof first, mark: string, recipient: string) =>
    entry(of, { kind: 'embryo', mark, outcome: 'transferred', outcome_date: of.flushed, recipient })
  await send(page, `/api/covers/${cover.id}/events`, { kind: 'bred', event_date: second.bred })
  await entry(second, { kind: 'flushed', structures: 2 })
  const names = [...recipients, fourth].map(({ name }: { name: string }) => name)
  await transfer(first, 'E1', names[0] ?? '')
  await transfer(first, 'E2', names[1] ?? '')
  await transfer(second, 'E3', names[2] ?? '')
  await transfer(second, 'E4', names[3] ?? '')

  await page.goto(`/mares?season=${season}`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  for (const [at, name] of names.entries())
    await expect(row(name).first()).toContainText(`carries embryo E${at + 1} of ${donor.name}`)
  await expect(row(names[0] ?? '').first()).toContainText(`Foaling due Feb 4, ${season + 1}`)
  const own = row(`to ${stud.name}`).filter({ hasText: donor.name })
  await expect(own).toContainText(`flushed Mar 9, ${season}: 2 embryos`)
  await expect(own).toContainText(`flushed Apr 2, ${season}: 2 embryos`)
  await expectAccessible(page)

  // A recipient takes no second embryo, until the first is known to be gone.
  const again = { horse_id: donor.id, kind: 'embryo', entry_date: `${season}-05-01`, mark: 'E9' }
  const taken = await page.request.post('/api/embryos', {
    data: { ...again, outcome: 'transferred', outcome_date: `${season}-05-01`, recipient: fourth.name },
  })
  expect(taken.status()).toBe(409)
  expect((await taken.json()).detail).toContain(`${fourth.name} would carry two at once`)

  const carried = []
  for (const [at, recipient] of names.entries()) {
    const event = { ...bred, event_date: (at < 2 ? first : second).bred, method: 'embryo_transfer' }
    const { id } = await send(page, '/api/covers', { ...pair, recipient, event })
    carried.push(id)
    await send(page, `/api/covers/${id}/events`, {
      kind: 'scan',
      event_date: `${season}-04-20`,
      result: 'in_foal',
    })
  }
  await send(page, `/api/covers/${carried[3]}/events`, { kind: 'slipped', event_date: `${season}-06-01` })

  await page.goto(`/mares?season=${season}&mare=${donor.id}&cover=${carried[0]}&form=foaling`)
  await dialog.getByLabel(/^Foaled/).fill(`${season + 1}-02-06`)
  await dialog.getByLabel(/^Sex/).selectOption('Filly')
  await dialog.getByRole('button', { name: 'Save foaling' }).click()
  await expectNotice(page, new RegExp(`${donor.name} foaled`))
  for (const [at, id] of carried.slice(1, 3).entries())
    await send(page, `/api/covers/${id}/foaling`, {
      event_date: `${season + 1}-02-${10 + 15 * at}`,
      sex: 'M',
    })

  const foals = []
  for (const id of carried.slice(0, 3)) {
    const one = await (await page.request.get(`/api/covers/${id}`)).json()
    foals.push(await (await page.request.get(`/api/horses/${one.foal_id}`)).json())
  }
  for (const foal of foals) expect(foal).toMatchObject({ dam_id: donor.id, sire_id: stud.id })
  await openPage(page, `/horses?details=${donor.id}`)
  await dialog.getByRole('button', { name: 'Add a foaling record' }).click()
  await dialog.getByLabel(/^Foaling date/).fill(`${season + 1}-02-06`)
  await dialog.getByLabel('Presentation').selectOption('Foreleg back')
  await dialog.getByLabel(/^Foal’s IgG/).fill('650')
  await dialog.getByRole('button', { name: 'Save foaling record' }).click()
  await expect(dialog.getByRole('region', { name: 'Foaling records' })).toContainText('foreleg back')
  await page.goto(`/horses/${foals[0].id}`)
  await expect(page.getByRole('main')).toContainText(donor.name)
  const born = page.getByRole('region', { name: 'Foaling and registration' })
  await expect(born).toContainText('IgG 650 mg/dL, partial transfer')
  await expect(born).toContainText('Needed: embryo transfer')
  await expectAccessible(page)
  await page.goto(`/mares?season=${season + 1}&mare=${donor.id}`)
  await expect(page.getByRole('main')).toContainText(names[0] ?? '')
  const tree = page.getByRole('region', { name: /^Embryos of/ })
  await expect(tree.getByRole('listitem').filter({ hasText: /^Mar 9/ })).toContainText(
    `transferred into ${names[0]}, Mar 9, ${season} Foaled`,
  )
  await expect(tree.getByRole('listitem').filter({ hasText: /^E4/ })).toContainText('Slipped')
  await expect(tree.getByRole('link')).toHaveCount(3) // the foals
  await expectAccessible(page)
})
