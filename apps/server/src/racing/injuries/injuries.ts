import { roleUnder } from '@quarterpole/contract/barn-facts'
import { injuryFields, type InjuryInput } from '@quarterpole/contract/injury'
import type { Db } from '@quarterpole/db/open'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { updateHorse } from '@quarterpole/db/queries/horse-write'
import {
  type InjuryFields,
  type InjuryRow,
  insertInjury,
  readInjury,
  removeInjury,
  updateInjury,
} from '@quarterpole/db/queries/injury'
import type { z } from 'zod'
import { checkAfterFoaling } from '../../herd/horses/check-day.ts'
import type { EntryTable } from '../../herd/records/entry-commands.ts'
import { editedFields } from '../../herd/records/record-rules.ts'
import { editWords } from '../../history/activity/edit-words.ts'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'

type Input = z.output<typeof InjuryInput>
/** An injury, and the horse as its end makes it; null: the horse stays as it is. */
interface Stored {
  readonly injury: InjuryFields
  readonly marked: HorseRow | null
}

export const injuries: EntryTable<InjuryRow, Input, Stored> = {
  table: 'injury',
  noun: 'injury',
  kinds: ['injury_recorded', 'injury_edited', 'injury_removed'],
  isSubject: true,
  read: readInjury,
  store(_db, { mark_horse, ...input }, { horse, today, before }) {
    if (input.injury_date > today) throw invalid('injury_date', 'The injury date is in the future.')
    checkAfterFoaling('injury_date', input.injury_date, horse)
    const end = endOf(input, before?.return_date ?? null, today)
    return { injury: { ...input, ...end }, marked: mark_horse ? markedHorse(horse, end) : null }
  },
  touches: ({ marked }) => (marked === null ? [] : [['horse', marked.id]]),
  async insert(db, stored) {
    await markHorse(db, stored)
    return insertInjury(db, stored.injury)
  },
  async update(db, { id }, stored, version) {
    await markHorse(db, stored)
    return updateInjury(db, id, stored.injury, version)
  },
  remove: removeInjury,
  added: ({ type, severity }) => `${type} (${severity}) was recorded`,
  edited: (before, after) => `${after.type} ${changeWords(before, after)}`,
  removed: ({ type, injury_date }) => `${type} of ${usDay(injury_date)} was deleted`,
}

const markHorse = async (db: Db, { marked }: Stored) => marked && updateHorse(db, marked.id, marked)

/** With the status that its injury came to. */
function markedHorse(horse: HorseRow, { outcome, return_date }: End): HorseRow {
  const status =
    outcome === 'died' || outcome === 'put_down' ? 'died' : outcome === 'retired' ? 'retired' : null
  if (status === null)
    throw invalid('mark_horse', 'Only an injury that ends in death or retirement sets the horse’s status.')
  const role = roleUnder(status, horse.role)
  return { ...horse, status, status_date: return_date, sold_to: null, role }
}

function changeWords(before: InjuryRow, after: InjuryRow): string {
  const standing = standingOf(after)
  if (standing !== standingOf(before)) return STANDING_WORDS[standing]
  const { type, injury_date, severity, expected_days_off, return_date, notes } = editedFields(
    injuryFields,
    before,
    after,
  )
  const outcome = ['outcome', before.outcome, after.outcome] as const
  const edited = [type, injury_date, severity, expected_days_off, outcome, return_date, notes]
  return `was edited: ${editWords(edited)}`
}

const STANDING_WORDS = {
  active: 'is active again',
  recovered: 'has recovered',
  ended: 'has ended',
} as const

const standingOf = ({ outcome }: Pick<End, 'outcome'>): keyof typeof STANDING_WORDS =>
  outcome === null ? 'active' : outcome === 'recovered' ? 'recovered' : 'ended'

type End = Pick<InjuryRow, 'outcome' | 'return_date'>

/** How and when an injury ended: as entered, else as on file, else today. */
function endOf(
  { status, outcome, return_date, injury_date }: Omit<Input, 'mark_horse'>,
  onFile: string | null,
  today: string,
): End {
  if (status === 'active') return { outcome: null, return_date: null }
  if (return_date !== null && return_date < injury_date)
    throw invalid('return_date', `It can’t end before ${usDay(injury_date)}, the day of the injury.`)
  if (return_date !== null && return_date > today)
    throw invalid('return_date', 'The day it ended is in the future. Enter the day it happened.')
  return { outcome: outcome ?? 'recovered', return_date: return_date ?? onFile ?? today }
}
