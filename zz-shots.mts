import { chromium } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
const out = '/tmp/w/dz-shots'
const b = findBrowser(undefined)
const browser = await chromium.launch({ executablePath: b.executablePath, env: { ...process.env, ...b.env } as any, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
await page.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
await page.goto('http://localhost:4871/data'); await page.waitForLoadState('networkidle')
await page.screenshot({ path: `${out}/empty.png` })
const d = '/work/shared/data/racing/us2019_qh/'
const zone = page.locator('#dropped-files')
await zone.locator('input[type=file]').first().setInputFiles([d + 'races.csv', d + 'runners.csv'])
await page.waitForTimeout(4000)
await page.screenshot({ path: `${out}/asked.png`, fullPage: true })
console.log(await zone.innerText())
await zone.getByLabel('Add them, located like').selectOption('Los Alamitos Race Course')
await zone.getByRole('button', { name: 'Check this file' }).click()
await page.waitForTimeout(5000)
await page.screenshot({ path: `${out}/checked.png`, fullPage: true })
console.log(await zone.innerText())
const p = zone.getByRole('button', { name: 'Proceed' })
if (await p.count()) { await p.click(); await page.waitForTimeout(6000); console.log('----', await zone.innerText()); await page.screenshot({ path: `${out}/done.png` }) }
await browser.close()
