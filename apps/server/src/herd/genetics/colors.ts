import { COLORS } from '@quarterpole/contract/limits'
import type { RecordedColor } from '@quarterpole/genetics/coat'
import { readColor } from '@quarterpole/herd-files/values/colors'

/** The registry's colors that a text may mean. */
export function colorsOf(text: string | null): RecordedColor[] {
  if (text === null) return []
  const { color, couldBe } = readColor(text)
  return COLORS.filter((one) => one === color || couldBe.includes(one))
}
