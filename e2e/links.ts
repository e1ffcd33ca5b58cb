import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'

/** Someone with the link alone: no cookie, no stored terms. */
export async function stranger(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  return context.newPage()
}

/** Of the dialog that shares something. */
export async function createLink(dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'Create link' }).click()
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}
