import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** Collections of a donor, and the embryos they gave. */
const create = table('embryo', (t) =>
  t
    .key('id', 'id')
    .required('horse_id', 'id', { references: 'horse.id' })
    .required('kind', 'text', { in: ['flushed', 'aspirated', 'embryo'] })
    .required('entry_date', 'text')
    .optional('sire', 'text')
    .optional('operator', 'text')
    .optional('structures', 'int')
    .optional('mark', 'text')
    .optional('stage', 'text', {
      in: ['morula', 'early_blastocyst', 'blastocyst', 'expanded_blastocyst', 'hatched_blastocyst'],
    })
    .optional('grade', 'int')
    .optional('size', 'real')
    .optional('form', 'text', { in: ['fresh', 'vitrified'] })
    .optional('sexed', 'text', { in: ['filly', 'colt'] })
    .optional('kept_at', 'text')
    .optional('outcome', 'text', { in: ['transferred', 'frozen', 'sold', 'lost', 'discarded'] })
    .optional('outcome_date', 'text')
    .optional('recipient', 'text')
    .optional('notes', 'text')
    .stamps()
    .index('embryo_horse', ['horse_id', 'entry_date', 'id']),
)

export const embryos: Migration = { name: '0011-embryos', up: create }
