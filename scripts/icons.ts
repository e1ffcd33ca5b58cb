// The icons of the installed app, drawn from the product's mark: npm run icons. The pictures are committed.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { root } from './ready.mjs'

const PUBLIC = join(root, 'apps/web/public')
const PAPER = '#faf7f1'

/** `part`: how much of the width and height the mark takes. A maskable icon is cut to a circle of 80%. */
const ICONS = [
  { file: '192.png', size: 192, part: 0.8 },
  { file: '512.png', size: 512, part: 0.8 },
  { file: 'maskable-512.png', size: 512, part: 0.56 },
  { file: 'apple-touch-icon.png', size: 180, part: 0.74 },
] as const

const mark = readFileSync(join(PUBLIC, 'pole.svg'), 'utf8')
const browser = findBrowser(chromium.executablePath())
Object.assign(process.env, browser.env)
const running = await chromium.launch({ executablePath: browser.executablePath, args: ['--no-sandbox'] })
const page = await running.newPage()
mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
for (const { file, size, part } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  const box = `width:${size}px;height:${size}px;display:grid;place-items:center;background:${PAPER}`
  const drawn = mark.replace('<svg ', `<svg width="${size * part}" height="${size * part}" `)
  await page.setContent(`<body style="margin:0"><div style="${box}">${drawn}</div></body>`)
  await page.screenshot({ path: join(PUBLIC, 'icons', file) })
}
await running.close()
