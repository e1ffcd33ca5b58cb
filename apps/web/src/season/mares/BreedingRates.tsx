import { ONE_HEAT_DAYS } from '@quarterpole/genetics/breeding-cycles'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { ReplyOf } from '../../app/api/client.ts'
import { paths } from '../../app/paths.ts'
import { Stack } from '../../ui/Layout.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted, Name, SourceNote } from '../../ui/Words.tsx'
import { count, percent, plural } from '../../ui/words/number.ts'
import { breedingRatesQuery } from './queries.ts'

type Kind = ReplyOf<'getBreedingRates'>['kinds'][number]
type Group = Kind['groups'][number]
type Rate = Group['rates'][number]

const KIND_WORDS: Readonly<Record<Kind['kind'], { title: string; one: string; lacks: string }>> = {
  cycle: { title: 'In foal, of the cycles bred', one: 'cycle', lacks: 'without a scan on file' },
  collection: {
    title: 'An embryo, of the flushes and aspirations',
    one: 'collection',
    lacks: 'without a number of structures',
  },
  transfer: { title: 'In foal, of the transfers', one: 'transfer', lacks: 'without a scan on file' },
}
const BY_WORDS: Readonly<Record<Group['by'], string>> = {
  method: 'By method',
  stallion: 'By stallion',
  donor: 'By donor',
  operator: 'By who did it',
}

/** How often cycles, flushes and transfers took: by method beside the published rate, by horse and person beside the methods’. */
export function BreedingRates() {
  const { data, error, refetch } = useQuery(breedingRatesQuery)
  if (data === undefined)
    return <NotLoaded what="the rates" error={error} onRetry={refetch} level={3} rows={4} columns={4} />
  const known = data.kinds.filter(({ groups }) => groups.length > 0)
  return (
    <Stack gap={4} padTop={2}>
      {known.length === 0 && (
        <Muted>No breeding since {data.from_season} has a result on file. Scans say what took.</Muted>
      )}
      {known.map((kind) => (
        <KindOfTry key={kind.kind} {...kind} />
      ))}
      <SourceNote>
        Since {data.from_season}. The fewer the tries, the closer a rate stays to the one beside it; 8 times
        in 10 the true rate is within the range. A mare bred again more than {ONE_HEAT_DAYS} days later counts
        as not in foal.
      </SourceNote>
    </Stack>
  )
}

function KindOfTry({ kind, waiting, groups }: Kind) {
  const { title, one, lacks } = KIND_WORDS[kind]
  return (
    <section>
      <h3>{title}</h3>
      {groups.map((group) => (
        <GroupTable key={group.by} kind={kind} {...group} />
      ))}
      {waiting > 0 && (
        <Muted>
          Not counted: {plural(waiting, one)} {lacks}.
        </Muted>
      )}
    </section>
  )
}

function GroupTable({ kind, by, rates, more }: Group & Pick<Kind, 'kind'>) {
  const words = KIND_WORDS[kind]
  const beside = by === 'method' ? 'Published' : 'By method here'
  return (
    <>
      <Table caption={`${words.title}: ${BY_WORDS[by].toLowerCase()}`} dense entries={2}>
        <thead>
          <tr>
            <Th>{BY_WORDS[by]}</Th>
            <Th num>On file</Th>
            <Th num>Rate</Th>
            <Th num>{beside}</Th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <RateRow key={`${rate.horse_id ?? rate.label}`} rate={rate} beside={beside} />
          ))}
        </tbody>
      </Table>
      {more > 0 && <Muted>{count(more)} more with fewer tries.</Muted>}
      {by === 'method' && <Sources rates={rates} />}
    </>
  )
}

const whole = (rate: number) => `${percent(rate, 0)}%`

const RateRow = ({ rate: one, beside }: { rate: Rate; beside: string }) => (
  <tr>
    <RowHead whole>
      {one.horse_id === null ? one.label : <Name href={paths.horse(one.horse_id)}>{one.label}</Name>}
    </RowHead>
    <Td num>
      {count(one.successes)} of {count(one.tries)}
    </Td>
    <Td num>
      <b>{whole(one.rate)}</b> {whole(one.low)} to {whole(one.high)}
    </Td>
    <Td num>
      <PhoneLabel>{beside}</PhoneLabel>
      {whole(one.expected)}
    </Td>
  </tr>
)

/** Each source once, with the methods it is of. */
function Sources({ rates }: { rates: readonly Rate[] }) {
  const bySource = Map.groupBy(rates, ({ source }) => source)
  return (
    <Muted>
      Published:{' '}
      {[...bySource]
        .map(([source, of]) => `${of.map(({ label }) => label).join(', ')}: ${source}`)
        .join('; ')}
      .
    </Muted>
  )
}
