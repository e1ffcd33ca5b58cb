import { rain } from './fixtures.ts'
import { wire } from './wire.ts'
import type { Ebv } from '@quarterpole/contract/evaluation'
import type { Genetics } from '@quarterpole/contract/genetics'
import type { Horse } from '@quarterpole/contract/horse'
import { type DiseaseLocus, PANEL_LOCI, PROFILE_MARKERS } from '@quarterpole/contract/limits'

export const jet = wire<Horse>({
  ...rain,
  id: 11,
  name: 'Copperline Jet',
  aqha_id: '5714208',
  sex: 'S',
  foaled: '2016-03-11',
  color: 'sorrel',
  breeder: 'Perdido Creek Ranch',
  owner: 'Turnrow Ranch LLC',
  trainer: null,
  sire_id: 12,
  dam_id: 13,
  sire_name: 'Lantern Hill Ray',
  dam_name: 'Perdido Rain',
  dam_sire_name: 'Salt Cedar Kid',
  starts: 11,
  best_si: 108,
  earned_cents: 1_845_050,
  lifetime_earnings_cents: null,
  lifetime_earnings_on: null,
  stud_fee: 7500,
})

export const turnrow = wire<Horse>({
  ...jet,
  id: 21,
  name: 'Miss Turnrow',
  aqha_id: '5902671',
  sex: 'M',
  foaled: '2018-02-27',
  color: 'bay',
  trainer: 'Luz Arredondo',
  sire_id: 22,
  dam_id: 23,
  sire_name: 'Cimarron Ledger',
  dam_name: 'Plum Thicket',
  dam_sire_name: 'Norther Coming',
  starts: 9,
  best_si: 101,
  earned_cents: null,
  lifetime_earnings_cents: null,
  lifetime_earnings_on: null,
  stud_fee: null,
})

/** Sixty letters, unraced, nothing tested, parents unknown. */
export const longName = wire<Horse>({
  ...turnrow,
  id: 24,
  name: 'The Quiet Granddaughter Of An Uncommonly Ordinary Thunder II',
  aqha_id: null,
  foaled: '2020-01-01',
  foaled_precision: 'year',
  color: null,
  sire_id: null,
  dam_id: null,
  sire_name: null,
  dam_name: null,
  dam_sire_name: null,
  starts: 0,
  best_si: null,
  earned_cents: null,
  lifetime_earnings_cents: null,
  lifetime_earnings_on: null,
})

const clearPanel = Object.fromEntries(PANEL_LOCI.map((locus) => [locus, 'N/N']))
const carries = (locus: DiseaseLocus, raw: string) =>
  wire<Genetics>({
    ...clearPanel,
    [locus]: 'N/H',
    mstn: 'T/C',
    dmrt3: 'C/C',
    mt_haplogroup: 'A1',
    ejsca: null,
    olws: null,
    tests: [
      {
        marker: locus,
        value: 'N/H',
        raw,
        lab: 'County Veterinary Laboratory',
        assay: null,
        tested_on: '2024-04-02',
        inferred: false,
      },
    ],
  })
export const jetGenetics = carries('herda', 'N/HRD')
export const turnrowGenetics = carries('gbed', 'N/G')

export const untested = wire<Genetics>({
  ...Object.fromEntries(PROFILE_MARKERS.map((marker) => [marker, null])),
  tests: [],
})

const ebv = (distance_yards: number, estimate: number, standard_error: number) => ({
  trait: `SI ${distance_yards}`,
  distance_yards,
  estimate,
  standard_error,
  reliability: 0.58,
  own_starts: 9,
  evaluation_id: 7,
})
export const jetEbvs = wire<Ebv[]>([ebv(350, 4.6, 2), ebv(400, 5.1, 1.9), ebv(440, 3.9, 2.2)])
export const turnrowEbvs = wire<Ebv[]>([ebv(350, 3.1, 2.5), ebv(400, 3.8, 2.4), ebv(440, 2.4, 2.8)])
