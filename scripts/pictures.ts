// The README's pictures, taken from the built app with the sample herd: light and dark, into docs/pictures.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startServer } from './start-server.ts'
import { findBrowser } from './browser.ts'
import { root } from './ready.mjs'
import { ensureBuilt } from './web-build.mjs'

const FOLDER = join(root, 'docs/pictures')
const SIZE = { width: 1280, height: 1040 }

interface Picture {
  name: string
  open: (page: Page) => Promise<void>
}

/** From the answer of a call. */
const read = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json()
const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

interface SavedCross {
  id: number
  prediction: { is_grave?: boolean }
}
interface OnFile {
  id: number
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', open: async (page) => void (await goTo(page, '/')) },
  {
    name: 'cross',
    open: async (page) => {
      const crosses = await read<SavedCross[]>(page, '/api/mating/crosses')
      const cross = crosses.find(({ prediction }) => !prediction.is_grave)
      await goTo(page, `/breeding?cross=${cross?.id}`)
    },
  },
  {
    name: 'race',
    open: async (page) => {
      await goTo(page, '/race-lens')
      await page.getByRole('button', { name: 'Suggest a field' }).click()
      await page.getByRole('button', { name: 'Run it' }).click()
      await page.getByText(/^Run it a hundred times/).evaluate((words) => words.scrollIntoView())
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'career-line',
    open: async (page) => {
      const horses = await read<OnFile[]>(page, '/api/horses?sort=-best_si&limit=40')
      const starts = await Promise.all(
        horses.map(({ id }) => read<unknown[]>(page, `/api/horses/${id}/starts`)),
      )
      const most = starts.reduce((best, one, at) => (one.length > (starts[best]?.length ?? 0) ? at : best), 0)
      await goTo(page, `/horses/${horses[most]?.id}/career`)
    },
  },
  { name: 'ladder', open: async (page) => void (await goTo(page, '/tracks/ladder')) },
  {
    name: 'trace',
    open: async (page) => {
      const crosses = await read<(SavedCross & { sire_id: number; dam_id: number })[]>(
        page,
        '/api/mating/crosses',
      )
      const grave = crosses.find(({ prediction }) => prediction.is_grave)
      await goTo(page, `/breeding/trace?sire=${grave?.sire_id}&dam=${grave?.dam_id}&test=gbed`)
    },
  },
]

async function takeAll(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  ensureBuilt()
  const server = await startServer()
  const { executablePath, env } = findBrowser(chromium.executablePath())
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox'],
  })
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ baseURL: server.url, viewport: SIZE, colorScheme })
      await context.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
      const page = await context.newPage()
      for (const { name, open } of PICTURES) {
        await open(page)
        await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) })
        console.log(`${name}, ${colorScheme}`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

await takeAll()
