import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { PredictionView } from '../breeding/planner/PredictionView.tsx'
import { parentsOf } from '../breeding/planner/use-cross.ts'
import { CrossList } from '../breeding/crosses/CrossList.tsx'
import { NoCrosses } from '../breeding/crosses/CrossesPage.tsx'
import { CardsView } from '../racing/cards/RaceCardsPage.tsx'
import { SealedCard } from '../racing/cards/SealedCard.tsx'
import { SharesView } from '../app/share/SharesView.tsx'
import { emptyBooking } from '../season/stallion-book/booking-form.ts'
import { BookingFields } from '../season/stallion-book/BookingDialog.tsx'
import { BookTools } from '../season/stallion-book/BookTools.tsx'
import { BookView } from '../season/stallion-book/BookView.tsx'
import { ImportFindings, noRows } from '../app/record-files/ImportFindings.tsx'
import { ReportView } from '../season/stallion-book/ReportDialog.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { bookings, crosses, emptyReport, report, seasons, wholeReport } from './book-fixtures.ts'
import { affectedPrediction, fullPrediction } from './breeding-fixtures.ts'
import { cards } from './race-fixtures.ts'
import { shares } from './share-fixtures.ts'

const nothing = () => {}
const filter = { season: 2026 }

const reports = [
  ['something missing', report],
  ['nothing missing', wholeReport],
  ['no mares', emptyReport],
] as const

/** The stallion book, saved crosses and sealed cards in every state; in development only. */
export function Stories() {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <PageTitle title="Stallion book, crosses and cards: components and states" />
      <BookStates />
      <Section title="Shared pages: several, and none">
        <SharesView shares={shares} hasAccounts onRevoke={nothing} />
        <SharesView shares={[]} hasAccounts={false} onRevoke={nothing} />
      </Section>
      {reports.map(([title, one]) => (
        <Section key={title} title={`Stallion breeding report: ${title}`}>
          <ReportView report={one} />
        </Section>
      ))}
      <Section title="Import: to add, with problems">
        <ImportFindings found={{ ...noRows, rows: 12, added: 10, on_file: 2, notes: ['Not read: Vet.'] }} />
        <ImportFindings found={{ ...noRows, rows: 4, on_file: 4 }} />
        <ImportFindings
          found={{
            ...noRows,
            rows: 3,
            added: 1,
            left_out: 2,
            unknown_horses: 1,
            problems: [
              {
                row: 3,
                field: 'mare',
                column: 'Mare',
                message: 'No horse on file is named “Amber Fevre”. Add the mare first, or correct the row.',
              },
              {
                row: 4,
                field: 'fee',
                column: 'Fee',
                message:
                  '“lots” isn’t a price in dollars. Enter a number from 0 to 1000000, or leave it blank.',
              },
            ],
          }}
        />
      </Section>
      <CrossStates />
      <Section title="Sealed cards: filled, none, none found">
        <CardsView cards={cards} total={70} isNarrowed={false} />
        <CardsView cards={[]} total={0} isNarrowed={false} />
        <CardsView cards={[]} total={0} isNarrowed />
      </Section>
      {cards.map((card) => (
        <Section key={card.id} title={`A sealed card: ${card.score === null ? 'not run yet' : 'graded'}`}>
          <SealedCard running={{ run: undefined, onRun: () => {} }} card={card} />
        </Section>
      ))}
    </QueryClientProvider>
  )
}

const BookStates = () => (
  <>
    <Section title="Stallion book: filled">
      <BookView
        stallions={seasons}
        bookings={bookings}
        total={79}
        filter={{ ...filter, stallion: 41 }}
        tools={<BookTools filter={filter} stallions={seasons} onChange={nothing} />}
      />
    </Section>
    <Section title="Stallion book: empty season, nothing found">
      <BookView stallions={[]} bookings={[]} total={0} filter={filter} />
      <BookView stallions={seasons} bookings={[]} total={0} filter={{ ...filter, q: 'nobody' }} />
    </Section>
    <Section title="Booking: new, refused, edited">
      <BookingFields isNew feeOnFile={4000} draft={emptyBooking(2027, null)} errors={{}} onChange={nothing} />
      <BookingFields
        isNew
        feeOnFile={null}
        draft={{ ...emptyBooking(2027, null), fee: 'lots' }}
        errors={{ mare: 'Pick a mare.', fee: 'Enter dollars from 0 to 1,000,000, or leave it blank.' }}
        onChange={nothing}
      />
      <BookingFields
        isNew={false}
        feeOnFile={null}
        draft={emptyBooking(2027, null)}
        errors={{}}
        onChange={nothing}
      />
    </Section>
  </>
)

function CrossStates() {
  const [saved] = crosses
  const parents = parentsOf(fullPrediction)
  return (
    <>
      <Section title="Saved crosses: filled, none, none found">
        <CrossList crosses={crosses} q={undefined} />
        <NoCrosses q={undefined} />
        <NoCrosses q="nobody" />
      </Section>
      {(
        [
          ['as today', fullPrediction, null],
          ['today’s differs', affectedPrediction, null],
          ['not predictable today', undefined, new Error('no answer')],
        ] as const
      ).map(([title, prediction, error]) => (
        <Section key={title} title={`A saved cross: ${title}`}>
          <PredictionView parents={parents} prediction={prediction} error={error} saved={saved} />
        </Section>
      ))}
    </>
  )
}
