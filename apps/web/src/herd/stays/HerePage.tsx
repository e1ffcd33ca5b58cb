import { useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayOf, localDay } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { readHereSearch } from './here-search.ts'

export type Standing = ReplyOf<'listStandings'>[number]

/** "Home", "Home, Barn 2" */
const whereOf = ({ farm, barn }: Standing) => (barn === null ? farm : `${farm}, ${barn}`)

/** Who is here today, stall by stall. */
export function HerePage() {
  const { search } = useAddress(paths.here(), readHereSearch)
  const follow = useFollow()
  const today = localDay(useNow())
  const { data, error, refetch } = useQuery({
    queryKey: ['herd', 'standings', today],
    queryFn: ({ signal }) => call('listStandings', { query: { on: today }, signal }),
  })
  const places = [...new Set((data ?? []).map(whereOf))]
  const shown = (data ?? []).filter((one) => search.at === undefined || whereOf(one) === search.at)
  return (
    <>
      <PageTitle title="Who Is Here" lead={`${dayOf(today)}, in the order of the stalls.`}>
        <RecordFiles kind="stays" />
      </PageTitle>
      {data === undefined ? (
        <NotLoaded what="the stalls" error={error} onRetry={refetch} level={2} rows={8} columns={4} />
      ) : (
        <>
          {places.length > 1 && (
            <Row below={4} data-screen-only>
              <SelectField
                label="Farm and barn"
                value={search.at ?? ''}
                choices={[
                  { value: '', label: 'All' },
                  ...places.map((place) => ({ value: place, label: place })),
                ]}
                onChange={(at) => follow(paths.here({ at }), { replace: true, keepScroll: true })}
              />
            </Row>
          )}
          <HereTable standings={shown} />
        </>
      )}
    </>
  )
}

const isOneStall = (a: Standing, b: Standing) =>
  a.stall !== null && a.stall === b.stall && whereOf(a) === whereOf(b)

export function HereTable({ standings }: { standings: readonly Standing[] }) {
  if (standings.length === 0)
    return (
      <EmptyState
        level={2}
        title="Nobody’s place is on file"
        action={<ButtonLink href={paths.horses()}>All horses</ButtonLink>}
      >
        Open a horse’s page and add a stay: farm, barn, stall or pasture, from a day on.
      </EmptyState>
    )
  return (
    <>
      <Muted className={look({ below: 2 })}>{plural(standings.length, 'horse')}</Muted>
      <Table caption="Who is here" entries="1fr auto" dense>
        <thead>
          <tr>
            <Th>Where</Th>
            <Th>Stall or pasture</Th>
            <Th>Horse</Th>
            <Th>Since</Th>
          </tr>
        </thead>
        <tbody>
          {standings.map((one) => {
            const others = standings.filter((two) => two !== one && isOneStall(one, two))
            return (
              <tr key={one.horse_id}>
                <Td>{whereOf(one)}</Td>
                <Td>{[one.stall, one.pasture].filter(Boolean).join(', ') || <Dim>not said</Dim>}</Td>
                <RowHead>
                  <Name href={paths.horse(one.horse_id)}>{one.name}</Name>
                  {others.length > 0 && (
                    <Dim> in one stall with {others.map(({ name }) => name).join(', ')}</Dim>
                  )}
                </RowHead>
                <Td>
                  <PhoneLabel>Since</PhoneLabel>
                  {dayOf(one.from_day)}
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </>
  )
}
