import { dollarsAndCents, dollarsSaid } from '@quarterpole/contract/cents'
import { formFacts } from '@quarterpole/contract/form-facts'
import { AGES, OLDEST_FIRST } from '@quarterpole/contract/statement-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../app/api/client.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { paths } from '../../app/paths.ts'
import { Stack } from '../../ui/Layout.tsx'
import { May } from '../../ui/may.ts'
import { Section } from '../../ui/Section.tsx'
import { splitOff } from '../../ui/split-off.tsx'
import { PhoneLabel, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, SourceNote } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { callsOf, type RecordOf, whichOf } from '../records/record-calls.ts'
import { RecordSection } from '../records/RecordSection.tsx'
import { paymentsQuery } from './queries.ts'

const RecordForm = splitOff(async () => (await import('../records/RecordForm.tsx')).RecordForm)

export type Balance = NonNullable<ReplyOf<'getContactCosts'>['balance']>
type Payment = RecordOf<'payment'>

interface BalanceOfContactProps {
  contact: { id: number; name: string }
  balance: Balance | null
  /** Whether there is one to show. */
  hasStatement: boolean
}

/** What a contact owes today, and what it paid. */
export const BalanceOfContact = ({ contact, balance, hasStatement }: BalanceOfContactProps) => (
  <Section
    title="Balance"
    aside={hasStatement && <Anchor href={paths.statement(contact.id)}>Latest statement</Anchor>}
  >
    <Stack gap={4} shrinks>
      <p>{balanceWords(balance)}</p>
      {balance !== null && <Aging balance={balance} />}
      <May need="listPayments">
        <Payments contact={contact} />
      </May>
    </Stack>
  </Section>
)

const balanceWords = (balance: Balance | null) => {
  if (balance === null) return 'Nothing billed and no payment yet.'
  if (balance.cents === 0) return 'Paid up.'
  return balance.cents > 0
    ? `Owes ${dollarsSaid(balance.cents)}.`
    : `Ahead by ${dollarsSaid(-balance.cents)}.`
}

export const AgeHeads = () =>
  AGES.map(([age, label]) => (
    <Th key={age} num>
      {label}
    </Th>
  ))
export const AgeCells = ({ aging }: Pick<Balance, 'aging'>) =>
  AGES.map(([age, label]) => (
    <Td key={age} num>
      <PhoneLabel>{label}</PhoneLabel> {aging[age] === 0 ? <Dim>none</Dim> : dollarsAndCents(aging[age])}
    </Td>
  ))

/** How old what is owed is; nothing where nothing is. */
export const Aging = ({ balance: { cents, aging } }: { balance: Balance }) =>
  cents <= 0 ? null : (
    <>
      <Table caption="Owed, by age of the charges" dense>
        <thead>
          <tr>
            <AgeHeads />
          </tr>
        </thead>
        <tbody>
          <tr>
            <AgeCells aging={aging} />
          </tr>
        </tbody>
      </Table>
      <SourceNote>{OLDEST_FIRST}</SourceNote>
    </>
  )

function Payments({ contact }: Pick<BalanceOfContactProps, 'contact'>) {
  const { data, error, refetch } = useInfiniteQuery(paymentsQuery(contact.id))
  const [open, setOpen] = useState<Payment | 'new' | null>(null)
  const [isReturned, setReturned] = useState(false)
  const close = () => {
    setOpen(null)
    setReturned(true)
  }
  return (
    <>
      <RecordSection
        horse={contact}
        title="Payments and credits"
        adds="a payment"
        empty="No payments yet."
        calls={callsOf('payment')}
        onOpen={(record) => setOpen(record ?? 'new')}
        isReturned={isReturned}
        found={{ data: data?.pages.flatMap(({ data: rows }) => rows), error, refetch }}
        row={(record) => {
          const whose = whichOf('payment', record)
          return {
            whose,
            called: `payment ${whose}`,
            title: (
              <>
                {dayOf(record.paid_on)} <b>{dollarsSaid(record.amount_cents)}</b> {paymentWords(record)}
              </>
            ),
            facts: [record.what, record.notes].filter(Boolean).join(' · ') || undefined,
          }
        }}
      />
      {open !== null && (
        <RecordForm
          name="payment"
          horse={null}
          record={open === 'new' ? null : open}
          words={{}}
          preset={{ contact_id: String(contact.id) }}
          onClose={close}
        />
      )}
    </>
  )
}

/** "check", "credit" */
export const paymentWords = ({ kind, how }: Pick<Payment, 'kind' | 'how'>) =>
  (kind === 'payment' && how !== null
    ? formFacts.payment.how.words[how]
    : formFacts.payment.kind.words[kind]
  ).toLowerCase()
