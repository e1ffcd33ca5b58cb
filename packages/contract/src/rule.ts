import { day, notes, number, optional, text } from './fields.ts'
import { defineBarnRecord } from './record.ts'

/** How long a registry takes foals of a horse after he died or was gelded, as the barn looked it up. */
export const rule = defineBarnRecord({
  name: 'rule',
  plural: 'rules',
  noun: 'registry rule',
  nouns: 'registry rules',
  tag: 'Season',
  read: 'read_barn',
  write: 'manage',
  signs: ['body', 'years'],
  fields: {
    name: text('Rule', 120, {
      headers: 'name, rule name, what',
      example: 'Stored semen, foaled 2015 or later',
      lacking: 'Enter what the rule is about.',
    }),
    body: text('Registry', 80, {
      headers: 'whose rule, association, authority, body',
      example: 'AQHA',
      lacking: 'Enter whose rule it is.',
    }),
    foaled_from: optional(
      number(
        'Foaled from',
        { min: 1900, max: 2200, isWhole: true },
        { headers: 'from, first foal year', hint: 'A year; blank: of any age.' },
      ),
    ),
    foaled_to: optional(
      number(
        'Foaled through',
        { min: 1900, max: 2200, isWhole: true },
        { headers: 'through, to, last foal year', hint: 'A year; blank: of any age.' },
      ),
    ),
    years: optional(
      number(
        'Calendar years after',
        { min: 0, max: 100, isWhole: true },
        {
          headers: 'years, years after, calendar years',
        },
      ),
    ),
    source: text('Source', 300, {
      headers: 'title, reference, where from, document',
      lacking: 'Enter where it says so.',
    }),
    link: optional(text('Link', 300, { headers: 'url, web page, address' })),
    source_date: day('Looked up', {
      isPast: true,
      headers: 'as of, source date, looked up on, date, checked on',
      lacking: 'Enter the day you looked it up.',
    }),
    notes: notes(),
  },
})
