import { BredOnBox } from './BredOnBox.tsx'
import { embryoFacts, entryWords, outcomeWords } from './embryo-words.ts'
import type { DefinedForm, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'
import { dayOf } from '../../ui/words/day.ts'

/** A donor's flushes and the embryos they gave, with what became of each, the last first. */
export const Embryos = (props: RecordsProps<DefinedForm>) => (
  <Records
    {...props}
    of="embryo"
    title="Embryos"
    words={{ boxes: { bred_on: BredOnBox } }}
    line={entryWords}
    facts={(entry) => [
      entry.bred_on !== null && `bred ${dayOf(entry.bred_on)}`,
      entry.operator !== null && `by ${entry.operator}`,
      ...embryoFacts(entry),
      outcomeWords(entry),
    ]}
  />
)
