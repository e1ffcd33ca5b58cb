import type { Locator, Page } from '@playwright/test'

/** Holds back the answers to some calls until they are let go: the server has done its work by then. */
export async function hold(page: Page, call: RegExp, method: 'GET' | 'POST' | 'PUT' | 'DELETE') {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let calls = 0
  await page.route(call, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    calls++
    asked.resolve()
    const answer = await route.fetch()
    await held.promise
    // The page may have given the call up by now, and with it the place to answer to.
    await route.fulfill({ response: answer }).catch(() => {})
  })
  return { asked: asked.promise, letGo: () => held.resolve(), calls: () => calls }
}

/**
 * Presses one after the other before the page gets to anything it put off: quicker than any hand, as slow machines have
 * it. What React draws at once after a press is drawn in between.
 */
export async function pressInOneBreath(page: Page, controls: readonly Locator[]): Promise<void> {
  const handles = await Promise.all(controls.map((control) => control.elementHandle()))
  await page.evaluate(async (elements) => {
    for (const element of elements) {
      if (!(element instanceof HTMLElement)) throw new Error('There is nothing to press.')
      element.click()
      await Promise.resolve()
    }
  }, handles)
}

/** Types into the focused box at its caret, letter after letter in the same breath; then presses a control, if one is given. */
export async function typeInOneBreath(page: Page, text: string, then?: Locator): Promise<void> {
  const handle = (await then?.elementHandle()) ?? null
  await page.evaluate(
    async ({ letters, control }) => {
      for (const letter of letters) {
        document.execCommand('insertText', false, letter)
        await Promise.resolve()
      }
      if (control instanceof HTMLElement) control.click()
    },
    { letters: [...text], control: handle },
  )
}
