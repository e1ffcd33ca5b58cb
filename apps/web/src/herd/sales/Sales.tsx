import { formFacts } from '@quarterpole/contract/form-facts'
import { dollars } from '../../ui/words/number.ts'
import type { DefinedForm, FormWords, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'

const words: FormWords<'sale'> = {
  saved: ({ price_usd }) => `sale for $${dollars(price_usd)}`,
  hints: ({ sale_type }) => ({
    sale_type: sale_type === 'in_utero' ? 'A foal sold in utero is on file under its dam.' : undefined,
  }),
}

export const Sales = (props: RecordsProps<DefinedForm>) => (
  <Records
    of="sale"
    {...props}
    line={({ price_usd }) => <b>${dollars(price_usd)}</b>}
    facts={({ sale_type, sale_name, buyer, notes }) => [
      formFacts.sale.sale_type.words[sale_type],
      sale_name,
      buyer === null ? null : `to ${buyer}`,
      notes,
    ]}
    words={words}
  />
)
