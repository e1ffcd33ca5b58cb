import type { Care } from '@quarterpole/contract/care'
import { formFacts } from '@quarterpole/contract/form-facts'
import { dayOf } from '../../ui/words/day.ts'
import { cents } from '../../ui/words/number.ts'
import type { DefinedForm, FormWords, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'

const { kind: KIND, dose_unit: UNIT, route: ROUTE } = formFacts.care

/** "West Nile", "1,085 lb", "100.4 °F". */
const what = ({ product, weight_lb, temperature_f }: Care): string | null =>
  product ??
  (weight_lb === null ? null : `${weight_lb.toLocaleString('en-US')} lb`) ??
  (temperature_f === null ? null : `${temperature_f} °F`)

/** "10 mL in the muscle" */
function givenAs({ dose, dose_unit, route }: Care): string | null {
  const parts = [dose, dose_unit && UNIT.words[dose_unit], route && ROUTE.words[route]]
  return parts.filter((part) => part !== null).join(' ') || null
}

const words: FormWords<'care'> = {
  saved: (entry) => [KIND.words[entry.kind].toLowerCase(), what(entry)].filter(Boolean).join(', '),
}

/** What a horse was given, or had done. */
export const CareEntries = (props: RecordsProps<DefinedForm>) => (
  <Records
    of="care"
    {...props}
    title="Care"
    line={(entry) => <b>{what(entry)}</b>}
    facts={(entry) => {
      const { kind, next_due, lot, given_by, reason, result, cost, notes } = entry
      return [
        KIND.words[kind].toLowerCase(),
        next_due && `next due ${dayOf(next_due)}`,
        givenAs(entry),
        lot && `lot ${lot}`,
        given_by && `by ${given_by}`,
        reason && `for ${reason}`,
        result && `found: ${result}`,
        cost === null || cost === undefined ? null : `$${cents(cost)}`,
        notes,
      ]
    }}
    words={words}
  />
)
