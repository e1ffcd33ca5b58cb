import { BOOKING_STATE_WORDS, GUARANTEE_WORDS } from '@quarterpole/contract/cover-words'
import { BOOKING_STATES, GUARANTEES } from '@quarterpole/contract/limits'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { SearchField, Segmented, SelectField } from '../../ui/Field.tsx'
import type { BookSearch } from './book-search.ts'
import type { StallionSeason } from './queries.ts'
import { capital } from '@quarterpole/contract/capital'
import { Grid } from '../../ui/Layout.tsx'
import styles from './StallionBook.module.css'

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'booked', label: 'Booked' },
  { value: 'canceled', label: 'Canceled' },
] as const

const EVERY = { value: 'all', label: 'All' } as const
const STATES = [
  EVERY,
  ...BOOKING_STATES.map((value) => ({ value, label: capital(BOOKING_STATE_WORDS[value]) })),
]
const STANDINGS = [EVERY, ...GUARANTEES.map((value) => ({ value, label: capital(GUARANTEE_WORDS[value]) }))]

export interface BookToolsProps {
  filter: BookSearch
  stallions: readonly StallionSeason[]
  onChange: (part: BookSearch) => void
}

export function BookTools({ filter, stallions, onChange }: BookToolsProps) {
  const { text, type } = useTypedSearch(filter.q ?? '', (q) => onChange({ q: q === '' ? undefined : q }))
  return (
    <Grid as="search" gap={4} align="end" below={3} className={styles.tools}>
      <SearchField
        label="Search by mare, stallion, AQHA id or owner"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <SelectField
        label="Stallion"
        value={String(filter.stallion ?? 'all')}
        choices={[
          { value: 'all', label: 'All stallions' },
          ...stallions.map(({ stallion_id, stallion_name }) => ({
            value: String(stallion_id),
            label: stallion_name,
          })),
        ]}
        onChange={(id) => onChange({ stallion: id === 'all' ? undefined : Number(id) })}
      />
      <SelectField
        label="Outcome"
        value={filter.state ?? 'all'}
        choices={STATES}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
      <SelectField
        label="Live-foal guarantee"
        value={filter.guarantee ?? 'all'}
        choices={STANDINGS}
        onChange={(guarantee) => onChange({ guarantee: guarantee === 'all' ? undefined : guarantee })}
      />
      <Segmented
        label="Status"
        value={filter.status ?? 'all'}
        choices={STATUSES}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
    </Grid>
  )
}
