import { addGeneticTests, currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import { planGenetics } from '@quarterpole/herd-files/plans/plan-genetics'
import type { PlanRecords } from './planned-records.ts'

/** Adds the results of tests. */
export const genetics: PlanRecords = async (db, { cells, herd, ids, options }) => {
  const onFile = await currentTestsOf(db, ids)
  const { horses, tests } = planGenetics(cells, { horses: herd, tests: onFile }, options)
  return {
    horses,
    rows: tests.length,
    async write(trx, idOf, import_id) {
      const rows = tests.map((test) => ({
        horse_id: idOf(test.horse),
        marker: test.marker,
        value: test.value,
        copies_min: test.copiesMin,
        copies_max: test.copiesMax,
        raw: test.raw,
        lab: test.lab,
        assay: test.assay,
        tested_on: test.testedOn,
        inferred: test.inferred,
        import_id,
      }))
      const { inserted, unchanged } = await addGeneticTests(trx, rows)
      return { rows: inserted, unchanged, changes: [] }
    },
  }
}
