import { holdsOn } from '@quarterpole/contract/owners-on'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../app/PagedList.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { dayOf, localDay } from '../../ui/words/day.ts'
import type { RecordOf } from '../records/record-calls.ts'
import { endOf, whatOf } from './Ownerships.tsx'
import { ownershipsOfContactQuery } from './queries.ts'

/** What a contact owns, leases or acts for. */
export function SharesOfContact({ id }: { id: number }) {
  const found = useInfiniteQuery(ownershipsOfContactQuery(id))
  const today = localDay(useNow())
  return (
    <Section title="Shares" aside={<Anchor href={paths.ownerReport(id)}>Monthly report</Anchor>}>
      <PagedList query={found} what="the shares" rows={3} columns={2}>
        {(shares) => <SharesList shares={shares} today={today} />}
      </PagedList>
    </Section>
  )
}

/** Those that hold first, then what ended. */
export function SharesList({ shares, today }: { shares: readonly RecordOf<'ownership'>[]; today: string }) {
  if (shares.length === 0) return <Muted>No share, lease or agency on file.</Muted>
  const ended = (one: RecordOf<'ownership'>) => Number(!holdsOn(one, today))
  return (
    <ul>
      {shares
        .toSorted((a, b) => ended(a) - ended(b))
        .map((one) => (
          <li key={one.id}>
            <Name href={paths.horse(one.horse_id)}>{one.horse_name}</Name> {whatOf(one)}{' '}
            <Dim>{[`from ${dayOf(one.from_day)}`, endOf(one, today)].filter(Boolean).join(' · ')}</Dim>
          </li>
        ))}
    </ul>
  )
}
