import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'

/**
 * Keeps every notice the page shows, and what its parts say of their state: some stay for five seconds only, and a busy
 * machine may look away for as long.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notices: string[] = []
    Reflect.set(window, 'keptNotices', notices)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const told = node.closest('[role=log]') === null ? '[role=status]' : 'span'
        for (const { textContent } of [node, ...node.querySelectorAll('*')].filter((each) =>
          each.matches(told),
        ))
          notices.push(textContent)
      }
    }).observe(document, { subtree: true, childList: true })
  })
}

/** What the page, opened by {@link openPage}, has said since it was loaded. */
export const keptNotices = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'keptNotices'))

/** Waits until the page, opened by {@link openPage}, shows a notice or has shown it since it was loaded. */
export async function expectNotice(page: Page, sentence: string | RegExp): Promise<void> {
  const wanted =
    typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence)
  await expect.poll(() => keptNotices(page)).toContainEqual(wanted)
}

/** Opens a page as someone who has accepted the notice before. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
  await keepNotices(page)
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
}

/** Chooses a horse in a combobox by typing its name; the keyboard does it all. */
export async function chooseHorse(page: Page, side: 'Sire' | 'Dam', name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`${side} · search`) })
  await box.click()
  await box.fill(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await box.press('Enter')
  await expect(box).toHaveValue(name)
}

/** A mare of one test alone. */
export async function addHorse(page: Page, name: string): Promise<Horse> {
  const reply = await page.request.post('/api/horses/', { data: { name, sex: 'M' } })
  expect(reply.ok(), `${reply.status()} for ${name}`).toBe(true)
  return await reply.json()
}
export const removeHorse = (page: Page, { id }: Horse) => page.request.delete(`/api/horses/${id}`)

export interface FoundHorse {
  id: number
  name: string
}

/**
 * A stallion and a mare of the herd: with complete panels, or a mare whose panel is not.
 *
 * @param unbooked a mare that stands in no book: she is booked once a season, and a test that runs again finds another
 * @param from address of the server, where it is not the one of all page tests
 */
export async function findParents(
  page: Page,
  { complete, unbooked = false, from = '' }: { complete: boolean; unbooked?: boolean; from?: string },
): Promise<{ sire: FoundHorse; dam: FoundHorse }> {
  const entries = unbooked ? await page.request.get(`${from}/api/stallion-book/entries`) : null
  const booked: StallionBookEntry[] = (await entries?.json()) ?? []
  const withPanel = async (sex: 'S' | 'M', wanted: boolean): Promise<FoundHorse> => {
    const reply = await page.request.get(`${from}/api/horses/?sex=${sex}&limit=400`)
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

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * WCAG 2.2 A and AA, as far as a machine can tell.
 *
 * @param rules only these: a second theme differs in its colours alone
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (
    rules === undefined ? builder.withTags(WCAG) : builder.withRules([...rules])
  ).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual(
    [],
  )
}

/** Presses Tab until the focus stands where it is wanted: what cannot be reached that way fails here. */
export async function tabTo(target: Locator, { most = 80 }: { most?: number } = {}): Promise<void> {
  await expect(target).toBeVisible()
  const { keyboard } = target.page()
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < most && !(await isReached()); presses++) await keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Collects everything the page should never do: dialogs of the browser, breaches of the content policy, errors. */
export async function watchForHarm(page: Page): Promise<string[]> {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => harm.push(`error: ${error.message}`))
  await page.exposeFunction('noteBrokenPolicy', (what: string) => harm.push(`policy: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'noteBrokenPolicy')(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return harm
}
