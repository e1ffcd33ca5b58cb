import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { PANEL_LOCI } from '@quarterpole/contract/limits'

/** Opens a page as someone who has accepted the notice before. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('quarterpole.terms', 'accepted'))
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

export interface FoundHorse {
  id: number
  name: string
}

/** A stallion and a mare of the sample herd: with complete panels, or a mare whose panel is not. */
export async function findParents(
  page: Page,
  { complete }: { complete: boolean },
): Promise<{ sire: FoundHorse; dam: FoundHorse }> {
  const withPanel = async (sex: 'S' | 'M', wanted: boolean): Promise<FoundHorse> => {
    const reply = await page.request.get(`/api/horses/?sex=${sex}&limit=400`)
    expect(reply.ok(), `${reply.status()} for the list of horses`).toBe(true)
    const horses: Horse[] = await reply.json()
    const found = horses.find(({ genetic_tests, starts }) => {
      const known = PANEL_LOCI.every((locus) =>
        genetic_tests.some(({ marker, value }) => marker === locus && value !== null),
      )
      return known === wanted && (!wanted || starts > 0)
    })
    if (!found) throw new Error(`The sample herd has no such ${sex}.`)
    return found
  }
  return { sire: await withPanel('S', true), dam: await withPanel('M', complete) }
}

/** WCAG 2.2 A and AA, as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual(
    [],
  )
}
