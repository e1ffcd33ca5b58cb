import { season } from './initial/season.ts'
import { evaluation } from './initial/evaluation.ts'
import { herd } from './initial/herd.ts'
import { people } from './initial/people.ts'
import { racing } from './initial/racing.ts'
import { work } from './initial/work.ts'
import type { Migration } from './migration.ts'

/** The schema of release 1.0.0. */
export const initial: Migration = {
  name: '0001-initial',
  async up(db) {
    for (const create of [herd, racing, evaluation, season, work, people].flat()) await create(db)
  },
}
