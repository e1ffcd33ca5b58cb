import { KeepPayingView } from '../racing/keep-paying/KeepPayingView.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'

const payment = {
  id: 1,
  kind: 'sustaining',
  due_on: '2026-12-15',
  amount_cents: 60_000,
  lets_in: false,
  pays_from_si: 84,
  chance_paid: 1,
  worth_cents: 412_000,
  verdict: 'pay',
} as const
const found = {
  ability: { si: 91.2, sd: 4.4 },
  is_in: true,
  paid_cents: 40_000,
  payments: [
    payment,
    { ...payment, id: 2, due_on: '2027-03-01', chance_paid: 0.74, worth_cents: 620_000, verdict: 'close' },
    { ...payment, id: 3, due_on: '2027-06-01', chance_paid: 0.31, pays_from_si: 96, verdict: 'stop' },
    {
      ...payment,
      id: 4,
      kind: 'supplement',
      lets_in: true,
      pays_from_si: null,
      chance_paid: 0,
      verdict: 'stop',
    },
  ],
  value_cents: 352_000,
  pay_all_cents: -81_000,
  money_cents: 512_000,
  chance_final: 0.27,
} as const
const unknown = {
  ability: null,
  payments: [],
  value_cents: null,
  pay_all_cents: null,
  money_cents: null,
  chance_final: null,
}
const states = [
  ['payments ahead', found],
  [
    'dropped, with a supplement',
    { ...found, is_in: false, value_cents: 0, payments: found.payments.slice(3) },
  ],
  ['dropped for good', { ...found, is_in: false, value_cents: 0, payments: [] }],
  ['nothing known of the horse', { ...found, ...unknown }],
] as const

/** What keeping a horse paid up is worth, in every state. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: keep paying?" />
    {states.map(([title, state]) => (
      <Section key={title} title={title}>
        <KeepPayingView {...state} payments={[...state.payments]} />
      </Section>
    ))}
  </>
)
