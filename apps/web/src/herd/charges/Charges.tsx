import { dollarsAndCents, dollarsSaid } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { May, useMay } from '../../ui/may.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { FactsLine, SourceNote } from '../../ui/Words.tsx'
import type { DefinedForm, FormWords, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'
import { forDaysWords } from './charge-words.ts'
import { horseCostsQuery } from './queries.ts'

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
      facts={({ is_credit, amount_cents, what, contact_name, notes, ...days }) => [
        is_credit && 'credit',
        forDaysWords({ ...days, cents: amount_cents }),
        what,
        contact_name === null ? null : `owed to ${contact_name}`,
        notes,
      ]}
      words={words}
    />
    <CostsOfHorse id={props.horse.id} />
  </May>
)

function CostsOfHorse({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...horseCostsQuery(id), enabled: useMay('getHorseCosts') })
  if (error !== null && data === undefined)
    return <NotLoaded what="the costs" error={error} onRetry={refetch} level={3} rows={2} />
  return data === undefined || data.years.length === 0 ? null : <Costs {...data} />
}

/** By year and kind, then what of it each owner owes. */
const Costs = ({ years, owners, unsplit_cents }: ReplyOf<'getHorseCosts'>) => (
  <Section title="Costs" level={3} place="sub">
    <Stack gap={4} shrinks>
      <Table caption="Charges less credits, by year">
        <thead>
          <tr>
            <Th>Year</Th>
            <Th>Made up of</Th>
            <Th num>Charges less credits</Th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, cents, kinds }) => (
            <tr key={year}>
              <RowHead>{year}</RowHead>
              <Td>
                <FactsLine
                  facts={kinds.map((one) => `${kindWord[one.kind].toLowerCase()} ${dollarsSaid(one.cents)}`)}
                />
              </Td>
              <Td num>{dollarsAndCents(cents)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {owners.length > 0 && (
        <Table caption="Owners’ parts of all years, by their shares on the day of each charge">
          <thead>
            <tr>
              <Th>Owner</Th>
              <Th num>Part of all years</Th>
            </tr>
          </thead>
          <tbody>
            {owners.map(({ contact_id, name, cents }) => (
              <tr key={contact_id}>
                <RowHead>
                  <Anchor href={paths.contact(contact_id)}>{name}</Anchor>
                </RowHead>
                <Td num>{dollarsAndCents(cents)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <SourceNote>
        {[
          owners.length > 0 && 'Each charge is split by the shares on its day, or on each of its days.',
          unsplit_cents !== null &&
            `${dollarsSaid(unsplit_cents)} isn’t split among owners: on those days the shares on file don’t add up to 100%.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </SourceNote>
    </Stack>
  </Section>
)
