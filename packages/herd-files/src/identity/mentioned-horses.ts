import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from '../cells.ts'
import { isFault } from '../problems.ts'
import { readRegistration } from '../values/registration.ts'
import { designationIn } from './designation.ts'
import { bareNameKey } from './horse-index.ts'
import { pairIn } from './parents-cell.ts'

const NAME_FIELDS: readonly string[] = [
  'name',
  'sire',
  'dam',
  'dam_sire',
  'pedigree',
  'sire_file_id',
  'dam_file_id',
]
/** Fields whose cells may hold sire and dam. */
const PAIR_FIELDS: ReadonlySet<string> = new Set(['sire', 'pedigree'])
const NUMBER_FIELDS: readonly string[] = ['aqha_id', 'sire_aqha_id', 'dam_aqha_id']

export interface MentionedHorses {
  readonly names: Set<string>
  readonly numbers: Set<string>
}

/** The name keys and registration numbers by which a file mentions horses, its own and parents. */
export function mentionedHorses(
  cells: Cells,
  { nameFields = NAME_FIELDS, numberFields = NUMBER_FIELDS, asFiled = cells.has('numbers_as_filed') } = {},
): MentionedHorses {
  const names = new Set<string>()
  const seen = new Set<string>()
  const numbers = new Set<string>()
  for (const field of nameFields) {
    for (const text of cells.column(field)) {
      if (text === '' || seen.has(text)) continue
      seen.add(text)
      const name = designationIn(text)?.name ?? text
      names.add(nameKey(name))
      const bare = bareNameKey(name)
      if (bare !== null) names.add(bare)
      for (const half of (PAIR_FIELDS.has(field) ? pairIn(text) : null) ?? []) names.add(nameKey(half))
    }
  }
  for (const field of numberFields) {
    for (const text of cells.column(field)) {
      const read = readRegistration(text)
      if (read !== null && !isFault(read)) numbers.add(read.id)
      if (asFiled && text !== '') numbers.add(text)
    }
  }
  return { names, numbers }
}
