import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const KB = 1000

test('the first page shows itself, without a complaint in the console', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('the first page has no accessibility fault that can be found by machine', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual(
    [],
  )
})

test('opening the first page loads at most 200 kB of script and 40 kB of style, compressed on the way', async ({
  page,
}) => {
  const loaded = { script: 0, stylesheet: 0 }
  const sizes: Promise<void>[] = []
  const plain: string[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const isPlain =
      response.url().includes('/assets/') && response.headers()['content-encoding'] === undefined
    sizes.push(
      response.body().then((body) => {
        loaded[kind] += gzipSync(body, { level: 9 }).length
        if (isPlain && body.length > 1.1 * KB) plain.push(response.url()) // less fits into one packet anyway
      }),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  expect(loaded.script).toBeGreaterThan(0)
  expect(plain).toEqual([])
  expect(loaded.script).toBeLessThanOrEqual(200 * KB)
  expect(loaded.stylesheet).toBeLessThanOrEqual(40 * KB)
})
