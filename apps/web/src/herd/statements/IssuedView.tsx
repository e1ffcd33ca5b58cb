import { dollarsAndCents } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th, PhoneLabel } from '../../ui/Table.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Dim, Muted, SourceNote } from '../../ui/Words.tsx'
import { Aging } from '../charges/Balance.tsx'
import type { IssuedInFull } from './queries.ts'
import { reversalWords, sendingWords } from './statement-words.ts'

const kindWords = { ...formFacts.charge.kind.words, ...formFacts.payment.kind.words }

/** What a statement says, from its own lines. */
export function IssuedView(statement: IssuedInFull) {
  const { address, aging, due_cents, lines } = statement
  return (
    <Stack gap={4} shrinks>
      {address !== null && <p className={look({ lines: true })}>{address}</p>}
      <Row gap="2 4" data-screen-only>
        <Muted>{[reversalWords(statement), sendingWords(statement)].filter(Boolean).join('. ')}</Muted>
      </Row>
      <Sums {...statement} />
      {aging !== null && <Aging balance={{ cents: due_cents, aging }} />}
      {lines.length > 0 && <Lines lines={lines} />}
    </Stack>
  )
}

const Sums = ({ forward_cents, charges_cents, paid_cents, due_cents, through_day }: IssuedInFull) => (
  <Section title="Balance" level={3} place="sub">
    <Table caption="Balance" entries="1fr auto" dense left>
      <tbody>
        {(
          [
            ['Balance brought forward', forward_cents],
            ['Charges less credits', charges_cents],
            ['Payments and credits received', 0 - paid_cents],
          ] as const
        ).map(([said, cents]) => (
          <tr key={said}>
            <RowHead>{said}</RowHead>
            <Td num>{dollarsAndCents(cents)}</Td>
          </tr>
        ))}
        <tr>
          <RowHead>
            <b>
              {due_cents < 0 ? 'Paid ahead' : 'Balance due'}, {dayOf(through_day)}
            </b>
          </RowHead>
          <Td num>
            <b>{dollarsAndCents(Math.abs(due_cents))}</b>
          </Td>
        </tr>
      </tbody>
    </Table>
  </Section>
)

const Lines = ({ lines }: Pick<IssuedInFull, 'lines'>) => (
  <Section title="Charges and payments" level={3} place="sub">
    <Table caption="Charges and payments" entries="1fr auto" dense left>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Horse</Th>
          <Th>For</Th>
          <Th num>Charge</Th>
          <Th num>Share</Th>
          <Th num>Part</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ day, horse_name, kind, what, charge_cents, share, cents }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <tr key={at}>
            <Td order={1}>{dayOf(day)}</Td>
            <Td whole order={3}>
              {horse_name}
            </Td>
            <Td whole order={4}>
              {kindWords[kind]} <Dim>{what}</Dim>
            </Td>
            <Td num order={6}>
              {charge_cents !== null && dollarsAndCents(charge_cents)}
            </Td>
            <Td num order={5}>
              {share !== null && <PhoneLabel>Share of charge</PhoneLabel>} {share}
            </Td>
            <Td num order={2}>
              {dollarsAndCents(cents)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
    <SourceNote>Each charge is split to the cent by the shares on its day. A credit takes back.</SourceNote>
  </Section>
)
