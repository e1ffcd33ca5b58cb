import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { SearchField, Segmented, SelectField } from '../../ui/Field.tsx'
import type { BookSearch } from './book-search.ts'
import type { StallionSeason } from './queries.ts'
import { Grid } from '../../ui/Layout.tsx'
import styles from './StallionBook.module.css'

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'booked', label: 'Booked' },
  { value: 'canceled', label: 'Canceled' },
] as const

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
      <Segmented
        label="Status"
        value={filter.status ?? 'all'}
        choices={STATUSES}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
    </Grid>
  )
}
