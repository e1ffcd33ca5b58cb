import { capital } from '@quarterpole/contract/capital'
import { dollarsAndCents } from '@quarterpole/contract/cents'
import { BROUGHT_FORWARD, KIND_WORDS, SPLIT_BY_DAYS } from '@quarterpole/contract/statement-words'
import type { ReplyOf } from '../../app/api/client.ts'
import { paths } from '../../app/paths.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { dayOf, longMonthOf } from '../../ui/words/day.ts'
import { Dim, Name, SourceNote } from '../../ui/Words.tsx'
import { paymentWords } from './Balance.tsx'
import { BalanceDue } from './BalanceDue.tsx'
import { forDaysWords } from './charge-words.ts'
import { SumRow } from './SumRow.tsx'

type Statement = ReplyOf<'getStatement'>
type Line = Statement['horses'][number]['lines'][number] | Statement['unsplit'][number]

/** The lines by horse with their sums, and what isn't billed. */
export function StatementView(statement: Statement) {
  const { name, address, month, horses, cents, unsplit, due, due_on } = statement
  if (due === null && unsplit.length === 0)
    return (
      <EmptyState level={2} title={`Nothing to bill for ${longMonthOf(month)}`}>
        No charge of this month is of a day on which {name} owned a share of the horse.
      </EmptyState>
    )
  return (
    <Stack gap={4} shrinks>
      {address !== null && <p className={look({ lines: true })}>{address}</p>}
      {due !== null && <BalanceDue sums={sumsOf(statement)} {...due} day={due_on} />}
      {cents === null ? <p>No charge is billed for this month.</p> : <Billed horses={horses} cents={cents} />}
      {unsplit.length > 0 && <Unsplit lines={unsplit} />}
    </Stack>
  )
}

const sumsOf = ({ month, forward_cents, cents, payments }: Statement) => [
  { key: 'forward', said: BROUGHT_FORWARD, cents: forward_cents },
  { key: 'charges', said: `Charges of ${longMonthOf(month)}`, cents: cents ?? 0 },
  ...payments.map((one) => ({
    key: one.id,
    said: [`${capital(paymentWords(one))} of ${dayOf(one.paid_on)}`, one.what].filter(Boolean).join(' · '),
    cents: -one.amount_cents,
  })),
]

const Billed = ({ horses, cents }: { horses: Statement['horses']; cents: number }) => (
  <>
    <Table caption="Charges by horse" entries="1fr auto" dense left>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>For</Th>
          <Th num>Charge</Th>
          <Th num>Share</Th>
          <Th num>Part</Th>
        </tr>
      </thead>
      {horses.map((horse) => (
        <tbody key={horse.horse_id}>
          <tr>
            <RowHead scope="rowgroup" colSpan={4}>
              <Name href={paths.horse(horse.horse_id)}>{horse.horse_name}</Name>
            </RowHead>
            <Td num>
              <b>{dollarsAndCents(horse.cents)}</b>
            </Td>
          </tr>
          {horse.lines.map((line) => (
            <tr key={line.id}>
              <Td order={1}>{dayOf(line.charge_date)}</Td>
              <Td whole order={3}>
                <What line={line} />
              </Td>
              <Td num order={5}>
                {dollarsAndCents(line.charge_cents)}
              </Td>
              <Td num order={4}>
                <PhoneLabel>Share of charge</PhoneLabel>
                {line.share}
              </Td>
              <Td num order={2}>
                {dollarsAndCents(line.cents)}
              </Td>
            </tr>
          ))}
        </tbody>
      ))}
      <tbody>
        <SumRow said="Charges" cents={cents} columns={4} isTotal />
      </tbody>
    </Table>
    <SourceNote>{SPLIT_BY_DAYS}</SourceNote>
  </>
)

const What = ({ line: { kind, what, charge_cents, ...days } }: { line: Line }) => (
  <>
    {KIND_WORDS[kind]}{' '}
    <Dim>
      {[charge_cents < 0 && 'credit', forDaysWords({ ...days, cents: charge_cents }), what]
        .filter(Boolean)
        .join(' · ')}
    </Dim>
  </>
)

const Unsplit = ({ lines }: { lines: Statement['unsplit'] }) => (
  <Section title="Not billed" level={3} place="sub">
    <Table caption="Not billed" entries="1fr auto" dense>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Horse</Th>
          <Th>For</Th>
          <Th>Because</Th>
          <Th num>Charge</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <Td order={1}>{dayOf(line.charge_date)}</Td>
            <Td whole order={3}>
              <Name href={paths.horse(line.horse_id)}>{line.horse_name}</Name>
            </Td>
            <Td whole order={4}>
              <What line={line} />
            </Td>
            <Td whole order={5}>
              {line.why}
            </Td>
            <Td num order={2}>
              {dollarsAndCents(line.charge_cents)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Section>
)
