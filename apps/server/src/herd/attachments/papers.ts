import { paper } from '@quarterpole/contract/paper'
import { ABOUT, readAbout } from '@quarterpole/contract/paper-about'
import { rowNeed } from '@quarterpole/contract/record'
import type { RecordTable } from '@quarterpole/db/schema'
import { invalid } from '../../platform/http/problem.ts'
import { withArticle } from '@quarterpole/herd-files/values/plain-word'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

/** "Coggins of Sep 20, 2025": of a contract no more than that it is one. */
const one = (row: RecordTable<'paper'>) => {
  const { kind, issued_on, title, about } = row
  const word = paper.fields.kind.words?.[kind] ?? kind
  const called = title === null || rowNeed(paper, row) !== undefined ? '' : ` “${title}”`
  const of = about === null ? '' : ` about ${withArticle(ABOUT[readAbout(about).kind][0])}`
  return `${word}${called} of ${usDay(issued_on)}${of}`
}

export const papers: Served<'paper'> = {
  name: 'paper',
  rules: {
    check({ kind, issued_on, expires_on, is_portrait, file, about }) {
      if (expires_on !== null && expires_on < issued_on)
        throw invalid('expires_on', 'It expires before it was issued. Check both days.')
      const isPhoto = file.endsWith('.jpg')
      if (kind === 'photo' && !isPhoto) throw invalid('kind', 'A PDF is no photo. Choose another kind.')
      if (is_portrait && kind !== 'photo')
        throw invalid('is_portrait', 'Only a photo can be the portrait. Choose the kind Photo.')
      if (is_portrait && rowNeed(paper, { kind, about }) !== undefined)
        throw invalid('is_portrait', 'Not everyone may see this photo, so it can’t be the portrait.')
    },
    added: (row) => `${one(row)} added`,
    one,
  },
}
