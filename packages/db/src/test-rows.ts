import type { HorseId } from '@quarterpole/contract/ids'
import type { MarkerName } from '@quarterpole/contract/limits'
import type { NewGeneticTest } from './queries/genetic-test.ts'
import type { NewHorse } from './queries/horse-write.ts'

/** A mare of whom little is known, but for what the test says. */
export const horse = (fields: Partial<NewHorse>): NewHorse => ({
  name: 'Unnamed',
  aqha_id: null,
  sex: 'M',
  foaled: null,
  foaled_precision: 'day',
  color: 'sorrel',
  breeder: null,
  owner: null,
  trainer: null,
  sire_id: null,
  dam_id: null,
  stud_fee: null,
  ...fields,
})

export const testOf = (
  horse_id: HorseId,
  marker: MarkerName,
  value: string | null,
  fields: Partial<NewGeneticTest> = {},
): NewGeneticTest => ({
  horse_id,
  marker,
  value,
  copies_min: null,
  copies_max: null,
  raw: value ?? '',
  lab: 'A Laboratory',
  assay: null,
  tested_on: null,
  inferred: false,
  ...fields,
})
