import { testFields } from '@quarterpole/contract/genetic-test'
import type { MarkerName } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { GeneticResults } from '../drafts/genetic-results.ts'
import { fault, tooLong } from '../problems.ts'
import { HorseRecognizer } from '../identity/recognize.ts'
import { ResultAgreement } from '../checks/result-agreement.ts'
import { dateAt, type DateReader, dateReader } from '../values/date-column.ts'
import type { HerdHorse, PlanOptions } from './horse-plan.ts'
import type { GeneticsPlan, HerdTest, PlannedTest } from './genetics-plan.ts'

/** Reads a genetics file: the results, their horses, and any contradictions. */
export function planGenetics(
  cells: Cells,
  herd: { readonly horses: readonly HerdHorse[]; readonly tests: readonly HerdTest[] },
  { createNewHorses, yearStart, today }: PlanOptions,
): GeneticsPlan {
  const recognizer = new HorseRecognizer(cells, herd.horses, { createNewHorses, yearStart })
  if (!GeneticResults.areIn(cells)) {
    const found = fault(
      'no-marker',
      'No column has test results.',
      'Name the columns HYPP, PSSM1, MH, GBED, HERDA, MYHM, MSTN, DMRT3 or mt haplogroup, or test and result.',
    )
    cells.problems.error({ row: null }, found)
  }
  const results = new GeneticResults(cells)
  const agreement = new ResultAgreement(cells, herd.tests)
  const readTested = dateReader(cells, 'tested_on', today)
  const tests: PlannedTest[] = []
  for (const index of cells.filledRows()) {
    const report = readReport(cells, index, readTested)
    const testedOn = report?.testedOn ?? null
    const day = testedOn === null ? null : { field: 'tested_on', date: testedOn }
    const horse = recognizer.horseOf(index, day)
    const found = results.of(index)
    if (horse === null || report === null) continue
    if (report.assay !== null && !found.some(({ marker }) => hasOwnAssay(cells, marker)))
      cells.leaveOut(index, 'assay', 'Only results of MSTN are kept with their assay.')
    for (const result of found) {
      const test: PlannedTest = {
        ...result,
        ...report,
        horse,
        horseName: cells.text(index, 'name'),
        row: cells.line(index),
        assay: hasOwnAssay(cells, result.marker) ? report.assay : null,
        inferred: result.inferred || report.inferred,
      }
      agreement.check(index, test)
      tests.push(test)
    }
  }
  return { horses: recognizer.plan, tests }
}

type Report = Pick<PlannedTest, 'lab' | 'assay' | 'testedOn' | 'inferred'>

/** What a row says about its report; null where it says that there is no result yet. */
function readReport(cells: Cells, index: number, readTested: DateReader): Report | null {
  const date = dateAt(cells, index, 'tested_on', readTested)
  if (date?.precision === 'year') {
    const message = `“${cells.text(index, 'tested_on')}” isn’t a day.`
    cells.warn(index, 'tested_on', fault('tested-year', message, 'We kept the result without a date.'))
  }
  const said = cells.text(index, 'inferred')
  const basis = basisOf(said)
  if (basis === 'pending') {
    const message = `The row is marked “${said}”.`
    cells.warn(
      index,
      'inferred',
      fault('result-pending', message, 'We left its results out until they’re final.'),
    )
    return null
  }
  if (basis === 'unknown') {
    const message = `“${said}” doesn’t say if the result comes from a sample or from the parents.`
    cells.warn(index, 'inferred', fault('result-basis', message, 'We kept it as a sample’s result.'))
  }
  return {
    testedOn: date?.precision === 'day' ? date.date : null,
    inferred: basis === 'inferred',
    lab: shortText(cells, index, 'lab'),
    assay: shortText(cells, index, 'assay'),
  }
}

function basisOf(said: string): 'tested' | 'inferred' | 'pending' | 'unknown' {
  if (/^(?:-|n\/?a|no|0|false|tested|final|complete[d]?|done|reported|verified|lab|sample)?$/i.test(said))
    return 'tested'
  if (/^(?:yes|1|true)$/i.test(said) || /infer|parent|obligate|descent|pedigree|assumed/i.test(said))
    return 'inferred'
  if (/pending|await|progress|process|submitted|sent|cancel|fail|retest|resample|hold/i.test(said))
    return 'pending'
  return 'unknown'
}

/** In a sheet of many markers the assay is that of MSTN; our own exports have a row for each assay. */
const hasOwnAssay = (cells: Cells, marker: MarkerName) => marker === 'mstn' || cells.has(`${marker}_raw`)

function shortText(cells: Cells, index: number, field: 'lab' | 'assay'): string | null {
  const { max = 0 } = testFields[field]
  const text = cells.text(index, field)
  if (text.length <= max) return text === '' || text === '-' ? null : text
  cells.error(index, field, tooLong(max))
  return null
}
