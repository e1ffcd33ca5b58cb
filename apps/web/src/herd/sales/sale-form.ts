import { MOST_PRICE, SALE_TYPES, type SaleType } from '@quarterpole/contract/limits'
import type { BodyOf } from '../../app/api/client.ts'
import { errorsOf, numberError, numberOrNull, textOrNull } from '../../app/forms/typed.ts'
import type { Sale } from './queries.ts'

export interface SaleDraft {
  sale_date: string
  price_usd: string
  sale_type: SaleType
  sale_name: string
  buyer: string
  notes: string
}

export const emptySale = (today: string): SaleDraft => ({
  sale_date: today,
  price_usd: '',
  sale_type: 'mixed',
  sale_name: '',
  buyer: '',
  notes: '',
})

export const saleDraftOf = (sale: Sale): SaleDraft => ({
  sale_date: sale.sale_date,
  price_usd: String(sale.price_usd),
  sale_type: sale.sale_type,
  sale_name: sale.sale_name ?? '',
  buyer: sale.buyer ?? '',
  notes: sale.notes ?? '',
})

export const checkSale = ({ sale_date, price_usd }: SaleDraft) =>
  errorsOf<SaleDraft>({
    sale_date: sale_date === '' ? 'Enter the day of the sale.' : undefined,
    price_usd:
      price_usd.trim() === ''
        ? 'Enter the hammer price in US dollars.'
        : numberError(price_usd, { least: 0, most: MOST_PRICE }),
  })

export const saleInputOf = (draft: SaleDraft, horseId: number): BodyOf<'createSale'> => ({
  horse_id: horseId as BodyOf<'createSale'>['horse_id'], // from the server's own record
  sale_date: draft.sale_date,
  price_usd: numberOrNull(draft.price_usd) ?? 0, // checkSale refuses a blank
  sale_type: draft.sale_type,
  sale_name: textOrNull(draft.sale_name),
  buyer: textOrNull(draft.buyer),
  notes: textOrNull(draft.notes),
})

const TYPE_WORDS: Record<SaleType, string> = {
  yearling: 'Yearling',
  weanling: 'Weanling',
  broodmare: 'Broodmare',
  mixed: 'Mixed',
  in_utero: 'In utero',
}
export const saleTypeWord = (type: SaleType) => TYPE_WORDS[type]
export const saleTypes = SALE_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))
