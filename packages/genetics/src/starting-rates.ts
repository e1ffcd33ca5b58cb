/** A published rate to start from; it counts as {@link STARTING_WEIGHT} tries. */
export interface StartingRate {
  readonly rate: number
  readonly source: string
}

/** As many tries as a published rate counts for: few, for it is of other mares and other hands (assumed). */
export const STARTING_WEIGHT = 20

const ONE_CENTER =
  '1,023 cycles at one center (“Utilization of One-Dose Postovulation Breeding With Frozen-Thawed Semen at a Commercial Artificial Insemination Center”)'
const IN_VITRO = 'a clinical program of 2021 (Claes and Stout 2022, Theriogenology 187:215)'

/** The share of cycles after which a mare is in foal, by how she was bred. */
export const CYCLE_RATES = {
  fresh_semen: { rate: 0.63, source: ONE_CENTER },
  cooled_semen: { rate: 0.43, source: ONE_CENTER },
  frozen_semen: { rate: 0.486, source: ONE_CENTER },
  live_cover: { rate: 0.63, source: `as fresh semen, ${ONE_CENTER}` },
  pasture: { rate: 0.63, source: `as fresh semen, ${ONE_CENTER}` },
  unknown: { rate: 0.522, source: `all semen, ${ONE_CENTER}` },
} as const satisfies Record<string, StartingRate>

/** The share of collections that give an embryo. */
export const COLLECTION_RATES = {
  flushed: {
    rate: 0.575,
    source: '115 of 200 flushes of ten mares (Taveiros et al. 2003, Vet. Rec. 153:558)',
  },
  aspirated: { rate: 0.78, source: `515 sessions, ${IN_VITRO}` },
} as const satisfies Record<string, StartingRate>

/** The share of transfers after which the recipient is in foal. */
export const TRANSFER_RATE: StartingRate = { rate: 0.777, source: `781 transfers, ${IN_VITRO}` }
