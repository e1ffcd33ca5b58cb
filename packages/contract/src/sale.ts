import { choice, day, money, notes, optional, text } from './fields.ts'
import { MAX_PRICE } from './limits.ts'
import { defineRecord } from './record.ts'

/** A foal sold in utero is on file under its dam. */
export const sale = defineRecord({
  name: 'sale',
  plural: 'sales',
  tag: 'Sales and works',
  read: 'money',
  write: 'money',
  by: 'sale_date',
  isKnown: true,
  feedsHerd: true,
  fields: {
    sale_date: day('Date', {
      isPast: true,
      headers: 'sale date, date sold, sold on, date of sale',
      lacking: 'Enter the day of the sale.',
    }),
    sale_name: optional(
      text('Sale', 120, { headers: 'auction, sale company', example: 'Ruidoso Select Yearling' }),
    ),
    sale_type: choice(
      'Type of sale',
      {
        yearling: 'Yearling',
        weanling: 'Weanling',
        broodmare: 'Broodmare',
        mixed: 'Mixed',
        in_utero: 'In utero',
      },
      {
        preset: 'mixed',
        headers: 'type, sale class, class, sold as',
        fileWords: {
          yearling: 'yearlings, yrl, ylg',
          weanling: 'weanlings, wnl, wlg',
          broodmare: 'broodmares, brood mare, bm',
          mixed: 'mixed sale',
          in_utero: 'embryo, unborn foal',
        },
      },
    ),
    price_usd: money('Price', MAX_PRICE, {
      headers: 'hammer price, sale price, selling price, sold for, amount',
      lacking: 'Enter the hammer price in US dollars.',
    }),
    buyer: optional(
      text('Buyer', 80, {
        isPerson: true,
        need: 'money',
        headers: 'sold to, purchaser, bought by, new owner',
      }),
    ),
    notes: notes(),
  },
})
