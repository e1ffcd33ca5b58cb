import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findNotMares } from '@quarterpole/db/queries/horse'
import { invalid } from '../../platform/http/problem.ts'

/** The rule of records that only mares have. @param nouns as in “breeding exams are of mares” */
export function onlyMares(nouns: string) {
  const words = (name: string) => `${name} isn’t a mare; ${nouns} are of mares.`
  return {
    /** @throws {AppError} invalid */
    async holds(db: Db, horses: readonly HorseId[]): Promise<void> {
      for (const name of (await findNotMares(db, horses)).values()) throw invalid('horse_id', words(name))
    },
    /** The rows of a file that are of other horses, each with the reason. */
    async unfit<T extends { horse_id: HorseId }>(db: Db, fresh: readonly T[]) {
      const names = await findNotMares(
        db,
        fresh.map(({ horse_id }) => horse_id),
      )
      return new Map(
        fresh.flatMap((row) => {
          const name = names.get(row.horse_id)
          return name === undefined ? [] : [[row, { path: 'horse', message: words(name) }] as const]
        }),
      )
    },
  }
}
