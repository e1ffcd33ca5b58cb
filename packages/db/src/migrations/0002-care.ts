import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Migration } from './migration.ts'
import { table } from './table.ts'

const careTable = table('care', (t) =>
  t
    .key('id', 'id')
    .required('horse_id', 'id', { references: 'horse.id' })
    .required('kind', 'text', {
      in: [
        'vaccination',
        'deworming',
        'farrier',
        'dentist',
        'exam',
        'laboratory',
        'treatment',
        'weight',
        'temperature',
      ],
    })
    .required('care_date', 'text')
    .optional('product', 'text')
    .optional('weight_lb', 'real')
    .optional('temperature_f', 'real')
    .optional('dose', 'real')
    .optional('dose_unit', 'text', { in: ['ml', 'mg', 'g', 'mcg', 'iu', 'tablet', 'tube', 'dose'] })
    .optional('route', 'text', { in: ['im', 'iv', 'sc', 'oral', 'nasal', 'topical', 'joint'] })
    .optional('lot', 'text')
    .optional('given_by', 'text')
    .optional('reason', 'text')
    .optional('result', 'text')
    .optional('next_due', 'text')
    .optional('cost', 'real')
    .optional('notes', 'text')
    .stamps()
    .index('care_horse', ['horse_id', 'care_date', 'id'])
    .index('care_next_due', ['next_due'])
    .index('care_kind', ['kind', 'care_date']),
)

/** Vaccinations become care of that kind, with their ids, their history and what undoes them. */
export const care: Migration = {
  name: '0002-care',
  async up(db) {
    await careTable(db)
    const kept = sql.raw(
      'id, horse_id, product, lot, given_by, next_due, notes, version, created_at, updated_at',
    )
    await sql`insert into care (kind, care_date, ${kept}) select 'vaccination', given_on, ${kept} from vaccination`.execute(
      db.kysely,
    )
    await sql`update id_block set noun = 'care' where noun = 'vaccination'`.execute(db.kysely)
    for (const event of ['added', 'edited', 'removed'])
      await sql`update activity set kind = ${`care_${event}`} where kind = ${`vaccination_${event}`}`.execute(
        db.kysely,
      )
    await moveChanges(db)
    await db.kysely.schema.dropTable('vaccination').execute()
  },
}

/** One activity at a time: that of a removed herd is long. */
async function moveChanges({ kysely }: Db): Promise<void> {
  const found = await kysely
    .selectFrom('activity')
    .select('id')
    .where('changes', 'like', '%"table":"vaccination"%')
    .execute()
  for (const { id } of found) {
    const { changes } = await kysely
      .selectFrom('activity')
      .select('changes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const moved = (JSON.parse(changes ?? '[]') as Change[]).map(moveChange) // as writeLogged wrote them
    await kysely
      .updateTable('activity')
      .set({ changes: JSON.stringify(moved) })
      .where('id', '=', id)
      .execute()
  }
}

type Image = Readonly<Record<string, unknown>> | null
interface Change {
  readonly table: string
  readonly before: Image
  readonly after: Image
}

const moveChange = (change: Change): Change =>
  change.table === 'vaccination'
    ? { table: 'care', before: moveImage(change.before), after: moveImage(change.after) }
    : change

function moveImage(image: Image): Image {
  if (image === null) return null
  const { given_on, ...rest } = image
  return { ...rest, kind: 'vaccination', care_date: given_on }
}
