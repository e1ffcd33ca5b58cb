// The phone's side of barn.ts: `node barn-phone.ts LINK STORE` in the phone's network namespace.
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { trust } from './barn.ts'

const [link = '', store = ''] = process.argv.slice(2)
const address = new URL(link)
const page = `http://${address.hostname}:${Number(address.port) + 1}`
const found = findBrowser(chromium.executablePath())

async function open<T>(work: (page: import('@playwright/test').Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    args: ['--no-sandbox'],
  })
  try {
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

/** What a browser says of the address; null where it opens. */
const refusal = () =>
  open((tab) =>
    tab.goto(address.origin).then(
      () => null,
      (error: Error) => /net::\w+/.exec(error.message)?.[0] ?? error.message,
    ),
  )

const before = await refusal()
if (before !== 'net::ERR_CERT_AUTHORITY_INVALID') throw new Error(`before it is trusted: ${before}`)

const html = await (await fetch(`${page}/trust`)).text()
const file = /href="([^"]+\.crt)"/.exec(html)?.[1] ?? ''
trust(store, await (await fetch(page + file)).text())

const cookie = await open(async (tab) => {
  await tab.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
  await tab.goto(link)
  await tab.getByLabel('Your name').fill('Ann Roe')
  await tab.getByLabel('Password').fill('four sorrel mares in May')
  await tab.getByRole('button', { name: 'Make my account' }).click()
  await tab.getByRole('link', { name: 'Ann Roe' }).waitFor()
  if (!(await tab.evaluate(() => window.isSecureContext))) throw new Error('the page is no secure context')
  return (await tab.context().cookies())[0]
})
if (cookie?.name !== '__Host-qp_session' || !cookie.secure || !cookie.httpOnly)
  throw new Error(`the cookie is ${JSON.stringify(cookie)}`)
console.log('refused before, trusted after; the owner signed in over TLS')
