import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { root, runtime, tool, toolEnv } from '../scripts/ready.mjs'
import { expectAccessible, openPage } from './app.ts'
import { freePort } from './server.ts'

/** Every part in every state stands there; it is served in development only. */
const PAGES = ['', '/breeding', '/data-studio', '/mapping', '/races'] as const

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

for (const path of PAGES) {
  test(`/gallery${path}: no state of it has a fault that can be found by machine, nor scrolls sideways`, async ({
    page,
  }) => {
    await openPage(page, `${url}/gallery${path}`)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  })
}
