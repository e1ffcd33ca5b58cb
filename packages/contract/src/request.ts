import { choice, day, flag, notes, number, optional, preset, text } from './fields.ts'
import { defineRecord } from './record.ts'
import { MAX_DOSES_A_COVER } from './semen-stock.ts'

const MAX_DOSES_ASKED = 20
/** Null: it is open. */
export const REQUEST_ANSWERS = { filled: 'Filled', declined: 'Declined' } as const

/** What mare owners and their vets ask of a stallion for a day he is collected: semen to be shipped, or a mare to be bred here. */
export const request = defineRecord({
  name: 'request',
  plural: 'requests',
  noun: 'semen request',
  nouns: 'semen requests',
  tag: 'Season',
  read: 'read_barn',
  write: 'edit_season',
  by: 'needed_on',
  due: { on: 'needed_on', what: 'mare', until: 'answer', word: 'to answer' },
  fields: {
    kind: choice(
      'What is asked for',
      { shipped: 'Shipped semen', farm: 'Breeding on the farm' },
      {
        preset: 'shipped',
        headers: 'kind, how, way, ship or farm, delivery',
        fileWords: {
          shipped: 'ship, cooled, cooled semen, shipment',
          farm: 'on farm, breed here, here, on the farm, inseminate here',
        },
      },
    ),
    needed_on: day('Needed on', {
      headers: 'collection day, day, date, on, requested for, needed',
      lacking: 'Enter the day he is collected.',
    }),
    mare: text('Mare', 80, {
      hint: 'Her name, as it is on file if she is.',
      headers: 'mare name, for mare',
      lacking: 'Enter the mare.',
    }),
    party: optional(
      text('For whom', 80, {
        isPerson: true,
        headers: 'for, owner, mare owner, requested by, vet, clinic, ship to',
      }),
    ),
    doses: preset(
      number(
        'Doses',
        { min: 1, max: MAX_DOSES_ASKED, isWhole: true },
        { headers: 'doses asked, no of doses, quantity' },
      ),
      1,
    ),
    asked_on: optional(
      day('Asked on', { isPast: true, headers: 'requested on, ordered on, order date, received' }),
    ),
    goes_first: flag('Goes first', {
      hint: 'Ahead of those who asked earlier, such as a mare that is ovulating.',
      headers: 'first, priority, urgent',
    }),
    answer: optional(
      choice('Answer', REQUEST_ANSWERS, {
        hint: 'Filling it on Collection Day also takes the doses out of the lot.',
        headers: 'status, outcome, reply',
        fileWords: { filled: 'shipped, sent, bred, yes', declined: 'no, refused, canceled' },
      }),
    ),
    given: optional(
      number(
        'Doses given',
        { min: 1, max: MAX_DOSES_A_COVER, isWhole: true },
        { headers: 'given, doses shipped, doses sent' },
      ),
    ),
    lot: optional(text('From lot', 40, { headers: 'lot, lot no, collection no' })),
    notes: notes(),
  },
})
