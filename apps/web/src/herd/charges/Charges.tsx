import { dollarsSaid } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { paths } from '../../app/paths.ts'
import { May, useMay } from '../../ui/may.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dim } from '../../ui/Words.tsx'
import type { DefinedForm, FormWords, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'

const signed = (cents: number, isCredit: boolean) => dollarsSaid(isCredit ? -cents : cents)
const words: FormWords<'charge'> = {
  saved: ({ amount_cents, is_credit }) =>
    `${is_credit ? 'credit' : 'charge'} of ${dollarsSaid(amount_cents)}`,
}
const kindWord = formFacts.charge.kind.words

/** What was charged for a horse, and what that sums up to. */
export const Charges = (props: RecordsProps<DefinedForm>) => (
  <May need="listCharges">
    <Records
      of="charge"
      {...props}
      line={({ kind, amount_cents, is_credit }) => (
        <>
          <b>{signed(amount_cents, is_credit)}</b> {kindWord[kind].toLowerCase()}
        </>
      )}
      facts={({ is_credit, what, contact_name, notes }) => [
        is_credit && 'credit',
        what,
        contact_name === null ? null : `owed to ${contact_name}`,
        notes,
      ]}
      words={words}
    />
    <CostsOfHorse id={props.horse.id} />
  </May>
)

const costsQuery = (id: number) =>
  queryOptions({
    queryKey: ['charges', 'costs', id],
    queryFn: ({ signal }) => call('getHorseCosts', { params: { id }, signal }),
  })

function CostsOfHorse({ id }: { id: number }) {
  const { data } = useQuery({ ...costsQuery(id), enabled: useMay('getHorseCosts') })
  return data === undefined || data.years.length === 0 ? null : <Costs {...data} />
}

/** By year and kind, then what of it each owner owes. */
export const Costs = ({ years, owners, unsplit_cents }: ReplyOf<'getHorseCosts'>) => (
  <section aria-label="Costs">
    <h3>Costs</h3>
    <ul>
      {years.map(({ year, cents, kinds }) => (
        <li key={year}>
          {year} <b>{dollarsSaid(cents)}</b>{' '}
          <Dim>
            {kinds.map((one) => `${kindWord[one.kind].toLowerCase()} ${dollarsSaid(one.cents)}`).join(' · ')}
          </Dim>
        </li>
      ))}
    </ul>
    {owners.length > 0 && (
      <ul aria-label="Owners’ parts">
        {owners.map(({ contact_id, name, cents }) => (
          <li key={contact_id}>
            <Anchor href={paths.contact(contact_id)}>{name}</Anchor> {dollarsSaid(cents)}
          </li>
        ))}
      </ul>
    )}
    {unsplit_cents !== null && (
      <p>
        <Dim>
          {dollarsSaid(unsplit_cents)} not split: the shares on file on those days don’t add up to 100%.
        </Dim>
      </p>
    )}
  </section>
)
