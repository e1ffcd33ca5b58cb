import { dollarsAndCents } from '@quarterpole/contract/cents'
import { KIND_WORDS, SPLIT_BY_DAYS, sumsBeforeDue } from '@quarterpole/contract/statement-words'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { PhoneLabel, Table, Td, Th } from '../../ui/Table.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Dim, Muted, SourceNote } from '../../ui/Words.tsx'
import { BalanceDue } from '../charges/BalanceDue.tsx'
import type { IssuedInFull } from './queries.ts'
import { standingOf } from './statement-words.ts'

/** What a statement says, from its own lines. */
export function IssuedView(statement: IssuedInFull) {
  const { address, aging, due_cents, through_day, lines } = statement
  return (
    <Stack gap={4} shrinks>
      {address !== null && <p className={look({ lines: true })}>{address}</p>}
      <Row gap="2 4" data-screen-only>
        <Muted>{standingOf(statement).join('. ')}</Muted>
      </Row>
      <BalanceDue
        sums={sumsBeforeDue(statement).map(([said, cents]) => ({ key: said, said, cents }))}
        cents={due_cents}
        day={through_day}
        aging={aging}
      />
      {lines.length > 0 && <Lines lines={lines} />}
    </Stack>
  )
}

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
              {KIND_WORDS[kind]} <Dim>{what}</Dim>
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
    <SourceNote>{SPLIT_BY_DAYS}</SourceNote>
  </Section>
)
