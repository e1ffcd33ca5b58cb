import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { fault } from '../problems.ts'
import { readRole, readStatus } from '../values/barn-values.ts'
import { type DateReader, dayAt } from '../values/date-column.ts'
import type { SaidOfHorse } from './horse-draft.ts'
import { textOf, wordOf } from './horse-field.ts'

/** Where he is in life and what he does, which a row says in several columns. */
export type LifeDraft = Pick<SaidOfHorse, 'status' | 'status_date' | 'sold_to' | 'role'>

const NOTHING: LifeDraft = { status: null, status_date: null, sold_to: null, role: null }
const COLUMNS = ['status', 'deceased', 'died_on', 'sold_on', 'status_date', 'sold_to', 'role'] as const

type DateField = 'status_date' | 'died_on' | 'sold_on' | 'deceased'

/** Reads these columns of a row; a file without any of them costs nothing. */
export function lifeReader(cells: Cells, readerOf: (field: DateField) => DateReader) {
  if (!COLUMNS.some((field) => cells.has(field))) return () => NOTHING
  const readers = new Map<DateField, DateReader>()
  const day = (index: number, field: DateField) => {
    if (!cells.has(field)) return null
    const reader = readers.get(field) ?? readerOf(field)
    readers.set(field, reader)
    return dayAt(cells, index, field, reader)
  }
  return (index: number): LifeDraft => {
    const said = wordOf(cells, index, {
      name: 'status',
      read: readStatus,
      known: 'Enter Alive, Died, Sold or Retired.',
    })
    const life = lifeOf(cells, index, { said: said && 'status' in said ? said.status : null, day })
    const known = 'Enter Broodmare, At stud, In training or Young stock.'
    const role =
      wordOf(cells, index, { name: 'role', read: readRole, known }) ??
      (said && 'role' in said ? said.role : null)
    return { ...life, role: livingRole(cells, index, role, life.status) }
  }
}

interface Life {
  readonly said: HorseStatus | null
  readonly day: (index: number, field: DateField) => string | null
}

/** A date of death or sale, or a buyer, says the status as well; a status in its own column counts first. */
function lifeOf(cells: Cells, index: number, { said, day }: Life) {
  const deceased = cells.text(index, 'deceased')
  const isDead = /^(yes|y|true|1|x|dead|deceased)$/i.test(deceased)
  const isAlive = /^(no|n|false|0|alive)$/i.test(deceased)
  const deathDay = isDead || isAlive ? null : day(index, 'deceased')
  const diedOn = day(index, 'died_on') ?? deathDay
  const soldOn = day(index, 'sold_on')
  const soldTo = textOf(cells, index, 'sold_to')
  const status =
    said ??
    (isDead || diedOn !== null
      ? 'died'
      : soldOn !== null || soldTo !== null
        ? 'sold'
        : isAlive
          ? 'alive'
          : null)
  const ofStatus = status === 'died' ? diedOn : status === 'sold' ? soldOn : null
  const statusDay = day(index, 'status_date')
  const statusDate = ofStatus ?? statusDay
  const days = [
    ['died_on', day(index, 'died_on')],
    ['sold_on', soldOn],
    ['status_date', statusDay],
  ] as const
  for (const [field, said] of [['deceased', deathDay], ...days] as const)
    if (said !== null && said !== statusDate) cells.leaveOut(index, field, leftDay(status, statusDate))
  if (status !== 'sold' && soldTo !== null)
    cells.leaveOut(index, 'sold_to', `The row says that the horse ${STATUS_SAID[status ?? 'alive']}.`)
  return { status, status_date: statusDate, sold_to: status === 'sold' ? soldTo : null }
}

const STATUS_SAID: Readonly<Record<HorseStatus, string>> = {
  alive: 'is alive',
  died: 'has died',
  sold: 'was sold',
  retired: 'is retired',
}

const leftDay = (status: HorseStatus | null, day: string | null) =>
  status === null || day === null
    ? 'The row doesn’t say what happened that day.'
    : `The row says that the horse ${STATUS_SAID[status]} as of ${day}.`

function livingRole(cells: Cells, index: number, role: HorseRole | null, status: HorseStatus | null) {
  if (role === null || status !== 'died') return role
  cells.warn(index, 'role', fault('role-of-dead', 'This horse has died.', 'We left the role out.'))
  return null
}
