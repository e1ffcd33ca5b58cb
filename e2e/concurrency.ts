import type { Locator, Page } from '@playwright/test'

/** Delays the answers to some calls until released; the server has done its work by then. */
export async function holdAnswers(page: Page, call: RegExp, method: 'GET' | 'POST' | 'PUT' | 'DELETE') {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let calls = 0
  await page.route(call, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    calls++
    asked.resolve()
    // The page may have aborted the call, or the test may have ended.
    const answer = await route.fetch().catch(() => null)
    await released.promise
    if (answer !== null) await route.fulfill({ response: answer }).catch(() => {})
  })
  return { asked: asked.promise, release: () => released.resolve(), calls: () => calls }
}

/** Presses several controls before any deferred work of the page runs; React's synchronous updates run in between. */
export async function pressTogether(page: Page, controls: readonly Locator[]): Promise<void> {
  const handles = await Promise.all(controls.map((control) => control.elementHandle()))
  await page.evaluate(async (elements) => {
    for (const element of elements) {
      if (!(element instanceof HTMLElement)) throw new Error('nothing to press')
      element.click()
      await Promise.resolve()
    }
  }, handles)
}

/** Types at the caret of a box before any deferred work of the page runs, then presses a control if given. */
export async function typeTogether(box: Locator, text: string, then?: Locator): Promise<void> {
  const handle = (await then?.elementHandle()) ?? null
  await box.evaluate(
    async (field, { letters, control }) => {
      field.focus()
      for (const letter of letters) {
        document.execCommand('insertText', false, letter)
        await Promise.resolve()
      }
      if (control instanceof HTMLElement) control.click()
    },
    { letters: [...text], control: handle },
  )
}
