import { expect, type Locator, type Page } from '@playwright/test'
import type { FileType } from '@quarterpole/contract/limits'
import { recordedNotices } from './app.ts'

/** The panels of Data Studio by what the interface calls their files. */
export const PANELS: readonly (readonly [fileType: FileType, title: string])[] = [
  ['horses', 'Horses'],
  ['genetics', 'Genetics'],
  ['race_results', 'Race results'],
  ['injuries', 'Injuries'],
]

export const panelOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** Chooses a file in a panel. */
export async function choose(panel: Locator, name: string, text: string): Promise<void> {
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/**
 * Imports the checked file and waits for the success message, which is shown for five seconds only.
 *
 * @param press how to press Proceed, if not by pointer
 * @returns the message
 */
export async function proceed(panel: Locator, press = (button: Locator) => button.click()): Promise<string> {
  const page = panel.page()
  const button = panel.getByRole('button', { name: 'Proceed' })
  await expect(button).toBeVisible()
  const { length: before } = await recordedNotices(page)
  await press(button)
  const successes = async () =>
    (await recordedNotices(page)).slice(before).filter((words) => words.startsWith('Upload successful'))
  await expect.poll(successes).toHaveLength(1)
  return (await successes()).join()
}

export const lines = (n: number, line: (at: number) => string): string =>
  Array.from({ length: n }, (_, at) => line(at)).join('\n')

/** A valid file of seven new horses, each with a warning: its number has lost a leading zero. */
export const validFile = (fileType: FileType, name: string): string => {
  const kind = PANELS.findIndex(([each]) => each === fileType) // each kind has its own numbers
  const numbered = (rest: string) => lines(7, (at) => `${name} ${at},1234${kind}${at},${rest}`)
  switch (fileType) {
    case 'horses':
      return `name,aqha_id,sex\n${numbered('M')}\n`
    case 'genetics':
      return `name,aqha_id,hypp\n${numbered('N/N')}\n`
    case 'race_results':
      return `name,aqha_id,track,date,race,distance,finish,time\n${lines(7, (at) => `${name} ${at},1234${kind}${at},RUI,2026-05-02,1,350,${at + 1},18.${at}0`)}\n`
    case 'injuries':
      return `name,aqha_id,date,type\n${numbered('2026-03-04,Bowed tendon')}\n`
  }
}

/** Thirteen rows whose day does not exist. */
export const faultyFile = (fileType: FileType): string => {
  switch (fileType) {
    case 'horses':
      return `name,sex,foaled\n${lines(13, (at) => `Bad ${at},M,2/31/2020`)}\n`
    case 'genetics':
      return `name,hypp,tested on\n${lines(13, (at) => `Bad ${at},N/N,2/31/2020`)}\n`
    case 'race_results':
      return `name,track,date,race,distance,finish\n${lines(13, (at) => `Bad ${at},RUI,2/31/2020,1,350,${at + 1}`)}\n`
    case 'injuries':
      return `name,date,type\n${lines(13, (at) => `Bad ${at},2/31/2020,Bowed tendon`)}\n`
  }
}

/** Drawn by the browser. */
export async function photo(page: Page, color = '#7a4a21') {
  const bytes = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(1200, 900)
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    drawing.fillStyle = fill
    drawing.fillRect(0, 0, 1200, 900)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())]
  }, color)
  return { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}
