import { paper } from '@quarterpole/contract/paper'
import { ABOUT, readAbout } from '@quarterpole/contract/paper-about'
import { rowNeed } from '@quarterpole/contract/record'
import type { RecordTable } from '@quarterpole/db/schema'
import { invalid } from '../../platform/http/problem.ts'
import { withArticle } from '@quarterpole/contract/with-article'
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

interface Filed {
  readonly kind: string
  readonly issued_on: string
  readonly expires_on: string | null
  readonly file: string
}

/** @throws {AppError} invalid */
export function checkFile({ kind, issued_on, expires_on, file }: Filed): void {
  if (expires_on !== null && expires_on < issued_on)
    throw invalid('expires_on', 'It expires before it was issued. Check both days.')
  if (kind === 'photo' && !file.endsWith('.jpg'))
    throw invalid('kind', 'A PDF is no photo. Choose another kind.')
}

export const papers: Served<'paper'> = {
  name: 'paper',
  rules: {
    check(facts) {
      checkFile(facts)
      const { kind, is_portrait, about } = facts
      if (is_portrait && kind !== 'photo')
        throw invalid('is_portrait', 'Only a photo can be the portrait. Choose the kind Photo.')
      if (is_portrait && rowNeed(paper, { kind, about }) !== undefined)
        throw invalid('is_portrait', 'Not everyone may see this photo, so it can’t be the portrait.')
    },
    added: (row) => `${one(row)} added`,
    one,
  },
}
