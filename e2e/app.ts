import { readFileSync } from 'node:fs'
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import axe, { type AxeResults } from 'axe-core'

/** Records every notice and status text: some are shown for five seconds only, too short for a busy machine. */
export async function recordNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notices: string[] = []
    Reflect.set(window, 'recordedNotices', notices)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const wanted = node.closest('[role=log]') === null ? '[role=status]' : 'span'
        for (const { textContent } of [node, ...node.querySelectorAll('*')].filter((each) =>
          each.matches(wanted),
        ))
          notices.push(textContent)
      }
    }).observe(document, { subtree: true, childList: true })
  })
}

/** All notices of a page opened by {@link openPage}. */
export const recordedNotices = (page: Page) =>
  page.evaluate((): string[] => Reflect.get(window, 'recordedNotices'))

/** Waits for a notice on a page opened by {@link openPage}, shown now or before. */
export async function expectNotice(page: Page, sentence: string | RegExp): Promise<void> {
  const wanted =
    typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence)
  await expect.poll(() => recordedNotices(page)).toContainEqual(wanted)
}

/** Opens a page with the terms accepted. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
  await recordNotices(page)
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
}

/** Chooses a parent in the Breeding Planner by keyboard. */
export async function chooseHorse(page: Page, side: 'Sire' | 'Dam', name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`${side} · search`) })
  await box.click()
  await box.fill(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await box.press('Enter')
  await expect(box).toHaveValue(name)
}

/** A write that prepares a test's data. */
export async function write(page: Page, path: string, data: object): Promise<APIResponse> {
  const reply = await page.request.post(path, { data })
  expect(reply.ok(), `${reply.status()} for ${path}: ${await reply.text()}`).toBe(true)
  return reply
}

/** Adds a mare for one test. */
export const addHorse = async (page: Page, name: string): Promise<Horse> =>
  (await write(page, '/api/horses/', { name, sex: 'M' })).json()
export const removeHorse = (page: Page, { id }: Horse) => page.request.delete(`/api/horses/${id}`)

export interface FoundHorse {
  id: number
  name: string
}

/**
 * A stallion with a complete panel, and a mare with or without one.
 *
 * @param unbooked an open mare: a mare is booked once a season
 * @param from address of the server, if not the shared one
 */
export async function findParents(
  page: Page,
  { complete, unbooked = false, from = '' }: { complete: boolean; unbooked?: boolean; from?: string },
): Promise<{ sire: FoundHorse; dam: FoundHorse }> {
  const entries = unbooked ? await page.request.get(`${from}/api/stallion-book/entries`) : null
  const booked: StallionBookEntry[] = (await entries?.json()) ?? []
  const withPanel = async (sex: 'S' | 'M', wanted: boolean): Promise<FoundHorse> => {
    const reply = await page.request.get(`${from}/api/horses/?mine=true&sex=${sex}&limit=400`)
    expect(reply.ok(), `${reply.status()} for the list of horses`).toBe(true)
    const horses: Horse[] = await reply.json()
    const found = horses.find(({ id, genetic_tests, starts }) => {
      if (booked.some(({ mare_id }) => mare_id === id)) return false
      const known = PANEL_LOCI.every((locus) =>
        genetic_tests.some(({ marker, value }) => marker === locus && value !== null),
      )
      return known === wanted && (!wanted || starts > 0)
    })
    if (!found) throw new Error(`The herd has no such ${sex}.`)
    return found
  }
  return { sire: await withPanel('S', true), dam: await withPanel('M', complete) }
}

/** Goes to another page of the open app as its own links do, without loading the app again: for walks through all pages. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => Reflect.get(window, '__TSR_ROUTER__').navigate({ href }), path)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = Reflect.get(window, '__TSR_ROUTER__').state
    return status === 'idle' && location.href === resolvedLocation?.href
  })
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AxeChoice {
  /** Only these, for a second theme. */
  rules?: readonly string[]
  without?: readonly string[]
  /** The part to look at, if not the whole page. */
  within?: string
}

/** WCAG 2.2 A and AA as far as axe can tell. */
export async function expectAccessible(
  page: Page,
  { rules, without = [], within }: AxeChoice = {},
): Promise<void> {
  const runOnly =
    rules === undefined
      ? { type: 'tag' as const, values: WCAG }
      : { type: 'rule' as const, values: [...rules] }
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([part, options]) => {
      const found: AxeResults = await Reflect.get(window, 'axe').run(part ?? document, options)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    },
    [within, { runOnly, rules: off, resultTypes: ['violations' as const] }] as const,
  )
  expect(violations).toEqual([])
}

/** Presses Tab until the target has the focus; fails if it cannot be reached. */
export async function tabTo(target: Locator, { most = 80 }: { most?: number } = {}): Promise<void> {
  await expect(target).toBeVisible()
  const { keyboard } = target.page()
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < most && !(await isReached()); presses++) await keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Collects browser dialogs, content policy violations and page errors. */
export async function watchForHarm(page: Page): Promise<string[]> {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => harm.push(`error: ${error.message}`))
  await page.exposeFunction('noteViolation', (what: string) => harm.push(`policy: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'noteViolation')(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return harm
}

/** Waits until nothing on the page is loading. */
export const settled = (page: Page) => expect(page.locator('[data-loading]')).toHaveCount(0)

/** How far the page scrolls sideways, and what sticks out where nothing scrolls. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const width = document.body.offsetWidth // without the scrollbar’s gutter
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement && // the page itself, which is what must not scroll
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
        getComputedStyle(element).clipPath !== 'none' || // for a screen reader only
        scrolls(element.parentElement))
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const out = [...document.querySelectorAll('main *, [role=dialog] *, header *, footer *')].filter(
      (element) =>
        element.getBoundingClientRect().right > width + 1 &&
        element.getBoundingClientRect().width > 1 &&
        !isHidden(element) &&
        element.closest('svg') === null &&
        !scrolls(element.parentElement),
    )
    return {
      scroll: document.documentElement.scrollWidth - width,
      out: out.slice(0, 3).map((element) => `${element.tagName} “${element.textContent?.slice(0, 30)}”`),
    }
  })

/** Presses "Save as picture" and reads the file it gives. @returns its name, and its size in dots */
export async function savedPicture(page: Page): Promise<{ name: string; width: number; height: number }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as picture' }).first().click(),
  ])
  const png = readFileSync(await download.path())
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return { name: download.suggestedFilename(), width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/** Sheets of the page on paper, as it plans them. */
export async function sheets(page: Page): Promise<number> {
  const printed = await page.pdf({ preferCSSPageSize: true })
  return printed.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
