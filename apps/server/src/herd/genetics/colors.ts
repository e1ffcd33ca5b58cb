import type { RecordedColor } from '@quarterpole/genetics/coat'
import { coatsIn } from '@quarterpole/herd-files/values/colors'

/** The colors that a text may mean. */
export const colorsOf = (text: string | null): readonly RecordedColor[] =>
  text === null ? [] : coatsIn(text)
