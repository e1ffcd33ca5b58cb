import type { SampleRemoved } from '@quarterpole/contract/sample-herd'

// Ids are branded where the server makes them.
export const sampleRemoved = {
  activity_id: 7,
  horses_removed: 310,
  races_removed: 24,
  starts_removed: 190,
  genetic_tests_removed: 900,
  injuries_removed: 15,
  sales_removed: 40,
  crosses_removed: 5,
  bookings_removed: 2,
  evaluation_job_id: null,
  kept: [
    { horse_id: 3, name: 'High Oracle', why: 'High Oracle has a genetic test you added.', is_mine: true },
    { horse_id: 4, name: 'Quick Future', why: 'Quick Future is in the pedigree.', is_mine: false },
  ],
} as SampleRemoved
