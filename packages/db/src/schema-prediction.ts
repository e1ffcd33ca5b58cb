import type { EvaluationId, HorseId, RaceCardId, RaceId, TrackId } from '@quarterpole/contract/ids'

/** Tables of computed results and the models that produced them. */

export interface EvaluationTable {
  id: EvaluationId
  created_at: string
  horses: number
  starts: number
  races: number
  base: number
  parameters: string
  fixed_effects: string
  reliability_method: 'exact' | 'approximate'
  iterations: number
  residual: number
  data_hash: string
  code_version: string
  is_current: 0 | 1
}

export interface EbvTable {
  evaluation_id: EvaluationId
  horse_id: HorseId
  a_level: number
  a_slope: number
  p_level: number
  p_slope: number
  pev_ll: number
  pev_ls: number
  pev_ss: number
  starts: number
  ability_ll: number | null
  ability_ls: number | null
  ability_ss: number | null
}

/** What a race gave all its runners alike above the base, by an evaluation; SI points. */
export interface RaceDayEffectTable {
  evaluation_id: EvaluationId
  race_id: RaceId
  effect_si: number
}

export interface PredictionTable {
  id: number
  kind: 'breeding' | 'race'
  sire_id: HorseId | null
  dam_id: HorseId | null
  track_id: TrackId | null
  request: string
  result: string
  input_hash: string
  model_version: string
  evaluation_id: EvaluationId | null
  created_at: string
}

export interface RaceCardTable {
  id: RaceCardId
  track_id: TrackId
  race_date: string
  distance_yards: number
  race_number: number | null
  post_time: string | null
  request: string
  prediction: string
  input_hash: string
  model_version: string
  sealed_at: string
  race_id: RaceId | null
  score: string | null
  created_at: string
}

export interface HerdCheckTable {
  id: number
  evaluation_id: EvaluationId
  created_at: string
  starts_version: number
  report: string
  code_version: string
}

export interface RaceModelTable {
  id: number
  created_at: string
  races: number
  first_date: string
  last_date: string
  model: string
  backtest: string
  data_hash: string
  code_version: string
}
