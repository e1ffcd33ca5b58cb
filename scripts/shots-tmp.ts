import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
const b = findBrowser(chromium.executablePath())
const browser = await chromium.launch({ executablePath: b.executablePath, env: b.env, args: ['--no-sandbox'] })
const [, , out, ...urls] = process.argv
for (const [i, url] of urls.entries()) for (const [w, scheme] of [[1440, 'light'], [390, 'light'], [1440, 'dark'], [820, 'dark']] as const) {
  const page = await browser.newPage({ viewport: { width: w, height: 900 }, colorScheme: scheme })
  await page.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
  await page.goto(url)
  await page.waitForTimeout(1500)
  console.log(url, w, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
  await page.screenshot({ path: `${out}-${i}-${w}-${scheme}.png`, fullPage: true })
  await page.close()
}
await browser.close()
