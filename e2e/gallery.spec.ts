import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { root, runtime, tool, toolEnv } from '../scripts/ready.mjs'
import { expectAccessible, openPage, visit } from './app.ts'
import { OF_A_THEME } from './widths.ts'
import { freePort } from '../scripts/free-port.ts'

/** Every component in every state, a page for each file of stories; served in development only. */
const STORIES = readdirSync(`${root}/apps/web/src/stories`)
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => file.replace('.stories.tsx', ''))

let pages: ChildProcess
/** One for all stories: in development every module is a request of its own. */
let page: Page

test.beforeAll(async ({ baseURL, browser }) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = [tool('vite'), `${root}/apps/web`, '--host', '127.0.0.1', '--port', `${port}`, '--strictPort']
  pages = spawn(runtime(), args, { cwd: root, env: toolEnv({ QP_API: baseURL ?? '' }), stdio: 'ignore' })
  await expect
    .poll(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  page = await browser.newPage({ baseURL: url })
  await openPage(page, '/gallery')
})
test.afterAll(async () => {
  await page.close()
  pages.kill()
})

/** Components have their colors from these; the other pages repeat them. */
const IN_COLOR = new Set(['controls', 'dashboard', 'horse-list', 'injuries', 'parts', 'season', 'tracks'])
const SHAPES_ONLY = ['color-contrast']

for (const story of STORIES) {
  test(`/gallery/${story}: every state is accessible and nothing scrolls sideways`, async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, `/gallery/${story}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectAccessible(page, { without: IN_COLOR.has(story) ? [] : SHAPES_ONLY })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    if (IN_COLOR.has(story)) await expectAccessible(page, OF_A_THEME)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  })
}
