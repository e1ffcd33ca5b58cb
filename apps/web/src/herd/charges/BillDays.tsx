import { dollarsAndCents, dollarsSaid } from '@quarterpole/contract/cents'
import { addDays } from '@quarterpole/contract/day'
import { formFacts } from '@quarterpole/contract/form-facts'
import type { Days } from '@quarterpole/contract/owners-on'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useIdempotencyKey } from '../../app/api/use-idempotency-key.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { fieldIn } from '../../app/forms/place-errors.ts'
import { troubleOf } from '../../app/forms/use-record-form.ts'
import { TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields } from '../../ui/FormDialog.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, SourceNote } from '../../ui/Words.tsx'
import { daysOf, localDay } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { SumRow } from './SumRow.tsx'

type Billed = ReplyOf<'billDays'>

interface BillDaysProps {
  /** The horses whose days are billed. */
  ids: readonly number[]
  /** "18 horses" */
  whom: string
  onClose: () => void
  /** Under the table: which horses. */
  children?: ReactNode
}

/** Charges the days of a span at the horses' rates: shown as a table first, then saved in one step. */
export function BillDays({ ids, whom, onClose, children }: BillDaysProps) {
  const [days, setDays] = useState(lastMonth(localDay(useNow())))
  const { submit, shown, busy, failure } = useBilling({ ids, days, onClose })
  const isNothing = shown !== null && shown.lines.length === 0
  const { errors, trouble } = troubleOf({ noun: 'bill', fieldOf: fieldIn<Days>(days) }, failure, {})
  const box = (member: keyof Days, label: string) => (
    <TextField
      type="date"
      label={label}
      required
      value={days[member]}
      error={errors[member]}
      onChange={({ target }) => setDays({ ...days, [member]: target.value })}
    />
  )
  return (
    <FormDialog
      title={`Bill days of ${whom}`}
      noun="charges"
      width="full"
      save={shown === null || isNothing ? 'Show what it comes to' : `Charge ${dollarsSaid(shown.cents)}`}
      busy={busy}
      trouble={trouble}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFields>
        {box('from_day', 'From')}
        {box('through_day', 'Through')}
      </FormFields>
      {shown !== null && <BilledDays {...shown} />}
      {children}
    </FormDialog>
  )
}

/** The first and the last day of the month before. */
function lastMonth(today: string): Days {
  const through_day = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from_day: `${through_day.slice(0, 7)}-01`, through_day }
}

/** Shows first what it comes to; saves what was shown for these days and horses. */
function useBilling({ ids, days, onClose }: Pick<BillDaysProps, 'ids' | 'onClose'> & { days: Days }) {
  const [seen, setSeen] = useState<{ of: string; billed: Billed } | null>(null)
  const invalidateAfter = useInvalidateAfter()
  const done = useDone()
  const { idempotencyKey, renewKeyAfter } = useIdempotencyKey()
  const of = JSON.stringify([ids, days])
  const shown = seen?.of === of ? seen.billed : null
  const billing = useMutation({
    mutationFn: async () => {
      const body = { ...days, horse_ids: [...ids] as never[] } // ids are branded
      if (shown === null || shown.lines.length === 0) {
        setSeen({ of, billed: await call('billDays', { body, query: { dry_run: 'true' } }) })
        return
      }
      const saved = await call('billDays', { body: { ...body, cents: shown.cents }, idempotencyKey })
      done(
        `${plural(saved.lines.length, 'charge')} for ${dollarsSaid(saved.cents)} saved`,
        saved.activity_id ?? undefined,
      )
      await invalidateAfter('record')
      onClose()
    },
    onError: (error) => {
      setSeen(null)
      renewKeyAfter(error)
    },
  })
  const once = useSingleFlight(billing)
  return { submit: () => once(undefined), shown, busy: billing.isPending, failure: billing }
}

/** What days come to, line by line, what is left out, and what isn't on file. */
export const BilledDays = ({ lines, cents, left_out, not_on_file }: Billed) => (
  <div role="status" className={look({ above: 4 })}>
    <Stack gap={4} shrinks>
      {lines.length === 0 ? (
        <p>There is nothing to charge for these days.</p>
      ) : (
        <Lines lines={lines} cents={cents} />
      )}
      <Said title="Left out" of={left_out} />
      <Said title="Not on file" of={not_on_file} />
    </Stack>
  </div>
)

const Lines = ({ lines, cents }: Pick<Billed, 'lines' | 'cents'>) => (
  <>
    <Table caption="What it comes to" entries="1fr auto" dense left>
      <thead>
        <tr>
          <Th>Horse</Th>
          <Th>For</Th>
          <Th>Days</Th>
          <Th>Owed by</Th>
          <Th num>Charge</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.horse_id} ${line.kind} ${line.what} ${line.from_day}`}>
            <RowHead order={1}>{line.name}</RowHead>
            <Td whole order={3}>
              {formFacts.charge.kind.words[line.kind]} <Dim>{line.what}</Dim>
            </Td>
            <Td whole order={4}>
              {daysOf(line.from_day, line.through_day)} <Dim>{countWords(line)}</Dim>
            </Td>
            <Td whole order={5}>
              <PhoneLabel>Owed by</PhoneLabel>
              {ownersWords(line.owners)}
            </Td>
            <Td num order={2}>
              {dollarsAndCents(line.cents)}
            </Td>
          </tr>
        ))}
        <SumRow said="Charges" cents={cents} columns={4} isTotal />
      </tbody>
    </Table>
    <SourceNote>
      Days times the rate; a new line begins where a rate or an owner’s share changes. No day is charged twice
      for the same thing.
    </SourceNote>
  </>
)

const countWords = ({ per, days, rate_cents }: Billed['lines'][number]) =>
  per === 'day' ? `${plural(days, 'day')} at ${dollarsSaid(rate_cents)}` : 'for the month'

/** "Ann Roe $15.01, Bo Lee $15"; the name alone of who owes all of it. */
function ownersWords(owners: Billed['lines'][number]['owners']): string {
  const [first, ...others] = owners
  if (first === undefined) return 'nobody yet'
  if (others.length === 0) return first.name
  return owners.map(({ name, cents }) => `${name} ${dollarsAndCents(cents)}`).join(', ')
}

const Said = ({ title, of }: { title: string; of: Billed['left_out'] }) =>
  of.length === 0 ? null : (
    <section aria-label={title}>
      <p>
        <b>{title}:</b>
      </p>
      <ul>
        {of.map(({ horse_id, name, why }) => (
          <li key={`${horse_id} ${why}`}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </section>
  )
