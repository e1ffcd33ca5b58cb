import { barnOf } from '@quarterpole/contract/place-of-stay'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayOf, localDay } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { readHereSearch } from './here-search.ts'
import { type Standing, standingsQuery } from './queries.ts'

/** Who is here today, stall by stall. */
export function HerePage() {
  const { search } = useAddress(paths.here(), readHereSearch)
  const follow = useFollow()
  const today = localDay(useNow())
  const { data, error, refetch } = useQuery(standingsQuery(today))
  const places = [...new Set((data ?? []).map(barnOf))]
  const at = places.find((place) => place === search.at) // an old link may name a place where nobody is now
  const shown = (data ?? []).filter((one) => at === undefined || barnOf(one) === at)
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
                value={at ?? ''}
                choices={[
                  { value: '', label: 'All' },
                  ...places.map((place) => ({ value: place, label: place })),
                ]}
                onChange={(next) => follow(paths.here({ at: next }), { replace: true, keepScroll: true })}
              />
            </Row>
          )}
          <HereTable standings={shown} />
        </>
      )}
    </>
  )
}

/** Standings by what is said of each, in the order they are in. */
function groupedBy(standings: readonly Standing[], sayOf: (one: Standing) => string) {
  const groups = new Map<string, Standing[]>()
  for (const one of standings) groups.set(sayOf(one), [...(groups.get(sayOf(one)) ?? []), one])
  return [...groups]
}

const spotOf = ({ stall, pasture }: Standing) => [stall, pasture].filter(Boolean).join(', ')

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
      <Muted>{plural(standings.length, 'horse')}</Muted>
      {groupedBy(standings, barnOf).map(([where, here]) => (
        <Section key={where} title={where} aside={plural(here.length, 'horse')}>
          <Table caption={where} entries="6rem 1fr" dense>
            <thead>
              <tr>
                <Th>Stall or pasture</Th>
                <Th>Horse</Th>
              </tr>
            </thead>
            <tbody>
              {groupedBy(here, spotOf).map(([spot, horses]) => (
                <tr key={spot}>
                  <RowHead>{spot || <Dim>not said</Dim>}</RowHead>
                  <Td>
                    <Row gap="1 4">
                      {horses.map(({ horse_id, name, from_day }) => (
                        <span key={horse_id}>
                          <Name href={paths.horse(horse_id)}>{name}</Name>{' '}
                          <Dim className={look({ size: 'small' })}>since {dayOf(from_day)}</Dim>
                        </span>
                      ))}
                      {horses.length > 1 && horses[0]?.stall !== null && (
                        <Mark tone="caution">{horses.length} in one stall</Mark>
                      )}
                    </Row>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      ))}
    </>
  )
}
