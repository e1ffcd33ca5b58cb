import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { startChild } from './child-server.ts'
import { type Figure, median } from './harness.ts'
import { inTemporaryFolder } from './herd.ts'
import { picturesOf } from './picture-pages.ts'

export const name = 'Pictures'

/** A processor so many times slower than this one: a phone of a few years ago. */
const SLOWER = 4
const OPENINGS = 7
const WANTED_MS = 50
const SCREENS = [
  { screen: 'phone', viewport: { width: 390, height: 844 } },
  { screen: 'desktop', viewport: { width: 1440, height: 900 } },
] as const

/** How long each picture's page takes to be drawn once its data is there, in Chromium slowed down; wanted on a phone. */
export const run = (report: (figure: Figure) => void): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const server = await startChild('product-server.ts', [], {
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
    })
    const { executablePath, env } = findBrowser(chromium.executablePath())
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox'],
      env: { ...(process.env as Record<string, string>), ...env }, // without undefined members
    })
    try {
      await server.quiet()
      const pictures = await picturesOf(server.url)
      for (const { screen, viewport } of SCREENS) {
        const page = await browser.newPage({ viewport, locale: 'en-US' })
        const slow = await page.context().newCDPSession(page)
        await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        await page.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
        for (const { what, address, ...picture } of pictures) {
          const shown = (screen === 'phone' ? picture.list : undefined) ?? picture.drawing
          const times: number[] = []
          for (let i = 0; i <= OPENINGS; i++) times.push(await drawnAfter(page, server.url + address, shown))
          report({
            name: `${what}, ${screen}, page drawn from data at hand, ${SLOWER} × slower`,
            value: median(times.slice(1)), // the first compiles the page’s code
            unit: 'ms',
            ...(screen === 'phone' && { wanted: WANTED_MS }),
          })
        }
        await page.close()
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  })

/**
 * From the press of Back, with the answer still in memory, to the frame in which the picture is on the page, ms: the
 * drawing of the whole page around it, without the network.
 */
async function drawnAfter(page: Page, address: string, shown: string): Promise<number> {
  const picture = page.locator(shown)
  if (page.url() !== address) await page.goto(address)
  await picture.waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'How it’s figured', exact: true }).last().dispatchEvent('click') // a sheet may be over it
  await page.waitForURL(/\/how$/)
  await picture.waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  return page.evaluate(untilDrawn, shown)
}

/** Runs in the page. */
function untilDrawn(shown: string): Promise<number> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(shown) === null) return
      watch.disconnect()
      requestAnimationFrame(() => {
        performance.measure(shown, { start: 'back' })
        resolve(performance.getEntriesByName(shown).at(-1)?.duration ?? Number.NaN)
      })
    })
    watch.observe(document, { childList: true, subtree: true })
    performance.mark('back')
    window.history.back()
  })
}
