import type { CareKind } from '@quarterpole/contract/care'
import type { NamedRecord } from '@quarterpole/db/queries/record'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

type Row = NamedRecord<'care'>

/** What was done, after the horse's name. */
const DONE: Readonly<Record<CareKind, (row: Row) => string>> = {
  vaccination: ({ product }) => `vaccinated with ${product}`,
  deworming: ({ product }) => `dewormed with ${product}`,
  farrier: (row) => `farrier, ${row.product}${by(row)},`,
  dentist: (row) => `dentist, ${row.product}${by(row)},`,
  exam: (row) => `exam, ${row.product}${by(row)},`,
  laboratory: ({ product, result }) => `lab test, ${product}${result === null ? '' : `: ${result}`},`,
  treatment: ({ product }) => `treated with ${product}`,
  weight: ({ weight_lb }) => `weighed ${weight_lb?.toLocaleString('en-US')} lb`,
  temperature: ({ temperature_f }) => `temperature ${temperature_f} °F`,
}
const by = ({ given_by }: Row) => (given_by === null ? '' : ` by ${given_by}`)

/** Before the product. */
const ONE: Readonly<Record<CareKind, string>> = {
  vaccination: 'vaccination with',
  deworming: 'deworming with',
  farrier: 'farrier work,',
  dentist: 'dentist work,',
  exam: 'exam,',
  laboratory: 'lab test,',
  treatment: 'treatment with',
  weight: 'weight',
  temperature: 'temperature',
}

export const care: Served<'care'> = {
  name: 'care',
  rules: {
    check({ care_date, next_due, dose, dose_unit }) {
      if (next_due !== null && next_due <= care_date)
        throw invalid('next_due', 'It’s due again before it was given. Check both days.')
      if (dose !== null && dose_unit === null)
        throw invalid('dose_unit', 'The dose has no unit. Choose one, or leave the dose blank.')
      if (dose === null && dose_unit !== null)
        throw invalid('dose', 'There is a unit but no dose. Enter how much, or leave the unit blank.')
    },
    added: (row) => `${DONE[row.kind](row)} on ${usDay(row.care_date)}`,
    one: ({ kind, product, care_date }) =>
      `${[ONE[kind], product].filter(Boolean).join(' ')} of ${usDay(care_date)}`,
  },
}
