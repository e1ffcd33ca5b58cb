import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, openPage } from './app.ts'
import { type RunningServer, startServer } from './start.ts'

const PASSWORD = 'four sorrel mares in May'
let server: RunningServer
/** By name: passkeys know no addresses of digits. */
let base = ''

test.beforeAll(async () => {
  server = await startServer({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'localhost,127.0.0.1' })
  base = server.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => server.stop())
test.describe.configure({ mode: 'serial' })

async function newPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: base })
  return context.newPage()
}

async function join(page: Page, link: string, name: string) {
  await openPage(page, `${base}${link}`)
  await expect(page).toHaveURL(`${base}/join`) // the secret has gone from the address
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Make my account' }).click()
}

test('on a network the pages wait for the owner, who makes the account by the printed link', async ({
  browser,
}) => {
  const page = await newPerson(browser)
  await openPage(page, '/horses')
  await expect(page.getByRole('heading', { name: 'Waiting for the owner' })).toBeVisible()
  const link = /\/join#\S+/.exec(server.output())?.[0] ?? ''
  await join(page, link, 'Ann Roe')
  await expect(page.getByRole('link', { name: 'Ann Roe' })).toBeVisible()
  await openPage(page, link)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
})

async function signIn(page: Page, to: string) {
  await openPage(page, to)
  await page.getByLabel('Your name').fill('ann roe')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a page asks to sign in and comes back; an address elsewhere does not', async ({ browser }) => {
  const page = await newPerson(browser)
  await openPage(page, '/horses?q=oak')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Ann Roe')
  await page.getByLabel('Password').fill('not her password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Name and password don’t match.')).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${base}/horses?q=oak`)
  await signIn(page, '/sign-in?to=//evil.example/horses')
  await expect(page).toHaveURL(`${base}/`)
})

test('a passkey is added, signs in, and the session can be ended', async ({ browser }) => {
  const page = await newPerson(browser)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, '/sign-in?to=/you')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('rowheader', { name: /^Passkey of / })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Ann Roe' })).toBeVisible()
  await page.goto('/you')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('rowheader', { name: '(this one)' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Sign out of / })).toHaveCount(0)
})

test('an invited viewer sees horses, and neither money nor what is not his', async ({ browser }) => {
  const owner = await newPerson(browser)
  await signIn(owner, '/sign-in?to=/people')
  for (const role of ['viewer', 'staff']) {
    await owner.getByRole('button', { name: 'Invite someone' }).click()
    await owner.getByRole('combobox', { name: 'Role' }).selectOption(role)
    await owner.getByRole('button', { name: 'Make a link' }).click()
    await expect(owner.getByRole('dialog')).toHaveCount(0)
  }
  const link = await owner.getByLabel('Invitation link · Viewer').inputValue() // still there after the next one
  await expectAccessible(owner)
  const viewer = await newPerson(browser)
  await join(viewer, new URL(link).pathname + new URL(link).hash, 'Vic Visitor')
  await expect(viewer.getByRole('link', { name: 'Vic Visitor' })).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Data Studio' })).toHaveCount(0)
  expect((await viewer.request.get('/api/sales')).status()).toBe(403)
  expect((await viewer.request.post('/api/horses', { data: { name: 'X', sex: 'M' } })).status()).toBe(403)
  await viewer.goto('/you')
  await viewer.getByLabel('What is it for?').fill('Feed sheet')
  await viewer.getByLabel('Your password').fill(PASSWORD)
  await viewer.getByRole('button', { name: 'Make a token' }).click()
  await expect(viewer.getByRole('rowheader', { name: /^Feed sheet/ })).toBeVisible()
  await owner.reload()
  await owner.getByRole('button', { name: 'API tokens of Vic Visitor' }).click()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Revoke Feed sheet' }).click()
  await expect(owner.getByText('No tokens.')).toBeVisible()
  await owner.getByRole('button', { name: 'Close', exact: true }).click()
  await owner.getByRole('button', { name: 'Remove Vic Visitor' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByRole('rowheader', { name: 'Vic Visitor' })).toHaveCount(0)
  await viewer.goto('/horses')
  await expect(viewer.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
