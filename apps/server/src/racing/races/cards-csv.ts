import type { RaceCard } from '@quarterpole/contract/race-card'
import { csvFile } from '../../platform/http/files.ts'

const HEADER = [
  'card',
  'race_date',
  'track',
  'distance_yards',
  'race_number',
  'post_time',
  'sealed_at',
  'input_hash',
  'model_version',
  'horse',
  'post_position',
  'jockey',
  'trainer',
  'weight_lb',
  'win_probability',
  'place_probability',
  'show_probability',
  'projected_si',
  'finish',
  'log_loss',
  'brier',
  'caution',
]

/** Sealed cards, one line a runner; `finish` and the scores once the race was run. */
export const cardsCsv = (cards: readonly RaceCard[]): string =>
  csvFile(
    HEADER,
    cards.flatMap((card) => {
      const finishes = new Map(card.score?.runners.map(({ horse_id, finish }) => [horse_id, finish]))
      return card.prediction.predictions.map((runner) => [
        card.id,
        card.race_date,
        card.track_name,
        card.distance_yards,
        card.race_number,
        card.post_time,
        card.sealed_at,
        card.input_hash,
        card.model_version,
        runner.horse_name,
        runner.post_position,
        runner.jockey ?? null,
        runner.trainer ?? null,
        runner.weight_lb ?? null,
        rounded(runner.win_probability, 4),
        rounded(runner.place_probability, 4),
        rounded(runner.show_probability, 4),
        rounded(runner.projected_si, 1),
        finishes.get(runner.horse_id) ?? null,
        card.score === null ? null : rounded(card.score.log_loss, 4),
        card.score === null ? null : rounded(card.score.brier, 4),
        card.caution,
      ])
    }),
  )

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
