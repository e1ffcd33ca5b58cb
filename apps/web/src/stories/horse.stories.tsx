import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { HorseActions } from '../barn/horse-page/HorseActions.tsx'
import { HorseFacts } from '../barn/horse-details/HorseFacts.tsx'
import { HorseIdentity } from '../barn/horse-details/HorseIdentity.tsx'
import { sireFinding } from '../barn/horse-page/horse-page-words.ts'
import { BookingTable } from '../barn/horse-page/HorseBookings.tsx'
import { CrossTable } from '../barn/horse-page/HorseCrosses.tsx'
import { CoverTable } from '../barn/horse-page/HorseCovers.tsx'
import { HistoryView, SourcesView } from '../barn/horse-page/HorseSources.tsx'
import { ProduceMoneyView } from '../barn/horse-page/ProduceMoneyView.tsx'
import { ProduceView } from '../barn/horse-page/ProduceView.tsx'
import { ProgenyView } from '../barn/horse-page/ProgenyView.tsx'
import type { HorseRecord } from '../barn/horse-page/queries.ts'
import { RecordLine } from '../barn/horse-page/RecordLine.tsx'
import { SireSummaryView } from '../barn/horse-page/SireSummaryView.tsx'
import { HorseRecords } from '../barn/horse-details/HorseRecords.tsx'
import { horseFactsOfRecords } from '@quarterpole/contract/record-facts'
import { recordsQuery } from '../herd/records/record-calls.ts'
import { testsQuery } from '../herd/genetic-tests/queries.ts'
import { horseInjuriesQuery } from '../racing/injuries/use-injuries.ts'
import { PageTitle, Section } from '../ui/Section.tsx'
import { Finding } from '../ui/Words.tsx'
import {
  ancestor,
  broodmare,
  foals,
  gelding,
  longNamed,
  manyFoals,
  noProduce,
  noRecord,
  produce,
  raced,
  stallion,
} from './horse-page-fixtures.ts'
import { noProduceMoney, produceMoney } from './cost-fixtures.ts'
import { cropStories } from './crop-fixtures.ts'
import { covers, tests } from './horse-record-fixtures.ts'
import { recordStories } from './record-stories.ts'
import { bookings, crosses } from './book-fixtures.ts'
import { injuries } from './injury-fixtures.ts'
import { history, LOOKED_AT, sources } from './source-fixtures.ts'

const maiden: HorseRecord = { ...raced, black_type: [] }
const HEADS = [
  { title: 'a raced gelding', horse: gelding, record: raced, role: 'racer' },
  { title: 'a broodmare', horse: broodmare, record: noRecord, role: 'mare' },
  { title: 'a stallion', horse: stallion, record: maiden, role: 'stud' },
  { title: 'an ancestor known by name alone', horse: ancestor, record: noRecord, role: 'stud' },
  { title: 'names of sixty letters', horse: longNamed, record: raced, role: 'mare' },
] as const

const PROGENY = [
  { title: 'four foals', shown: foals, total: 4, page: 0 },
  { title: 'one foal', shown: foals.slice(0, 1), total: 1, page: 0 },
  { title: 'the middle of two thousand', shown: manyFoals, total: 2000, page: 7 },
] as const

/** Answers for the record sections, so that the gallery asks no server. */
export function recordsClient(isFull: boolean): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { id } = broodmare
  client.setQueryData(testsQuery(id).queryKey, isFull ? tests : [])
  for (const { name } of horseFactsOfRecords)
    client.setQueryData(recordsQuery(name, id).queryKey, isFull ? (recordStories[name]?.records ?? []) : [])
  client.setQueryData(horseInjuriesQuery(id).queryKey, isFull ? injuries.slice(0, 2) : [])
  return client
}
const withRecords = recordsClient(true)
const withoutRecords = recordsClient(false)

/** The parts of a horse's page in each of their states. */
export function Stories() {
  return (
    <>
      <PageTitle title="Gallery: a horse’s page" />
      {HEADS.map(({ title, horse, record, role }) => (
        <Section key={title} title={`Head: ${title}`}>
          <h1>{horse.name}</h1>
          <HorseIdentity horse={horse} />
          {record.starts > 0 && <RecordLine record={record} />}
          <HorseActions horse={horse} role={role} onOpen={() => {}} />
          <HorseFacts horse={horse} belowHead />
        </Section>
      ))}
      <Section title="Produce record">
        <ProduceView record={produce} />
      </Section>
      <Section title="Money out and in of her foals: some of it, and nothing on file">
        <ProduceMoneyView money={produceMoney} />
        <ProduceMoneyView money={noProduceMoney} />
      </Section>
      <Section title="Produce record: nothing on file">
        <ProduceView record={noProduce} />
      </Section>
      {cropStories.map(({ title, summary, seasons }) => (
        <Section key={title} title={`Crops and book: ${title}`}>
          <Finding parts={sireFinding(summary)} />
          <SireSummaryView name="Kiowa Signal" summary={summary} seasons={seasons} />
        </Section>
      ))}
      {PROGENY.map(({ title, shown, total, page }) => (
        <Section key={title} title={`Progeny: ${title}`}>
          <ProgenyView
            foals={shown}
            total={total}
            sort="-year"
            page={page}
            onSort={() => {}}
            onPage={() => {}}
          />
        </Section>
      ))}
      <Section title="Breedings of a mare, of a stallion">
        <CoverTable covers={covers} mate="Stallion" />
        <CoverTable covers={covers} mate="Mare" />
      </Section>
      <Section title="Bookings and saved crosses">
        <BookingTable bookings={bookings} mate="Mare" />
        <CrossTable crosses={crosses} />
      </Section>
      <Section title="Records">
        <QueryClientProvider client={withRecords}>
          <HorseRecords horse={broodmare} onOpen={() => {}} />
        </QueryClientProvider>
      </Section>
      <Section title="Records: none">
        <QueryClientProvider client={withoutRecords}>
          <HorseRecords horse={broodmare} onOpen={() => {}} />
        </QueryClientProvider>
      </Section>
      <Section title="Where this comes from">
        <SourcesView sources={sources} now={LOOKED_AT} />
        <HistoryView entries={history} now={LOOKED_AT} more={null} />
      </Section>
    </>
  )
}
