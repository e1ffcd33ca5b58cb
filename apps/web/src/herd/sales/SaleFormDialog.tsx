import { useQueryClient } from '@tanstack/react-query'
import { write } from '../../app/api/client.ts'
import { localDay } from '../../ui/words/day.ts'
import { dollars } from '../../ui/words/number.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { type DraftProps, textFields } from '../../ui/text-fields.ts'
import { type Sale, salesQuery } from './queries.ts'
import { checkSale, emptySale, type SaleDraft, saleDraftOf, saleInputOf, saleTypes } from './sale-form.ts'

export interface SaleFormDialogProps {
  horse: ChosenHorse
  /** Null: a new sale. */
  record: Sale | null
  onClose: () => void
}

export function SaleFields({ draft, errors, onChange }: DraftProps<SaleDraft>) {
  const field = textFields({ draft, errors, onChange })
  return (
    <FormFields>
      <TextField
        label="Price, US dollars"
        required
        inputMode="decimal"
        data-autofocus
        {...field('price_usd')}
      />
      <TextField label="Date" type="date" required {...field('sale_date')} />
      <SelectField
        label="Type of sale"
        value={draft.sale_type}
        choices={saleTypes}
        error={errors.sale_type}
        hint={draft.sale_type === 'in_utero' ? 'A foal sold in utero is on file under its dam.' : undefined}
        onChange={(sale_type) => onChange({ sale_type })}
      />
      <TextField label="Sale" maxLength={120} placeholder="Ruidoso Select Yearling" {...field('sale_name')} />
      <WholeRow>
        <TextField label="Buyer" maxLength={80} {...field('buyer')} />
      </WholeRow>
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </WholeRow>
    </FormFields>
  )
}

export function SaleFormDialog({ horse, record, onClose }: SaleFormDialogProps) {
  const client = useQueryClient()
  const now = useNow()
  const form = useSmallForm<SaleDraft, Sale>({
    noun: 'sale',
    record,
    empty: emptySale(localDay(now)),
    draftOf: saleDraftOf,
    check: checkSale,
    save: ({ draft, version, idempotencyKey }) => {
      const body = saleInputOf(draft, horse.id)
      return record === null
        ? write('createSale', { body, idempotencyKey })
        : write('updateSale', {
            params: { id: record.id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          })
    },
    said: (sale) => `${sale.horse_name}: sale for $${dollars(sale.price_usd)} saved`,
    onClose,
    readNow: async () => {
      const sales = await client.fetchQuery({ ...salesQuery(horse.id), staleTime: 0 })
      const sale = sales.find(({ id }) => id === record?.id)
      if (sale === undefined) throw new Error('the sale is gone')
      return sale
    },
  })
  return (
    <FormDialog
      title={record === null ? `Record a sale of ${horse.name}` : `Edit ${horse.name}’s sale`}
      noun="sale"
      save="Save Sale"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SaleFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
