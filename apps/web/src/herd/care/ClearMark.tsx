import { timeWords } from '@quarterpole/contract/clear-on'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { look } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { useMay } from '../../ui/may.ts'
import { Dim } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { type ClearDay, clearDaysQuery } from './queries.ts'

interface ClearMarkProps {
  horseId: number
  /** All that are asked about at once. */
  among: readonly number[]
  day: string
  /** "race": what is on the day; left out, it is today. */
  event?: string
}

/** A warning about what a horse was given: its withdrawal time is not over on the day, or not on file. It keeps nobody out. */
export function ClearMark({ horseId, among, day, event }: ClearMarkProps) {
  const { data = [] } = useQuery({ ...clearDaysQuery(among, day), enabled: useMay('listClearDays') })
  return data
    .filter(({ horse_id }) => horse_id === horseId)
    .map((entry) => (
      <span key={entry.care_id} className={look({ size: 'small', block: true, wraps: true })}>
        <Words entry={entry} day={day} event={event} />
      </span>
    ))
}

function Words({ entry, day, event }: { entry: ClearDay; day: string; event: string | undefined }) {
  const { product, care_date, clear_on, withdrawal } = entry
  const given = `${product}, given ${dayOf(care_date)}`
  if (clear_on === null || withdrawal === null)
    return (
      <Dim>
        {given}: no <Anchor href={paths.withdrawals()}>withdrawal time</Anchor> on file
      </Dim>
    )
  const then = event === undefined ? '' : `, ${event} on ${dayOf(day)}`
  return (
    <Mark tone="caution">
      clear on {dayOf(clear_on)}
      {then}: {given} ({withdrawal.body}, {timeWords(withdrawal)})
    </Mark>
  )
}
