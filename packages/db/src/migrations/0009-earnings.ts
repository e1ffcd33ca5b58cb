import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

export const earnings: Migration = {
  name: '0009-earnings',
  async up(db) {
    await addColumns(db, 'start', (t) => t.optional('earned_cents', 'int'))
    await addColumns(db, 'horse', (t) =>
      t.optional('lifetime_earnings_cents', 'int').optional('lifetime_earnings_on', 'text'),
    )
    const { schema } = db.kysely
    // What sums read: few rows have money, and these hold all that is asked.
    await schema
      .createIndex('start_money')
      .on('start')
      .columns(['horse_id', 'status', 'earned_cents'])
      .where(sql<boolean>`earned_cents is not null`)
      .execute()
    await schema
      .createIndex('horse_lifetime')
      .on('horse')
      .columns(['id', 'lifetime_earnings_cents', 'lifetime_earnings_on'])
      .where(sql<boolean>`lifetime_earnings_cents is not null`)
      .execute()
  },
}
