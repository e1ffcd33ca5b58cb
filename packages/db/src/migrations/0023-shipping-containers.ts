import type { Migration } from './migration.ts'
import { addColumns } from './table.ts'

/** In what semen was shipped, what was paid for it until it is back, and when it is. */
export const shippingContainers: Migration = {
  name: '0023-shipping-containers',
  async up(db) {
    await addColumns(db, 'semen', (t) =>
      t
        .optional('container', 'text')
        .optional('deposit', 'real')
        .optional('container_due', 'text')
        .optional('container_back', 'text'),
    )
  },
}
