import { expect, test } from '@playwright/test'
import { openPage, settled, sheets, visit } from './app.ts'
import { everyPlace } from './places.ts'

/** Views meant for one sheet of paper; the others are lists as long as the herd. */
const ONE_SHEET = [
  /^\/breeding\?/,
  /^\/breeding\/(board|trace)/,
  /^\/race-lens\?/,
  /^\/race-cards\/\d/,
  /^\/horses\/\d+\/(foals|career)/,
  /^\/horses\?pedigree=/,
  /^\/tracks\/ladder/,
  /^\/compare\?/,
  /^\/contacts\/\d+\/statement/,
  /^\/stallion-book$/,
  /^\/collection-day\?/,
]
/** A horse with bookings, crosses and injuries on top of a full record. */
const TWO_SHEETS = /^\/horses\/\d+$/
/** The plans and the picture, then forty pairs with their reasons. */
const THREE_SHEETS = /^\/season-plan$/
const MAX_SHEETS = 5

const mostOf = (path: string) =>
  ONE_SHEET.some((one) => one.test(path))
    ? 1
    : TWO_SHEETS.test(path)
      ? 2
      : THREE_SHEETS.test(path)
        ? 3
        : MAX_SHEETS

test('no view prints on more sheets than it is meant for', async ({ page }) => {
  await openPage(page, '/')
  for (const { path, act } of await everyPlace(page)) {
    if (/[?&](form|add|edit)=/.test(path)) continue
    await visit(page, path)
    await act?.(page)
    await settled(page)
    expect.soft(await sheets(page), path).toBeLessThanOrEqual(mostOf(path))
  }
})
