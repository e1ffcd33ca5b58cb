import { choice, day, notes, number, ofKinds, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

const COLLECTED = ['flushed', 'aspirated']
const EMBRYO = ['embryo']
/** Those of a mare that was bred; of OPU she need not be. */
const BRED = ['flushed', 'embryo']

/**
 * A donor's collections and the embryos they gave, each with what became of it. The pregnancy of a recipient is a cover
 * of the donor that names her: its foal is the donor's.
 */
export const embryo = defineRecord({
  name: 'embryo',
  plural: 'embryos',
  noun: 'embryo entry',
  nouns: 'embryo entries',
  tag: 'Season',
  read: 'read_barn',
  write: 'edit_season',
  by: 'entry_date',
  fields: {
    kind: choice(
      'Kind',
      { flushed: 'Flush', aspirated: 'OPU/ICSI', embryo: 'Embryo' },
      {
        preset: 'flushed',
        headers: 'collection, type',
        fileWords: { flushed: 'flush, uterine flush', aspirated: 'opu icsi, opu, icsi, aspiration' },
      },
    ),
    entry_date: day('Collected on', {
      isPast: true,
      headers: 'date, day, flush date, flushed on, collection date',
      lacking: 'Enter the day of the flush or aspiration.',
    }),
    bred_on: ofKinds(
      BRED,
      optional(
        day('Donor bred on', {
          isPast: true,
          headers: 'bred on, breeding date, inseminated on, cover date',
        }),
      ),
    ),
    sire: optional(text('Sire or sires', 120, { headers: 'sire, sires, stallion' })),
    operator: ofKinds(
      COLLECTED,
      optional(text('Done by', 80, { isPerson: true, headers: 'operator, vet, veterinarian, flushed by' })),
    ),
    structures: ofKinds(
      COLLECTED,
      number(
        'Structures found',
        { min: 0, max: 100, isWhole: true },
        { headers: 'structures, recovered, no of embryos', lacking: 'Enter how many were found, or 0.' },
      ),
    ),
    mark: ofKinds(
      EMBRYO,
      text('Embryo', 40, {
        headers: 'embryo no, embryo id, mark',
        example: 'E1',
        lacking: 'Enter what tells it from the others of that day.',
      }),
    ),
    stage: ofKinds(
      EMBRYO,
      optional(
        choice(
          'Stage',
          {
            morula: 'Morula',
            early_blastocyst: 'Early blastocyst',
            blastocyst: 'Blastocyst',
            expanded_blastocyst: 'Expanded blastocyst',
            hatched_blastocyst: 'Hatched blastocyst',
          },
          { headers: 'embryo stage, development' },
        ),
      ),
    ),
    grade: ofKinds(
      EMBRYO,
      optional(number('Grade', { min: 1, max: 4, isWhole: true }, { headers: 'quality, embryo grade' })),
    ),
    size: ofKinds(
      EMBRYO,
      optional(number('Size', { min: 50, max: 5000, unit: 'µm' }, { headers: 'diameter, size um, microns' })),
    ),
    form: ofKinds(
      EMBRYO,
      optional(
        choice(
          'Fresh or vitrified',
          { fresh: 'Fresh', vitrified: 'Vitrified' },
          { headers: 'form, state', fileWords: { vitrified: 'frozen' } },
        ),
      ),
    ),
    sexed: ofKinds(
      EMBRYO,
      optional(
        choice(
          'Sexed',
          { filly: 'Filly', colt: 'Colt' },
          { headers: 'sexed as, embryo sex', fileWords: { filly: 'f, female', colt: 'm, male' } },
        ),
      ),
    ),
    biopsy: ofKinds(
      EMBRYO,
      optional(
        text('Biopsy result', 200, {
          hint: 'As the lab says it: which genes, and what was found.',
          headers: 'biopsy, embryo test, genetic test of embryo',
        }),
      ),
    ),
    bought_from: ofKinds(
      EMBRYO,
      optional(
        text('Bought from', 80, {
          isPerson: true,
          need: 'money',
          hint: 'Of an embryo that was bought or imported.',
          headers: 'seller, imported from, purchased from',
        }),
      ),
    ),
    kept_at: ofKinds(
      EMBRYO,
      optional(text('Where it is kept', 120, { headers: 'kept at, storage, tank, location' })),
    ),
    outcome: ofKinds(
      EMBRYO,
      optional(
        choice(
          'What became of it',
          {
            transferred: 'Transferred',
            frozen: 'Frozen',
            sold: 'Sold',
            lost: 'Lost',
            discarded: 'Discarded',
          },
          { headers: 'outcome, fate', fileWords: { frozen: 'stored', discarded: 'thrown away' } },
        ),
      ),
    ),
    outcome_date: ofKinds(
      EMBRYO,
      optional(day('On', { isPast: true, headers: 'outcome on, transfer date, transferred on' })),
    ),
    sold_to: ofKinds(
      EMBRYO,
      optional(
        text('Sold to', 80, { isPerson: true, need: 'money', headers: 'buyer, new owner, purchaser' }),
      ),
    ),
    recipient: ofKinds(
      EMBRYO,
      optional(
        text('Recipient', 80, {
          hint: 'Also name her in the donor’s breeding, where scans and the foaling go.',
          headers: 'recipient mare, recip, surrogate',
        }),
      ),
    ),
    notes: notes(),
  },
})
