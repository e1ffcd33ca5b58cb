import { NotLoaded } from '../../app/NotLoaded.tsx'
import { plural } from '../../ui/words/number.ts'
import { daysOff, pastDueFirst } from '../../racing/injuries/injury-days.ts'
import { type Injury, useInjuries } from '../../racing/injuries/use-injuries.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted, Name } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'

const MAX_ROWS = 5

function Row({ injury, now }: { injury: Injury; now: Date }) {
  const { days, expected, past } = daysOff(injury, now)
  return (
    <tr>
      <RowHead>
        <Name href={paths.horse(injury.horse_id)}>{injury.horse_name}</Name>
      </RowHead>
      <Td>
        {injury.type}, {injury.severity}
      </Td>
      <Td num>
        {past > 0 ? (
          <Mark tone="caution">past due {plural(past, 'day')}</Mark>
        ) : expected === 0 ? (
          `day ${days}`
        ) : (
          `day ${days} of ${expected}`
        )}
      </Td>
    </tr>
  )
}

/** Horses with an active injury, overdue ones first. */
export function OutNow({ now }: { now: Date }) {
  const { data, error, refetch } = useInjuries('active')
  return <OutNowView injuries={data} error={error} onRetry={() => void refetch()} now={now} />
}

interface OutNowViewProps {
  /** Newest first; undefined while they load. */
  injuries: readonly Injury[] | undefined
  error: Error | null
  onRetry: () => void
  now: Date
}

export function OutNowView({ injuries, error, onRetry, now }: OutNowViewProps) {
  if (injuries === undefined)
    return (
      <NotLoaded what="the active injuries" error={error} onRetry={onRetry} rows={MAX_ROWS} columns={3} />
    )
  if (injuries.length === 0) return <Muted>Nobody’s out with an injury.</Muted>
  return (
    <>
      <Table caption="Horses with an active injury">
        <thead>
          <tr>
            <Th>Horse</Th>
            <Th>Injury</Th>
            <Th num>Days off</Th>
          </tr>
        </thead>
        <tbody>
          {pastDueFirst(injuries, now)
            .slice(0, MAX_ROWS)
            .map((injury) => (
              <Row key={injury.id} injury={injury} now={now} />
            ))}
        </tbody>
      </Table>
      <p className={look({ above: 4 })}>
        <Anchor href={paths.injuries('active')}>
          {injuries.length === 1 ? 'The active injury' : `All ${injuries.length} active injuries`}
        </Anchor>
      </p>
    </>
  )
}
