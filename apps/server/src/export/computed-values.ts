import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { currentEbvsOf, currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { readHerdColumns } from '@quarterpole/db/queries/snapshot'
import type { Pedigree } from '@quarterpole/genetics/pedigree'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'
import { publishedAt } from '../evaluation/breeding-values.ts'
import { at, buildSnapshot, type HerdSnapshot, rowOf } from '../herd/snapshot.ts'

/** What the herd's pedigrees and starts say of a horse; the importer reads over them. */
export const COMPUTED_HEADERS = [
  'ebv_400',
  'ebv_400_se',
  'ebv_400_reliability',
  'inbreeding_percent',
] as const

const NONE: readonly Cell[] = [null, null, null]
const DISTANCE_YARDS = 400
const DECIMALS = 4

/** Reads the pedigrees once; then gives the cells of a page of horses, blank where nothing is known. */
export async function computedValues(db: Db): Promise<(ids: readonly HorseId[]) => Promise<Cell[][]>> {
  const { version, ...columns } = await readHerdColumns(db)
  const herd = buildSnapshot(version, columns)
  const run = await currentEvaluation(db)
  return async (ids) => {
    const ebvs = new Map((await currentEbvsOf(db, ids)).map((row) => [row.horse_id, row]))
    return ids.map((id) => {
      const row = rowOf(herd, id)
      const ebv = ebvs.get(id)
      const published =
        run && ebv
          ? publishedAt(
              run,
              {
                level: ebv.a_level,
                slope: ebv.a_slope,
                pev: [ebv.pev_ll, ebv.pev_ls, ebv.pev_ss],
                inbreeding: at(herd.f, row),
              },
              DISTANCE_YARDS,
            )
          : null
      const values =
        published === null
          ? NONE
          : [published.estimate, published.standard_error, published.reliability].map(rounded)
      return [...values, inbreedingPercent(herd, row)]
    })
  }
}

const rounded = (value: number) => Number(value.toFixed(DECIMALS))

/** Blank where no common ancestor can be found, because a parent has no parent on file. */
function inbreedingPercent({ ped, f }: HerdSnapshot, row: number): number | null {
  if (row < 0) return null
  const isKnown = at(f, row) > 0 || (hasParent(ped, at(ped.sire, row)) && hasParent(ped, at(ped.dam, row)))
  return isKnown ? rounded(100 * at(f, row)) : null
}

const hasParent = ({ sire, dam }: Pedigree, row: number) =>
  row >= 0 && (at(sire, row) >= 0 || at(dam, row) >= 0)
