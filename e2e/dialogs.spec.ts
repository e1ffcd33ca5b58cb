import { expect, type Page, test } from '@playwright/test'
import { findParents, openPage } from './app.ts'

/** Dialogs that open from a page: where, and by what. */
const DIALOGS: readonly (readonly [path: string, opener: RegExp])[] = [
  ['/horses', /^Add New Horse$/],
  ['/horses', /^View Details of /],
  ['/horses', /^Pedigree of /],
  ['/injuries', /^Record an injury$/],
  ['/injuries', /^Impact/],
  ['/injuries', /^Edit/],
  ['/tracks', /^Add Track$/],
]

/** Presses the focused opener, sees the focus move into the dialog, and leaves it by Escape. */
async function openAndClose(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

for (const [path, name] of DIALOGS) {
  test(`${path} ${name.source}: opens by key with the focus inside, Escape closes it and gives the focus back`, async ({
    page,
  }) => {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    const opener = page
      .getByRole('main')
      .getByRole('link', { name })
      .or(page.getByRole('main').getByRole('button', { name }))
      .first()
    await opener.focus()
    const label = (await opener.getAttribute('aria-label')) ?? (await opener.innerText())
    await openAndClose(page)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(
      page
        .getByRole('link', { name: label, exact: true })
        .or(page.getByRole('button', { name: label, exact: true }))
        .and(page.locator(':focus')),
    ).toHaveCount(1)
  })
}

test('Add to Stallion Book gives the focus back too', async ({ page }) => {
  await openPage(page, '/breeding')
  const { sire, dam } = await findParents(page, { complete: true })
  await page.goto(`/breeding?sire=${sire.id}&dam=${dam.id}`)
  await expect(page.getByRole('heading', { name: 'Similar crosses' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const opener = page.getByRole('button', { name: 'Add to Stallion Book' })
  await opener.focus()
  await openAndClose(page)
  await expect(opener).toBeFocused()
})
