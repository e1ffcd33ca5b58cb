import type { Cells } from '../cells.ts'
import { fault, isFault } from '../problems.ts'
import type { FinishText } from '../values/finish-column.ts'
import { flagWord, isStatusKnown, readFinish, type ReadFinish, statusWord } from '../values/finish.ts'

/** How a horse ended: the place that counts, after the stewards. */
export interface Placing extends Pick<ReadFinish, 'finish' | 'status'> {
  readonly isDeadHeat: boolean
  /** The stewards' place differs from the one in which the horse crossed the line. */
  readonly isOfficial: boolean
}

/** A row's placing; null where it cannot be read, which is noted. */
export function placingAt(cells: Cells, index: number, finishText: FinishText): Placing | null {
  const status = statusAt(cells, index)
  const official = cells.text(index, 'placed_officially')
  const crossed = readFinish(finishText(index), status)
  const read = official === '' ? crossed : readFinish(official, status)
  const field = official === '' ? 'finish' : 'placed_officially'
  if (isFault(read)) {
    cells.error(index, field, read)
    return null
  }
  const isOfficial = official !== '' && !isFault(crossed) && crossed.finish !== read.finish
  if (isOfficial) {
    const message = `The horse crossed the line ${cells.text(index, 'finish')} and was placed ${official}.`
    cells.warn(index, field, fault('finish-official', message, 'We use the official place.'))
  }
  if (official === '' && read.finish === 1 && read.status === 'disqualified') {
    const message = 'The horse finished first and was disqualified.'
    const remedy = 'We don’t count this as a win. Enter the official place under Place after the stewards.'
    cells.warn(index, field, fault('finish-first-disqualified', message, remedy))
  }
  const unread = readFinish(finishText(index), '') // what a flag beside it is stronger than
  if (official === '' && read.status === 'disqualified' && isFault(unread) && finishText(index) !== '')
    cells.leaveOut(index, 'finish', unread.message)
  if (official !== '' && isFault(crossed)) cells.leaveOut(index, 'finish', crossed.message)
  if (read.status === 'scratched')
    for (const one of ['finish', 'placed_officially'])
      if (/\d/.test(cells.text(index, one))) cells.leaveOut(index, one, 'The horse was scratched.')
  checkFieldSize(cells, index, read)
  const isDeadHeat = read.isDeadHeat === true || cells.isYes(index, 'dead_heat')
  return { finish: read.finish, status: read.status, isDeadHeat, isOfficial }
}

/** The word of the first column that says anything about how the horse ended: its flags before its status. */
function statusAt(cells: Cells, index: number): string {
  for (const [field, word] of FLAGS) {
    const said = flagWord(cells.text(index, field), word)
    // “Vet” under Scratched is the reason, where the horse has no place
    const isReason = word === 'SCR' && said !== '' && cells.text(index, 'finish') === ''
    if (said === word || isReason) {
      noteOtherStatus(cells, index, field)
      return word
    }
    if (said !== '') warnStatus(cells, index, field)
  }
  const status = statusWord(cells.text(index, 'status'), cells.header('status'))
  if (!isStatusKnown(status)) warnStatus(cells, index, 'status')
  return status
}

/** A status, or a flag behind, where a flag has said how the horse ended. */
function noteOtherStatus(cells: Cells, index: number, flag: (typeof FLAGS)[number][0]): void {
  const word = flag === 'scratched' ? 'SCR' : 'DQ'
  const status = statusWord(cells.text(index, 'status'), cells.header('status'))
  if (status !== '' && status !== word) cells.leaveOut(index, 'status', `The row says ${word} as well.`)
  if (flag === 'scratched' && flagWord(cells.text(index, 'disqualified'), 'DQ') !== '')
    cells.leaveOut(index, 'disqualified', 'The horse was scratched.')
}

const FLAGS = [
  ['scratched', 'SCR'],
  ['disqualified', 'DQ'],
] as const

function warnStatus(cells: Cells, index: number, field: string): void {
  const message = `“${cells.text(index, field)}” isn’t a runner’s status we know.`
  const found = fault('start-status', message, 'We left it out. Enter DNF, SCR or DQ, or leave it blank.')
  cells.warn(index, field, found)
}

function checkFieldSize(cells: Cells, index: number, { finish }: ReadFinish): void {
  const starters = Number(/^\d{1,2}$/.exec(cells.text(index, 'field_size'))?.[0] ?? Number.NaN)
  if (finish === null || !(finish > starters)) return
  const message = `Place ${finish} among ${starters} runners.`
  cells.warn(
    index,
    'finish',
    fault('finish-beyond-field', message, 'Check the place and the number of runners.'),
  )
}
