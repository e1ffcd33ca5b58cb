import { MAX_WORKS } from '@quarterpole/contract/limits'
import { records } from '@quarterpole/contract/records'
import { readWhole } from '../values/numbers.ts'
import { readTime } from '../values/race-values.ts'
import { type FieldFile, fileOf } from './record-file.ts'
import { readRank, readYards, readYes, saysGate } from './record-values.ts'

/** A clocker’s sheet says in one cell what a work has two fields for: “Bg” and “2/14”. */
export const works: FieldFile = {
  ...fileOf(records.work),
  own: {
    distance_yards: (row) => row.read('distance_yards', readYards),
    time_s: (row) => row.read('time_s', readTime),
    from_gate(row) {
      const manner = row.says('manner')
      const from_gate = row.read('from_gate', readYes)
      if (from_gate === false && saysGate(manner))
        row.refuse('from_gate', `“${manner}” is a work from the gate.`, 'Correct one of the two.')
      return from_gate ?? saysGate(manner)
    },
    place: (row) => row.read('place', readRank)?.place ?? null,
    of_works(row) {
      const rank = row.read('place', readRank)
      const of_works = row.read('of_works', (cell) => readWhole(cell, [1, MAX_WORKS], 'number of works'))
      if (rank?.of_works && of_works !== null && rank.of_works !== of_works)
        row.refuse(
          'of_works',
          `The rank is of ${rank.of_works} works, this says ${of_works}.`,
          'Correct one of the two.',
        )
      return of_works ?? rank?.of_works ?? null
    },
  },
}
