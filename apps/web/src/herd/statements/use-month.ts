import { useNow } from '../../ui/use-now.ts'
import { localDay, longMonthOf } from '../../ui/words/day.ts'

const MONTHS = 24

/** The month asked for, else the last one that is over; and those to choose from, newest first. */
export function useMonth(asked: string | undefined) {
  const months = monthsUpTo(localDay(useNow()).slice(0, 7))
  const month = asked ?? months[1] ?? ''
  const choices = [...new Set([...months, month])].toSorted().toReversed()
  return { month, choices: choices.map((value) => ({ value, label: longMonthOf(value) })) }
}

/** The newest first. */
const monthsUpTo = (month: string): string[] => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, of - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
