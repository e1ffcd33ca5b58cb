import type { HorseSort } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { Grid } from '../../ui/Layout.tsx'
import styles from './HorseList.module.css'
import type { HorseFilter } from '../../herd/horses/queries.ts'

const sexes: readonly { value: Sex | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'S', label: 'Stallions' },
  { value: 'M', label: 'Mares' },
  { value: 'G', label: 'Geldings' },
  { value: 'U', label: 'Unknown' },
]
type SortMember = 'name' | 'age' | 'owner' | 'best_si' | 'earnings' | 'ebv' | 'reliability'
const members: readonly { value: SortMember; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'age', label: 'Age' },
  { value: 'owner', label: 'Owner' },
  { value: 'best_si', label: 'Best SI' },
  { value: 'earnings', label: 'Earnings' },
  { value: 'ebv', label: 'Breeding value, 400 yd' },
  { value: 'reliability', label: 'Reliability' },
]
type Direction = 'up' | 'down'
const LOW_HIGH: Record<Direction, string> = { up: 'Lowest first', down: 'Highest first' }
const directionWords: Record<SortMember, Record<Direction, string>> = {
  name: { up: 'A to Z', down: 'Z to A' },
  age: { up: 'Youngest first', down: 'Oldest first' },
  owner: { up: 'A to Z', down: 'Z to A' },
  best_si: LOW_HIGH,
  earnings: LOW_HIGH,
  ebv: LOW_HIGH,
  reliability: LOW_HIGH,
}
/** A figure is sorted to find the best. */
const firstDirection = (member: SortMember): Direction =>
  directionWords[member] === LOW_HIGH ? 'down' : 'up'

/** Splits the sort of the address into member and direction. */
export const readSort = (sort: HorseSort = 'name'): { member: SortMember; direction: Direction } =>
  // The sorts are the members, with or without a minus in front.
  sort.startsWith('-')
    ? { member: sort.slice(1) as SortMember, direction: 'down' }
    : { member: sort as SortMember, direction: 'up' }
export const writeSort = (member: SortMember, direction: Direction): HorseSort =>
  direction === 'down' ? `-${member}` : member

export function HorseTools({
  filter,
  onChange,
}: {
  filter: HorseFilter
  onChange: (part: Partial<HorseFilter>) => void
}) {
  const { text, type } = useTypedSearch(filter.q ?? '', (q) => onChange({ q: q === '' ? undefined : q }))
  const { member, direction } = readSort(filter.sort)
  return (
    <Grid as="search" gap={4} align="end" below={3} className={styles.tools}>
      <SearchField
        label="Search by name, AQHA id or owner"
        placeholder="for example, Turnrow"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <SelectField
        label="Sex"
        value={filter.sex ?? 'all'}
        choices={sexes}
        onChange={(sex) => onChange({ sex: sex === 'all' ? undefined : sex })}
      />
      <SelectField
        label="Sort by"
        value={member}
        choices={members}
        onChange={(next) => onChange({ sort: writeSort(next, firstDirection(next)) })}
      />
      <SelectField
        label="Order"
        value={direction}
        choices={[
          { value: 'up', label: directionWords[member].up },
          { value: 'down', label: directionWords[member].down },
        ]}
        onChange={(next) => onChange({ sort: writeSort(member, next) })}
      />
    </Grid>
  )
}
