import { dollarsSaid } from '@quarterpole/contract/cents'
import { plural } from '@quarterpole/contract/count'
import { paths } from '../../app/paths.ts'
import { Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted, Name, SourceNote } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import type { ProduceMoney } from './queries.ts'

type Foal = ProduceMoney['foals'][number]

/** What a mare’s foals cost and brought, with what isn’t on file. */
export function ProduceMoneyView({ money }: { money: ProduceMoney }) {
  const { foals, mare, out } = money
  if (foals.length === 0 && mare.since === null) return null
  return (
    <Section title="Money out and in" level={3} place="sub" data-screen-only>
      {out === null && money.in === null ? (
        <Muted>No stud fees, charges, sales or earnings of her foals on file.</Muted>
      ) : (
        <Stack gap={4} shrinks>
          <p>
            {outWords(money)} {inWords(money)}
          </p>
          <Table caption="What each foal cost and brought" dense entries={1} left>
            <thead>
              <tr>
                <Th>Foal</Th>
                <Th num>Stud fee</Th>
                <Th num>Charges</Th>
                <Th num>Earned</Th>
                <Th num>Sold</Th>
              </tr>
            </thead>
            <tbody>
              {foals.map((foal) => (
                <FoalMoneyRow key={foal.horse_id} foal={foal} />
              ))}
              <MareRow {...mare} />
            </tbody>
          </Table>
          <SourceNote>
            Each foal counts until first sold, by the sales on file; what comes after is the next owner’s. The
            mare’s row has her own charges and the fees of bookings that gave none of these foals. A booking’s
            fee is left out where one of her charges that year says “stud fee”. Her own training and entry
            fees, and costs noted with care, aren’t counted.
          </SourceNote>
        </Stack>
      )}
    </Section>
  )
}

const NONE = <Dim>not on file</Dim>

function FoalMoneyRow({ foal: { horse_id, name, year, ...foal } }: { foal: Foal }) {
  return (
    <tr>
      <RowHead whole>
        <Dim>{year ?? 'no year'}</Dim> <Name href={paths.horse(horse_id)}>{name}</Name>
      </RowHead>
      <Td num>
        <PhoneLabel>stud fee</PhoneLabel>
        {feeCell(foal)}
      </Td>
      <Td num>
        <PhoneLabel>charges</PhoneLabel>
        {foal.charged === null ? NONE : dollarsSaid(foal.charged.cents)}
      </Td>
      <Td num>
        <PhoneLabel>earned</PhoneLabel>
        {earnedCell(foal)}
      </Td>
      <Td num>
        <PhoneLabel>sold</PhoneLabel>
        {soldCell(foal)}
      </Td>
    </tr>
  )
}

function feeCell({ fee }: Pick<Foal, 'fee'>) {
  if (fee === null) return NONE
  if (fee.from === 'charge') return <Dim>in her charges</Dim>
  return fee.cents === null ? <Dim>one fee for two</Dim> : dollarsSaid(fee.cents)
}

function earnedCell({ earned }: Pick<Foal, 'earned'>) {
  if (earned === null) return '–'
  const { cents, starts, with_money, is_lifetime } = earned
  if (cents === null) return NONE
  const isPart = !is_lifetime && with_money < starts
  return `${dollarsSaid(cents)}${isPart ? ` (${with_money} of ${plural(starts, 'start')})` : ''}`
}

function soldCell({ sold }: Pick<Foal, 'sold'>) {
  if (sold === null) return '–'
  return (
    <>
      {dollarsSaid(sold.cents)} <Dim>{sold.in_utero ? 'in utero' : dayOf(sold.on)}</Dim>
    </>
  )
}

/** Her own charges and what belongs to no foal on file. */
function MareRow({ since, charged, fees, sold_in_utero }: ProduceMoney['mare']) {
  if (since === null) return null
  return (
    <tr>
      <RowHead whole>The mare since {since}</RowHead>
      <Td num>
        <PhoneLabel>stud fees</PhoneLabel>
        {fees === null ? '–' : `${dollarsSaid(fees.cents)} (${plural(fees.count, 'booking')})`}
      </Td>
      <Td num>
        <PhoneLabel>charges</PhoneLabel>
        {charged === null ? NONE : dollarsSaid(charged.cents)}
      </Td>
      <Td num>
        <PhoneLabel>earned</PhoneLabel>–
      </Td>
      <Td num>
        <PhoneLabel>sold</PhoneLabel>
        {sold_in_utero === null
          ? '–'
          : `${dollarsSaid(sold_in_utero.cents)} (${sold_in_utero.count} in utero)`}
      </Td>
    </tr>
  )
}

/** "Out: at least $14,300 (stud fees $5,000, her charges $9,300). Not on file: 1 stud fee." */
export function outWords({ out, missing }: ProduceMoney): string {
  const lacking = [
    missing.fees > 0 && plural(missing.fees, 'stud fee'),
    missing.is_mare && 'her charges',
    missing.charges > 0 && `charges of ${plural(missing.charges, 'foal')}`,
  ].filter((part) => part !== false)
  const rest = lacking.length === 0 ? '' : ` Not on file: ${lacking.join(', ')}.`
  if (out === null) return `Nothing paid out is on file.${rest}`
  const parts = partWords([
    ['stud fees', out.fees_cents],
    ['her charges', out.mare_cents],
    ['her foals’ charges', out.foals_cents],
  ])
  return `Out: ${lacking.length === 0 ? '' : 'at least '}${dollarsSaid(out.cents)} (${parts}).${rest}`
}

/** "In: $79,800 (sales $20,000, earnings $59,800)." */
export function inWords(money: ProduceMoney): string {
  const { missing } = money
  const rest =
    missing.earnings === 0 ? '' : ` Not on file: all the earnings of ${plural(missing.earnings, 'runner')}.`
  if (money.in === null) return `Nothing brought in is on file.${rest}`
  const { cents, sold_cents, earned_cents } = money.in
  const parts = partWords([
    ['sales', sold_cents],
    ['earnings', earned_cents],
  ])
  return `In: ${missing.earnings === 0 ? '' : 'at least '}${dollarsSaid(cents)} (${parts}).${rest}`
}

/** Those on file. */
const partWords = (parts: readonly (readonly [string, number | null])[]) =>
  parts.flatMap(([name, cents]) => (cents === null ? [] : `${name} ${dollarsSaid(cents)}`)).join(', ')
