import { classNames } from '../../ui/class-names.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { HiddenTh, PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import type { BookSearch } from './book-search.ts'
import { bookWords, isFull, money } from './book-words.ts'
import type { StallionSeason } from './queries.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { plural } from '../../ui/words/number.ts'
import styles from './StallionBook.module.css'
import { Under } from './Under.tsx'

export interface StallionsTableProps {
  stallions: readonly StallionSeason[]
  filter: BookSearch
}

/** The stallions of a season with bookings, and folded those without. */
export function StallionsTable({ stallions, filter }: StallionsTableProps) {
  const isShown = ({ stallion_id, booked, canceled }: StallionSeason) =>
    booked + canceled > 0 || filter.stallion === stallion_id
  const [shown, folded] = [stallions.filter(isShown), stallions.filter((one) => !isShown(one))]
  return (
    <Stack gap={4} below={6} contained>
      {shown.length > 0 && <Stallions caption="Stallions with bookings" stallions={shown} filter={filter} />}
      {folded.length > 0 && (
        <Fold label={`${plural(folded.length, 'stallion')} without a booking`}>
          <Stallions caption="Stallions without a booking" stallions={folded} filter={filter} />
        </Fold>
      )}
    </Stack>
  )
}

/** How full their books are, and what is agreed and paid. */
function Stallions({ caption, stallions, filter }: StallionsTableProps & { caption: string }) {
  return (
    <Table caption={caption} entries left>
      <thead>
        <tr>
          <Th>Stallion</Th>
          <Th>Book</Th>
          <Th num>Stud fee</Th>
          <Th>Stands at</Th>
          <Th num>Fees agreed</Th>
          <Th num>Paid</Th>
          <Th num>Balance</Th>
          <HiddenTh>Season and report</HiddenTh>
        </tr>
      </thead>
      <tbody>
        {stallions.map((stallion) => (
          <StallionRow key={stallion.stallion_id} stallion={stallion} filter={filter} />
        ))}
      </tbody>
    </Table>
  )
}

function StallionRow({ stallion, filter }: { stallion: StallionSeason; filter: BookSearch }) {
  const { stallion_id, stallion_name, fee, place, fees, fees_missing, paid } = stallion
  const season = stallion.season_year
  const isEntered = stallion.booked > fees_missing // at least one mare's fee
  const isChosen = filter.stallion === stallion_id
  const at = (form: 'season' | 'report') =>
    paths.stallionBook({ ...filter, season, stallion: stallion_id, form })
  const whose = <VisuallyHidden> of {stallion_name}</VisuallyHidden>
  return (
    <tr aria-current={isChosen || undefined}>
      <RowHead>
        <Name
          href={paths.stallionBook({ ...filter, season, stallion: isChosen ? undefined : stallion_id })}
          keepScroll
        >
          {stallion_name}
        </Name>
      </RowHead>
      <Td>
        {isFull(stallion) ? <Mark tone="caution">{bookWords(stallion)}, full</Mark> : bookWords(stallion)}
        {stallion.canceled > 0 && <Under>{stallion.canceled} canceled</Under>}
      </Td>
      <Td num>
        <PhoneLabel>Stud fee</PhoneLabel>
        {fee === null ? <Dim>–</Dim> : money(fee)}
      </Td>
      <Td>{place ?? <Dim>place not on file</Dim>}</Td>
      <Td num>
        <PhoneLabel>Fees agreed</PhoneLabel>
        {isEntered ? money(fees) : fees_missing === 0 && <Dim>–</Dim>}{' '}
        {fees_missing > 0 && <Under>{fees_missing} not entered</Under>}
      </Td>
      <Td num>
        <PhoneLabel>Paid</PhoneLabel>
        {isEntered || paid > 0 ? money(paid) : <Dim>–</Dim>}
      </Td>
      <Td num>
        <PhoneLabel>Balance</PhoneLabel>
        {!isEntered ? <Dim>–</Dim> : fees >= paid ? money(fees - paid) : `${money(paid - fees)} over`}
      </Td>
      <Td className={classNames(look({ nowrap: true }), styles.edit)}>
        <ButtonLink size="small" kind="quiet" href={at('season')} keepScroll>
          Season{whose}
        </ButtonLink>
        <ButtonLink size="small" kind="quiet" href={at('report')} keepScroll>
          Breeding report{whose}
        </ButtonLink>
      </Td>
    </tr>
  )
}
