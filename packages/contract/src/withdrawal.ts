import { MAX_WITHDRAWAL_HOURS } from './withdrawal-limits.ts'
import { choice, day, notes, number, optional, text } from './fields.ts'
import { defineBarnRecord, type ReplyOf } from './record.ts'

/** How long before a race a substance must not be given, by a rule that the barn looked up itself. */
export const withdrawal = defineBarnRecord({
  name: 'withdrawal',
  plural: 'withdrawals',
  noun: 'withdrawal time',
  nouns: 'withdrawal times',
  tag: 'Health',
  read: 'read',
  write: 'manage',
  signs: ['amount', 'unit'],
  fields: {
    name: text('Substance', 80, {
      headers: 'name, drug, medication, product',
      example: 'Flunixin',
      lacking: 'Enter the substance.',
    }),
    aliases: optional(
      text('Also called', 200, {
        headers: 'brand, brands, brand names, other names',
        hint: 'Brand names, with commas between.',
      }),
    ),
    body: text('Whose rule', 80, {
      headers: 'rule, authority, commission, association, organization',
      example: 'State racing commission',
      lacking: 'Enter whose rule it is.',
    }),
    amount: number(
      'Withdrawal time',
      { min: 1, max: MAX_WITHDRAWAL_HOURS, isWhole: true },
      { headers: 'withdrawal, time, wait, withdrawal days', lacking: 'Enter how long, as a number.' },
    ),
    unit: choice(
      'Hours or days',
      { hours: 'Hours', days: 'Days' },
      { preset: 'days', headers: 'unit, units', fileWords: { hours: 'hour, hr, hrs, h', days: 'day, d' } },
    ),
    source: text('Source', 300, {
      headers: 'link, url, reference, where from',
      hint: 'A link, or the document and page.',
      lacking: 'Enter where it says so.',
    }),
    source_date: day('As of', {
      isPast: true,
      headers: 'source date, date of the source, date, published, checked on',
      lacking: 'Enter the date of the source.',
    }),
    notes: notes(),
  },
})
export type Withdrawal = ReplyOf<(typeof withdrawal)['fields'], 'barn'>
