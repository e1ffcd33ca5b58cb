import { endOf } from '@quarterpole/contract/semen-clock'
import type { NamedRecord } from '@quarterpole/db/queries/record'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { plural, SEX_NOUN } from '../../platform/words/words.ts'
import type { Served } from '../records/record-commands.ts'
import type { Facts, Subject } from '../records/record-rules.ts'
import { endVerb } from './rules.ts'

type Row = NamedRecord<'request'>

/** "2 doses for Moon Pie" */
const whatOf = ({ doses, mare }: Pick<Row, 'doses' | 'mare'>) => `${plural(doses, 'dose')} for ${mare}`

export const requests: Served<'request'> = {
  name: 'request',
  rules: {
    check(facts, horse) {
      checkAnswer(facts)
      if (horse !== null) checkCollected(facts, horse)
    },
    added: (row) => `asked for ${whatOf(row)} on ${usDay(row.needed_on)}`,
    one: (row) => `semen request of ${usDay(row.needed_on)}, ${whatOf(row)}`,
  },
}

function checkAnswer({ answer, given, lot }: Facts<'request'>) {
  if (answer === 'filled') {
    if (given === null) throw invalid('given', 'Enter how many doses were given.')
    return
  }
  for (const [path, value] of Object.entries({ given, lot }))
    if (value !== null)
      throw invalid(
        path,
        'Only a filled request has doses given, out of a lot. Choose Filled, or clear this.',
      )
}

/** An open request is of a stallion who can be collected that day. */
function checkCollected({ answer, needed_on }: Facts<'request'>, horse: Subject) {
  const { name, sex } = horse
  if (sex === 'M' || sex === 'U')
    throw invalid('horse_id', `${name} is a ${SEX_NOUN[sex]}; semen is asked for of a stallion.`)
  const end = endOf(horse)
  if (answer !== null || end === null || (end.day !== null && needed_on <= end.day)) return
  const day = end.day === null ? '' : ` on ${usDay(end.day)}`
  throw invalid(
    'horse_id',
    `${name} ${endVerb(end)}${day}, so he can’t be collected on ${usDay(needed_on)}. Correct the day, or enter a shipment of his stored semen on his page.`,
  )
}
