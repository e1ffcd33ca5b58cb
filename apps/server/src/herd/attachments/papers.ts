import { paper } from '@quarterpole/contract/paper'
import type { RecordTable } from '@quarterpole/db/schema'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

/** "Coggins of Sep 20, 2025": of a contract no more than that it is one. */
const one = ({ kind, issued_on, title }: RecordTable<'paper'>) => {
  const word = paper.fields.kind.words?.[kind] ?? kind
  const called = title === null || kind === paper.onlyFor?.value ? '' : ` “${title}”`
  return `${word}${called} of ${usDay(issued_on)}`
}

export const papers: Served<'paper'> = {
  name: 'paper',
  rules: {
    check({ kind, issued_on, expires_on, is_portrait, file }) {
      if (expires_on !== null && expires_on < issued_on)
        throw invalid('expires_on', 'It expires before it was issued. Check both days.')
      const isPhoto = file.endsWith('.jpg')
      if (kind === 'photo' && !isPhoto) throw invalid('kind', 'A PDF is no photo. Choose another kind.')
      if (is_portrait && kind !== 'photo')
        throw invalid('is_portrait', 'Only a photo can be the portrait. Choose the kind Photo.')
    },
    added: (row) => `${one(row)} added`,
    one,
  },
}
