import { expect, type Locator } from '@playwright/test'
import { tabTo } from './app.ts'

/** How a person works the page: a mouse, a finger or the keyboard alone. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  /** @param day  YYYY-MM-DD */
  typeDay: (field: Locator, day: string) => Promise<void>
  select: (field: Locator, label: string) => Promise<void>
}

const byPointer = (press: Hands['press']): Hands => ({
  press,
  type: async (field, text) => {
    await press(field)
    await field.fill(text)
  },
  typeDay: (field, day) => field.fill(day),
  select: async (field, label) => void (await field.selectOption(label)),
})

export const MOUSE = byPointer((target) => target.click())
export const FINGER = byPointer((target) => target.tap())

const reach = (target: Locator) => tabTo(target, { most: 300 })
const chosenLabel = (field: Locator) =>
  field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)

export const KEYBOARD: Hands = {
  press: async (target) => {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  type: async (field, text) => {
    await reach(field)
    const { keyboard } = field.page()
    await keyboard.press('Control+A')
    await keyboard.type(text)
  },
  typeDay: async (field, day) => {
    await reach(field)
    const [year, month, date] = day.split('-')
    await field.page().keyboard.type(`${month}${date}${year}`)
    await expect(field).toHaveValue(day)
  },
  select: async (field, label) => {
    await reach(field)
    const { keyboard } = field.page()
    await keyboard.press('Home')
    const most = await field.locator('option').count()
    for (let at = 0; at < most && (await chosenLabel(field)) !== label; at++)
      await keyboard.press('ArrowDown')
    await expect(field).toBeFocused() // else the keys went elsewhere
    expect(await chosenLabel(field)).toBe(label)
  },
}

/** Types a horse's name into a search box and takes the first one found. */
export async function pickHorse({ type }: Hands, box: Locator, name: string): Promise<void> {
  await type(box, name)
  await expect(box.page().getByRole('listbox').getByRole('option').first()).toContainText(name)
  await box.press('Enter')
}

/** Chooses a file through the button that opens the system's dialog. */
export async function chooseFile({ press }: Hands, button: Locator, file: { name: string; text: string }) {
  const opened = button.page().waitForEvent('filechooser')
  await press(button)
  const chooser = await opened
  await chooser.setFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) })
}
