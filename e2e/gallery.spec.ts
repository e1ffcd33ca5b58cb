import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { root, runtime, tool, toolEnv } from '../scripts/ready.mjs'
import { expectAccessible, openPage } from './app.ts'
import { OF_A_THEME } from './widths.ts'
import { freePort } from '../scripts/free-port.ts'

/** Every component in every state; served in development only. */
const PAGES = [
  '',
  '/breeding',
  '/comeback',
  '/career-line',
  '/data-studio',
  '/gene-trace',
  '/herd-check',
  '/horse',
  '/how',
  '/life-in-foals',
  '/mapping',
  '/mating-board',
  '/races',
  '/records',
  '/track-ladder',
  '/runnings',
  '/two-hundreds',
  '/variances',
  '/waiting',
] as const

let url: string
let pages: ChildProcess

test.beforeAll(async ({ baseURL }) => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const args = [tool('vite'), `${root}/apps/web`, '--host', '127.0.0.1', '--port', `${port}`, '--strictPort']
  pages = spawn(runtime(), args, { cwd: root, env: toolEnv({ QP_API: baseURL ?? '' }), stdio: 'ignore' })
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
})
test.afterAll(() => {
  pages.kill()
})

/** Components have their colors from the first page; the other pages repeat them. */
const SHAPES_ONLY = ['color-contrast']

for (const path of PAGES) {
  test(`/gallery${path}: every state is accessible and nothing scrolls sideways`, async ({ page }) => {
    await openPage(page, `${url}/gallery${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectAccessible(page, { without: path === '' ? [] : SHAPES_ONLY })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    if (path === '') await expectAccessible(page, OF_A_THEME)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  })
}
