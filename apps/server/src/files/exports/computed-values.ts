import type { Db } from '@quarterpole/db/open'
import { currentEvaluation, type EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { horsesForExport } from '@quarterpole/db/queries/export'
import { readHerdColumns } from '@quarterpole/db/queries/snapshot'
import { carriesInbreeding } from '@quarterpole/genetics/completeness'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'
import { publishedAt } from '../../evaluation/breeding-values.ts'
import { at, buildSnapshot, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'

/** What the herd's pedigrees and starts say of a horse; the importer skips them. */
export const COMPUTED_HEADERS = [
  'ebv_400',
  'ebv_400_se',
  'ebv_400_reliability',
  'inbreeding_percent',
] as const

const DISTANCE_YARDS = 400
const DECIMALS = 4

type Row = Pick<
  Awaited<ReturnType<typeof horsesForExport>>[number],
  'id' | 'a_level' | 'a_slope' | 'pev_ll' | 'pev_ls' | 'pev_ss'
>

/** Reads the herd's pedigrees once; then gives each horse's cells, blank where nothing is known. */
export async function computedValues(
  db: Db,
): Promise<{ run: EvaluationRow | undefined; of: (row: Row) => readonly Cell[] }> {
  const { version, ...columns } = await readHerdColumns(db)
  const herd = buildSnapshot(version, columns)
  const run = await currentEvaluation(db)
  return {
    run,
    of(horse) {
      const row = rowOf(herd, horse.id)
      return [...(run === undefined ? NONE : ebvCells(run, horse, at(herd.f, row))), percentOf(herd, row)]
    },
  }
}

const NONE: readonly Cell[] = [null, null, null]

function ebvCells(run: EvaluationRow, horse: Row, inbreeding: number): readonly Cell[] {
  const { a_level: level, a_slope: slope, pev_ll, pev_ls, pev_ss } = horse
  // A horse added since the evaluation has no row in it.
  if (level === null || slope === null || pev_ll === null || pev_ls === null || pev_ss === null) return NONE
  const known = { level, slope, pev: [pev_ll, pev_ls, pev_ss], inbreeding } as const
  const published = publishedAt(run, known, DISTANCE_YARDS)
  if (published === null) return NONE
  return [published.estimate, published.standard_error, published.reliability].map(rounded)
}

const rounded = (value: number) => Number(value.toFixed(DECIMALS))

/** F in percent; blank where too little pedigree is on file. */
function percentOf({ ped, f }: HerdSnapshot, row: number): number | null {
  if (row < 0) return null
  const parents = [at(ped.sire, row), at(ped.dam, row)]
  const isKnown = at(f, row) > 0 || parents.every((parent) => carriesInbreeding(ped, parent))
  return isKnown ? rounded(100 * at(f, row)) : null
}
