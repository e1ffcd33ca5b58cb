import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { endpoints } from '@quarterpole/contract/endpoints'
import { type Right, type Role, ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import { expectAccessible, openPage, settled, sideways, visit } from './app.ts'
import { everyPlace } from './places.ts'
import { type RunningServer, startServer } from './start.ts'

const PASSWORD = 'four sorrel mares in May'
let server: RunningServer
let base = ''
const contexts = new Map<Role, BrowserContext>()
let places: string[] = []
/** The horse the trainer trains; he can open no other. */
let own = 0

/** Uses a link's secret up: the context is signed in afterwards. */
async function join(browser: Browser, role: Role, path: string): Promise<void> {
  const context = await browser.newContext({ baseURL: base })
  const token = path.split('#')[1]
  const data = { token, name: `The ${role}`, password: PASSWORD }
  // While it evaluates the sample herd, the server may say that it is busy.
  await expect.poll(async () => (await context.request.post('/api/links/use', { data })).status()).toBe(200)
  contexts.set(role, context)
}

async function pageOf(role: Role): Promise<Page> {
  const page = await contexts.get(role)?.newPage()
  if (page === undefined) throw new Error(`The ${role} has no account.`)
  return page
}

test.beforeAll(async ({ browser }) => {
  server = await startServer({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'localhost,127.0.0.1' })
  base = server.url.replace('127.0.0.1', 'localhost')
  await join(browser, 'owner', /\/join#\S+/.exec(server.output())?.[0] ?? '')
  const owner = await pageOf('owner')
  const horses: { id: number; trainer: string | null }[] = await (
    await owner.request.get('/api/horses?mine=true&limit=400')
  ).json()
  const trained = horses.find(({ trainer }) => trainer !== null)
  own = trained?.id ?? 0
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const trainer_names = role === 'trainer' ? [trained?.trainer] : []
    const made = await owner.request.post('/api/people/invitations', { data: { role, trainer_names } })
    expect(made.ok(), await made.text()).toBe(true)
    await join(browser, role, (await made.json()).path)
  }
  const every = (await everyPlace(owner)).map(({ path }) => path)
  places = [...every, '/you', '/people', '/how/value', '/how/panel', '/how/injury']
  await owner.close()
})
test.afterAll(() => server.stop())

/** An address that is about single horses. */
const OF_HORSES = /^\/horses\/\d|[?&](details|edit|pedigree|horses|impact)=\d/

/** Every page; a trainer opens those of his own horse and of none else. */
const placesOf = (role: Role) => [
  ...places.filter((path) => role !== 'trainer' || !OF_HORSES.test(path)),
  ...[
    '',
    '?open=pedigree',
    '?open=edit',
    '?open=merge',
    '/career',
    '/foals',
    '/keep-paying?race=Futurity',
  ].map((view) => `/horses/${own}${view}`),
  ...['details', 'edit', 'pedigree'].map((dialog) => `/horses?${dialog}=${own}`),
  `/compare?horses=${own}`,
]

/** What each page, and each form in an address, needs: the first that fits. Said here again, apart from the pages' own table. */
const ADDRESSES: readonly (readonly [RegExp, Right])[] = [
  [/^\/horses.*[?&](add|edit|open)=(new|mare|edit|merge|\d)/, 'edit_horses'],
  [/^\/injuries.*[?&](add|edit)=/, 'edit_health'],
  [/^\/tracks.*[?&]form=/, 'manage'],
  [/^\/mares.*[?&]form=(bred|scan|slipped)\b/, 'add_events'],
  [/^\/mares.*[?&]form=/, 'edit_season'],
  [/^\/to-do.*[?&](add|edit)=/, 'edit_season'],
  [/^\/crosses.*[?&]notes=/, 'plan'],
  [/^\/contacts\/\d+\/statement|^\/statements|^\/horses\/\d+\/keep-paying/, 'money'],
  [/^\/contacts\/\d+\/report|^\/owner-reports/, 'contacts'],
  [/^\/contacts.*[?&](add|open)=/, 'edit_horses'],
  [
    /^\/(activity|contacts|here$|breeding|crosses|mares|to-do|semen-tank|collection-day|registry-rules|how\/herd$|horses\/\d+\/foals)/,
    'read_barn',
  ],
  [/^\/season-plan/, 'plan'],
  [/^\/stallion-book/, 'money'],
  [/^\/data/, 'manage'],
  [/^\/people/, 'people'],
  [/^\/shared/, 'share'],
]
const rightAt = (address: string) => ADDRESSES.find(([pattern]) => pattern.test(address))?.[1]

/** Of the contract's table. */
const rightOf = (need: string): string =>
  (endpoints as Readonly<Record<string, { need: string }>>)[need]?.need ?? need
const has = (role: Role, need: string | undefined) => {
  const right = need === undefined ? 'nobody' : rightOf(need)
  return right === 'nobody' || right === 'person' || ROLE_RIGHTS[role].some((own) => own === right)
}

/** Names of controls that need a right, as a second look beside the calls the controls are marked with. */
const NAMES: Readonly<Partial<Record<Right, RegExp>>> = {
  contacts: /vCard/,
  edit_horses: /^(Add New Horse|Add a contact|Add as contact|Merge$|Add a mare|Type in this pedigree|Edit$)/,
  edit_health: /^(Add care|Add a care entry|Record an injury|Add an injury|Add a test result)/,
  edit_racing: /^(Add a start|Add a work|Seal prediction)/,
  edit_season: /^(Record a breeding|Add a to-do|Done|Foaled|Edit breeding|Delete breeding)/,
  add_events: /^(Scan |In foal$|Twins$|Bred again|Slipped)/,
  money: /^(Stallion book|Book her|Book a mare|Add to Stallion Book|Add a sale|Import sales)/i,
  plan: /^(Save Cross|Plan the season|Season plan|Notes of|Save plan)/,
  undo: /^(Undo|Redo)/,
  export: /(^| )PDF|^Export CSV of/,
  manage:
    /^(Import|Add a (withdrawal time|registry rule)|Mark (this|these)|Remove the sample|Add track|Edit track|Check (again|now)|Make a (new|calendar))/,
  people: /^(Invite|People of)/,
}
/** What only money is called; the cards of the models speak of it in general. */
const MONEY = /private treaty|Stud fee|fee not on file|projected value|price/i

/** What is wrong with the page as one role sees it. */
async function faultsOf(page: Page, role: Role, path: string): Promise<string[]> {
  const faults: string[] = []
  const controls = await page.locator('a[href], button').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => ({
        name: one.getAttribute('aria-label') ?? one.textContent ?? '',
        need: one.getAttribute('data-need'),
        href: one.getAttribute('href'),
      })),
  )
  for (const { name, need, href } of controls) {
    if (need !== null && !has(role, need)) faults.push(`“${name}” calls ${need}`)
    if (href?.startsWith('/') && !has(role, rightAt(href))) faults.push(`“${name}” leads to ${href}`)
    for (const [right, names] of Object.entries(NAMES))
      if (!has(role, right) && names.test(name.trim())) faults.push(`“${name}” needs ${right}`)
  }
  if (!has(role, 'money') && has(role, rightAt(path)) && !path.startsWith('/how')) {
    const text = (await page.locator('main').textContent()) ?? ''
    const found = MONEY.exec(text)
    if (found !== null) faults.push(`“${text.slice(found.index - 20, found.index + 40)}” is about money`)
  }
  return faults
}

/** Records calls refused and errors of the console. */
function watchFor(page: Page): string[] {
  const faults: string[] = []
  page.on('response', (response) => {
    const { status, url } = { status: response.status(), url: new URL(response.url()).pathname }
    if ([401, 403].includes(status) || status >= 500) faults.push(`${status} ${url}`)
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => {
    // A horse without tests or runs answers 404; the browser says so itself.
    if (line.type() === 'error' && !line.text().includes('404')) faults.push(line.text())
  })
  return faults
}

for (const role of ROLES)
  test(`a ${role} sees on every page only what he may do, and nothing is refused`, async () => {
    test.slow() // some fifty places
    const page = await pageOf(role)
    const refused = watchFor(page)
    const faults: string[] = []
    await openPage(page, '/you')
    await settled(page) // now this browser knows that there are accounts
    for (const path of placesOf(role)) {
      refused.length = 0
      await visit(page, path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await settled(page)
      const isClosed = !has(role, rightAt(path))
      const said = page.getByRole('heading', { level: 2, name: 'For people who may' })
      if (isClosed) await expect(said, `${role} ${path}`).toBeVisible()
      else await expect(said, `${role} ${path}`).toHaveCount(0)
      faults.push(...[...refused, ...(await faultsOf(page, role, path))].map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
    await page.close()
  })

test('each role begins with what it has to do, on a desk and on a phone', async () => {
  const FIRST: Readonly<Record<Role, string>> = {
    owner: 'What needs you',
    manager: 'What needs you',
    staff: 'Today',
    vet: 'Today',
    trainer: 'My runners this week',
    viewer: 'What needs you',
  }
  for (const role of ROLES) {
    const page = await pageOf(role)
    await openPage(page, '/')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await settled(page)
      const first = page.getByRole('main').getByRole('region').first()
      await expect(first, `${role} at ${width}`).toHaveAccessibleName(FIRST[role])
      const year = page.getByRole('region', { name: 'The barn’s year' })
      await expect(year).toHaveCount(role === 'trainer' ? 0 : 1)
      expect((await sideways(page)).scroll).toBe(0)
      await expectAccessible(page)
    }
    await page.close()
  }
})

test('only those who see money find the charges of a horse', async () => {
  for (const role of ROLES) {
    const page = await pageOf(role)
    await openPage(page, `/horses/${own}`)
    await page.getByText('Records', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'Works', exact: true })).toBeVisible()
    const charges = page.getByRole('region', { name: 'Charges', exact: true })
    await expect(charges, role).toHaveCount(has(role, 'money') ? 1 : 0)
    await page.close()
  }
})

test('a page of the header leads to the first tab that is open, and only those are shown', async () => {
  const page = await pageOf('viewer')
  await openPage(page, '/breeding')
  const tabs = page.getByRole('navigation', { name: 'Breeding Planner' }).getByRole('link')
  await expect(tabs).toHaveText([
    'Cross',
    'Mating Board',
    'Mares’ Season',
    'Semen Tank',
    'Collection Day',
    'Registry Rules',
    'Saved Crosses',
  ])
  await page.close()
  const staff = await pageOf('staff')
  await openPage(staff, '/horses')
  await staff.getByRole('banner').getByRole('link', { name: 'Data Studio' }).click()
  await expect(staff).toHaveTitle('Shared Pages · Quarterpole')
  await staff.close()
})

test('the search and the keys offer no closed page, and a closed page is accessible', async () => {
  const page = await pageOf('trainer')
  await openPage(page, '/season-plan')
  await expect(page.getByText('The barn’s owner can change what you may do.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Horse, cross, track or page' })
  await box.fill('season')
  await expect(page.getByText('No match.')).toBeVisible()
  await box.fill('race')
  await expect(page.getByRole('option', { name: /Predict a race/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Race Lens')).toBeVisible()
  await expect(keys.getByText('Breeding Planner')).toHaveCount(0)
  await expect(page).toHaveURL(/season-plan$/)
})
