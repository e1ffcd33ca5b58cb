import { dollarsSaid } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import type { ReplyOf } from '../../app/api/client.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Stat, Stats, ValueUnit } from '../../ui/Value.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Dim, Finding, SourceNote } from '../../ui/Words.tsx'
import { keepPayingFinding, outOf100, wholeDollars } from './keep-paying-words.ts'

type Found = ReplyOf<'getKeepPaying'>

const VERDICTS = {
  pay: { word: 'worth paying', tone: 'ok' },
  close: { word: 'too close to call', tone: 'caution' },
  stop: { word: 'not worth it', tone: 'danger' },
} as const satisfies Record<Found['payments'][number]['verdict'], { word: string; tone: string }>

/** What staying in is worth, and each payment ahead with the speed index from which it pays. */
export function KeepPayingView(found: Found) {
  const { ability, payments, value_cents, pay_all_cents, money_cents, chance_final } = found
  if (ability === null || value_cents === null || pay_all_cents === null || money_cents === null)
    return (
      <EmptyState level={2} title="Not enough data">
        Nothing is known of this horse’s speed: neither the horse nor relatives have starts on file.
      </EmptyState>
    )
  if (!found.is_in && !payments.some(({ lets_in }) => lets_in))
    return <Finding parts={keepPayingFinding(found, value_cents)} />
  return (
    <Stack gap={5} shrinks>
      <Finding parts={keepPayingFinding(found, value_cents)} />
      <Stats label="What staying in is worth">
        <Stat
          label="Going on while it pays"
          figure={wholeDollars(value_cents)}
          context="expected, after the payments ahead"
        />
        <Stat
          label="Paying whatever comes"
          figure={wholeDollars(pay_all_cents)}
          context={`${wholeDollars(money_cents)} of the purse expected`}
        />
        <Stat label="In the final" figure={outOf100(chance_final ?? 0)} context="if paid all the way" />
        <Stat
          label="On race day"
          figure={<ValueUnit value={ability.si.toFixed(1)} spread={ability.sd.toFixed(1)} />}
          context="speed index expected"
        />
      </Stats>
      {payments.length > 0 && <Payments payments={payments} />}
      <Row gap="2 4" align="baseline">
        <SourceNote>
          Paid so far: {dollarsSaid(found.paid_cents)}; it’s gone either way and isn’t counted. What you typed
          above is your word, not a figure of the herd.
        </SourceNote>
        <HowLink card="race" section="keep-paying" of="what staying in is worth" />
      </Row>
    </Stack>
  )
}

const Payments = ({ payments }: Pick<Found, 'payments'>) => (
  <Table caption="Payments ahead" entries="1fr auto">
    <thead>
      <tr>
        <Th>Due</Th>
        <Th num>Amount</Th>
        <Th num>Worth then</Th>
        <Th num>Pays from</Th>
        <Th num>Will pay</Th>
        <Th>As things stand</Th>
      </tr>
    </thead>
    <tbody>
      {payments.map(({ id, due_on, kind, amount_cents, worth_cents, pays_from_si, chance_paid, verdict }) => (
        <tr key={id}>
          <RowHead order={1}>
            {dayOf(due_on)} <Dim>{formFacts.nomination.kind.words[kind].toLowerCase()}</Dim>
          </RowHead>
          <Td num order={2}>
            <b>{dollarsSaid(amount_cents)}</b>
          </Td>
          <Td num order={4}>
            <PhoneLabel>Worth then</PhoneLabel> {wholeDollars(worth_cents)}
          </Td>
          <Td num order={5}>
            <PhoneLabel>Pays from</PhoneLabel>{' '}
            {pays_from_si === null ? <Dim>never</Dim> : `SI ${Math.round(pays_from_si)}`}
          </Td>
          <Td num order={6}>
            <PhoneLabel>Will pay</PhoneLabel> {outOf100(chance_paid)}
          </Td>
          <Td order={3}>
            <Mark tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].word}</Mark>
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
