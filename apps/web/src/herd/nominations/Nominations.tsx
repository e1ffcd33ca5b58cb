import { dollarsSaid } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { May } from '../../ui/may.ts'
import { Mark } from '../../ui/Marks.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayOf, localDay } from '../../ui/words/day.ts'
import type { RecordOf } from '../records/record-calls.ts'
import type { DefinedForm, FormWords, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'

const words: FormWords<'nomination'> = {
  saved: ({ amount_cents, race }) => `payment of ${dollarsSaid(amount_cents)} for ${race}`,
}

/** What keeps a horse eligible for races, by the day each payment is due. */
export function Nominations(props: RecordsProps<DefinedForm>) {
  const today = localDay(useNow())
  return (
    <May need="listNominations">
      <Records
        of="nomination"
        {...props}
        line={({ race, amount_cents, status, due_on }) => (
          <>
            <b>{dollarsSaid(amount_cents)}</b> {race}{' '}
            {status === null &&
              (due_on < today ? (
                <Mark tone="danger">past due</Mark>
              ) : (
                <Anchor href={paths.keepPaying(props.horse.id, { race })}>Keep paying?</Anchor>
              ))}
          </>
        )}
        facts={(one) => [formFacts.nomination.kind.words[one.kind].toLowerCase(), stateOf(one), one.notes]}
        words={words}
      />
    </May>
  )
}

function stateOf({ status, paid_on }: RecordOf<'nomination'>): string {
  if (status === 'paid' && paid_on !== null) return `paid ${dayOf(paid_on)}`
  return status === null ? 'to pay' : formFacts.nomination.status.words[status].toLowerCase()
}
