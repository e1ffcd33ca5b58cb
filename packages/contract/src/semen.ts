import { choice, day, money, notes, number, ofKinds, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

/** These put doses into the tank, and say what they are. */
const IN = ['collected', 'received']
const COUNTED = [...IN, 'shipped', 'thrown_away']

/**
 * What happened to a stallion's stored semen, lot by lot. Doses that mares were bred with are said by their covers; what
 * is left follows from both.
 */
export const semen = defineRecord({
  name: 'semen',
  plural: 'semen',
  noun: 'semen entry',
  nouns: 'semen entries',
  tag: 'Season',
  read: 'read_barn',
  write: 'edit_season',
  by: 'entry_date',
  due: { on: 'container_due', what: 'container', until: 'container_back', word: 'due back', isOfGone: true },
  fields: {
    kind: choice(
      'Movement',
      {
        collected: 'Collected',
        received: 'Received',
        shipped: 'Shipped',
        thrown_away: 'Thrown away',
        moved: 'Moved',
      },
      {
        preset: 'collected',
        headers: 'kind, what, event, type',
        fileWords: {
          collected: 'collection, frozen, freeze',
          received: 'in, arrived, bought',
          shipped: 'out, sent, shipment, sold',
          thrown_away: 'discarded, destroyed, lost, tossed',
          moved: 'move, transferred, relocated',
        },
      },
    ),
    entry_date: day('Date', {
      isPast: true,
      headers: 'day, on, collected on, collection date, shipped on, received on',
      lacking: 'Enter the day.',
    }),
    lot: text('Lot', 40, {
      headers: 'lot no, batch, batch no, collection no',
      lacking: 'Enter the lot.',
    }),
    form: ofKinds(
      IN,
      choice(
        'Frozen or cooled',
        { frozen: 'Frozen', cooled: 'Cooled' },
        {
          preset: 'frozen',
          headers: 'form, state, semen type',
          fileWords: { cooled: 'chilled, fresh cooled' },
        },
      ),
    ),
    doses: ofKinds(
      COUNTED,
      number(
        'Doses',
        { min: 1, max: 10_000, isWhole: true },
        { headers: 'dose, no of doses, quantity', lacking: 'Enter how many doses.' },
      ),
    ),
    straws: ofKinds(
      IN,
      optional(
        number(
          'Straws in a dose',
          { min: 1, max: 100, isWhole: true },
          { headers: 'straws, straws per dose' },
        ),
      ),
    ),
    motility: ofKinds(
      IN,
      optional(
        number(
          'Motility',
          { min: 0, max: 100, unit: '%' },
          {
            headers: 'progressive motility, post thaw motility, motile',
          },
        ),
      ),
    ),
    tank: ofKinds([...IN, 'moved'], optional(text('Tank', 40, { headers: 'dewar, tank no' }))),
    canister: ofKinds([...IN, 'moved'], optional(text('Canister', 40, { headers: 'canister no, can' }))),
    cane: ofKinds([...IN, 'moved'], optional(text('Cane', 40, { headers: 'cane no, goblet' }))),
    owner: ofKinds(
      IN,
      optional(text('Whose doses', 80, { isPerson: true, headers: 'owner, owned by, semen owner' })),
    ),
    party: ofKinds(
      ['received', 'shipped'],
      optional(
        text('From or to', 80, { isPerson: true, headers: 'party, from, to, shipped to, received from' }),
      ),
    ),
    container: ofKinds(
      ['shipped'],
      optional(
        text('Container', 80, {
          hint: 'Its name or number. With a day it’s due back, it’s in To Do until it is back.',
          headers: 'shipping container, shipper, vapor shipper, dry shipper',
          example: 'Dry shipper 12',
        }),
      ),
    ),
    deposit: ofKinds(
      ['shipped'],
      optional(money('Deposit', 100_000, { headers: 'container deposit, shipper deposit' })),
    ),
    container_due: ofKinds(
      ['shipped'],
      optional(day('Container due back', { headers: 'return by, container due, shipper due back' })),
    ),
    container_back: ofKinds(
      ['shipped'],
      optional(
        day('Container back on', {
          isPast: true,
          headers: 'container returned, returned on, shipper returned',
        }),
      ),
    ),
    notes: notes(),
  },
})
