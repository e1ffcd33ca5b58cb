import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const KB = 1000

test('the first page loads at most 200 kB of script and 40 kB of style, compressed, without complaint', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
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
        if (isPlain && body.length > 1.1 * KB) plain.push(response.url()) // smaller files fit one packet
      }),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  page.removeAllListeners('response') // what is fetched for later pages comes when the first is there
  await Promise.all(sizes)
  expect(loaded.script).toBeGreaterThan(0)
  expect(plain).toEqual([])
  expect(loaded.script).toBeLessThanOrEqual(200 * KB)
  expect(loaded.stylesheet).toBeLessThanOrEqual(40 * KB)
  expect(complaints).toEqual([])
})
