import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, settled, sideways } from './app.ts'

/** Rules that a theme can break. */
export const OF_A_THEME = { rules: ['color-contrast', 'link-in-text-block'] }

/**
 * The page in view is accessible and no wider than the window on a desk, a tablet and a phone, and its colors hold in
 * the dark.
 *
 * @param phone  what a phone shows instead
 */
export async function expectEveryWidth(page: Page, phone?: Locator): Promise<void> {
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    if (width === 390 && phone !== undefined) await expect(phone).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => sideways(page), `${width} px`).toEqual({ scroll: 0, out: [] })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, OF_A_THEME)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, OF_A_THEME)
}
