import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import type { RecordOf } from '../records/record-calls.ts'
import { choiceWord } from '../records/record-draft.ts'

type Entry = RecordOf<'embryo'>
const some = (words: readonly (string | false | null | undefined)[]) =>
  words.filter((word) => typeof word === 'string')

/** "Flush by High Oracle found 2 structures", "embryo E1 by High Oracle" */
export const entryWords = ({ kind, mark, sire, structures }: Entry): string =>
  some([
    kind === 'embryo' ? `embryo ${mark}` : choiceWord('embryo', 'kind', kind),
    sire !== null && `by ${sire}`,
    structures !== null && `found ${plural(structures, 'structure')}`,
  ]).join(' ')

/** What was seen of an embryo, and where it came from and is. */
export const embryoFacts = (entry: Entry) =>
  some([
    choiceWord('embryo', 'stage', entry.stage)?.toLowerCase(),
    entry.grade !== null && `grade ${entry.grade}`,
    entry.size !== null && `${entry.size} µm`,
    entry.form,
    entry.sexed !== null && `sexed ${entry.sexed}`,
    entry.biopsy !== null && `biopsy ${entry.biopsy}`,
    entry.bought_from !== null && `bought from ${entry.bought_from}`,
    entry.kept_at !== null && `kept at ${entry.kept_at}`,
  ])

/** "transferred into Recipient 7, May 2, 2026"; null where it isn't on file. */
export function outcomeWords({ outcome, recipient, sold_to, outcome_date }: Entry): string | null {
  if (outcome === null) return null
  const whither = [outcome, recipient !== null && `into ${recipient}`, sold_to !== null && `to ${sold_to}`]
  return some([some(whither).join(' '), outcome_date !== null && dayOf(outcome_date)]).join(', ')
}
