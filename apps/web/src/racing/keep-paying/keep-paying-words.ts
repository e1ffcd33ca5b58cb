import { dollarsSaid } from '@quarterpole/contract/cents'
import type { ReplyOf } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import type { FindingPart } from '../../ui/Words.tsx'

/** To ten dollars: nothing here is known better. */
export const wholeDollars = (cents: number): string => dollarsSaid(Math.round(cents / 1000) * 1000)

export const outOf100 = (chance: number): string => `${Math.round(100 * chance)} in 100`

const VERDICT = {
  pay: 'is worth making as things stand',
  close: 'is too close to call: it turns with how good the field is',
  stop: 'isn’t worth making as things stand',
} as const

/** What to do about the next payment, and what going on is worth. */
export function keepPayingFinding(
  { payments, is_in }: Pick<ReplyOf<'getKeepPaying'>, 'payments' | 'is_in'>,
  valueCents: number,
): FindingPart[] {
  const [next] = is_in ? payments : payments.filter(({ lets_in }) => lets_in)
  const part = (text: string, strong = false) => ({ text, strong })
  if (next === undefined)
    return [
      part(
        is_in
          ? 'No payment is left to make. '
          : 'This horse is out, and no late nomination or supplement on file lets it in. ',
        true,
      ),
      ...(is_in ? [part(`Staying in is worth ${wholeDollars(valueCents)}.`)] : []),
    ]
  return [
    part(`The ${dollarsSaid(next.amount_cents)} due ${dayOf(next.due_on)} ${VERDICT[next.verdict]}.`, true),
    part(
      ` Being in is worth ${wholeDollars(next.worth_cents)} then, before paying. ` +
        (next.pays_from_si === null
          ? 'No speed would make it pay.'
          : `It pays for a horse expected to run ${Math.round(next.pays_from_si)} or better.`),
    ),
  ]
}
