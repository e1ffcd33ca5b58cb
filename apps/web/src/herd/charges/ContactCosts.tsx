import { dollarsAndCents, dollarsSaid } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { PagedList } from '../../app/PagedList.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { dayOf, monthOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { Dim, Muted, Name, SourceNote } from '../../ui/Words.tsx'
import type { RecordOf } from '../records/record-calls.ts'
import { BalanceOfContact } from './Balance.tsx'
import { chargesOfContactQuery, contactCostsQuery } from './queries.ts'

type Contact = Pick<RecordOf<'contact'>, 'id' | 'name' | 'is_owner' | 'is_mare_owner'>

/** What an owner owes and paid, his part of the costs, and what was owed to the contact; nothing where none is on file. */
export function CostsOfContact({ contact }: { contact: Contact }) {
  const { id, name } = contact
  const { data, error, refetch } = useQuery(contactCostsQuery(id))
  if (data === undefined)
    return <NotLoaded what="the costs" error={error} onRetry={refetch} rows={2} columns={3} />
  return (
    <>
      {(data.balance !== null || data.owed.length > 0 || contact.is_owner || contact.is_mare_owner) && (
        <BalanceOfContact
          contact={contact}
          balance={data.balance}
          hasStatement={data.balance !== null || data.owed.length > 0}
        />
      )}
      {data.owed.length > 0 && <OwedByContact id={id} years={data.owed} />}
      {data.charged.length > 0 && (
        <Section title={`Owed to ${name}`}>
          <Stack gap={4} shrinks>
            <OwedToContact years={data.charged} />
            <ChargesOfContact id={id} />
          </Stack>
        </Section>
      )}
    </>
  )
}

const said = (cents: number | null) => (cents === null ? <Dim>not split</Dim> : dollarsAndCents(cents))

interface OwedByContactProps {
  id: number
  years: ReplyOf<'getContactCosts'>['owed']
}

export function OwedByContact({ id, years }: OwedByContactProps) {
  const unsplit = years.some((one) => one.unsplit !== null)
  return (
    <Section title="Part of the costs">
      <Stack gap={4} shrinks>
        <Table caption="Part of the costs, by year" entries="1fr auto">
          <thead>
            <tr>
              <Th>Year</Th>
              <Th num>Part</Th>
              <Th>By month</Th>
              {unsplit && <Th>Not split</Th>}
            </tr>
          </thead>
          <tbody>
            {years.map((one) => (
              <tr key={one.year}>
                <RowHead>{one.year}</RowHead>
                <Td num>{said(one.cents)}</Td>
                <Td whole>
                  <Row gap="2 4">
                    {one.months.map(({ month, cents }) => (
                      <Anchor key={month} href={paths.statement(id, month)}>
                        {monthOf(month)} {cents === null ? 'not split' : dollarsSaid(cents)}
                      </Anchor>
                    ))}
                  </Row>
                </Td>
                {unsplit && (
                  <Td whole>
                    {one.unsplit !== null && (
                      <>
                        <PhoneLabel>Not split</PhoneLabel>
                        {plural(one.unsplit.charges, 'charge')}, {dollarsSaid(one.unsplit.cents)}
                      </>
                    )}
                  </Td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
        <SourceNote>
          Charges less credits, each split by the shares on its day or days.
          {unsplit &&
            ' What isn’t split is no part of the sums: on those days the shares on file don’t add up to 100%.'}
        </SourceNote>
      </Stack>
    </Section>
  )
}

export const OwedToContact = ({ years }: { years: ReplyOf<'getContactCosts'>['charged'] }) => (
  <Table caption="Charges less credits, by year">
    <thead>
      <tr>
        <Th>Year</Th>
        <Th num>Charges</Th>
        <Th num>Charges less credits</Th>
      </tr>
    </thead>
    <tbody>
      {years.map(({ year, charges, cents }) => (
        <tr key={year}>
          <RowHead>{year}</RowHead>
          <Td num>{charges}</Td>
          <Td num>{dollarsAndCents(cents)}</Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

function ChargesOfContact({ id }: { id: number }) {
  const found = useInfiniteQuery(chargesOfContactQuery(id))
  return (
    <PagedList query={found} what="the charges" rows={3} columns={2}>
      {(charges, total) => (
        <>
          {charges.length < total && (
            <Muted>
              The first {charges.length} of {total}.
            </Muted>
          )}
          <ChargesList charges={charges} />
        </>
      )}
    </PagedList>
  )
}

export const ChargesList = ({ charges }: { charges: readonly RecordOf<'charge'>[] }) => (
  <ul>
    {charges.map(({ id, horse_id, horse_name, charge_date, kind, amount_cents, is_credit, what }) => (
      <li key={id}>
        {dollarsSaid(is_credit ? -amount_cents : amount_cents)}{' '}
        {formFacts.charge.kind.words[kind].toLowerCase()} for{' '}
        <Name href={paths.horse(horse_id)}>{horse_name}</Name>{' '}
        <Dim>{[dayOf(charge_date), is_credit && 'credit', what].filter(Boolean).join(' · ')}</Dim>
      </li>
    ))}
  </ul>
)
