import type { HorseId } from '@quarterpole/contract/ids'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { RaceRequest, type RacePrediction, type RunnerPrediction } from '@quarterpole/contract/race'
import { beforeAll, describe, expect, test } from 'vitest'
import { at } from '../herd/snapshot.ts'
import { asciiJson } from '../http/json-text.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { testServer, TEST_DAY } from '../../test/test-server.ts'
import type { Ability } from './ability.ts'
import { biasOnCard, weatherOf } from './card-conditions.ts'
import { type ForetoldCard, foretellCard, nameOf } from './predict.ts'
import { predictionText } from './prediction-text.ts'
import { putReasons } from './reasons.ts'
import { TOLD } from './runner.ts'

/** The answer as objects, each member from where it stands: slow and obvious. */
function presented(foretold: ForetoldCard): RacePrediction {
  const { card, abilities, forecast, finding, order, inputHash } = foretold
  const { request, track, model, asOf } = card
  return {
    track_id: track.id,
    track_name: track.name,
    distance_yards: request.distance_yards,
    race_date: request.race_date,
    finding,
    field_strength: forecast.fieldBaseSi,
    field_strength_sd: Math.sqrt(abilities.reduce((sum, { sd }) => sum + sd * sd, 0)) / abilities.length,
    field_base: forecast.fieldBaseSi,
    ...weatherOf(request, track),
    ...biasOnCard(card),
    predictions: order.map((i) => presentedRunner(foretold, i)),
    model: {
      ...model.info,
      evaluation: asOf.source,
      evaluation_id: asOf.source === 'in_use' ? asOf.evaluation.run.id : null,
      starts: asOf.evaluation.run.starts,
    },
    input_hash: inputHash,
  }
}

function presentedRunner(foretold: ForetoldCard, i: number): RunnerPrediction {
  const { card, abilities, forecast, siByDistance } = foretold
  const { request, horses, injuries, asOf } = card
  const [horse, ability] = [horses[i], abilities[i]]
  if (!horse || !ability) throw new RangeError(`runner ${i}`)
  const { starts, runs } = horse.recent
  const contributions = foretold.told[i] ?? []
  const told = TOLD.map((name, j) => [name, at(contributions, j)] as const)
  const active_injury = injuries.get(horse.id) ?? null
  const sire = at(asOf.herd.ped.sire, horse.row)
  const year = Number(request.race_date.slice(0, 4))
  const last = runs.at(-1)
  return {
    horse_id: horse.id,
    horse_name: nameOf(card, i),
    sex: horse.sex,
    age: horse.birth_year === null ? null : year - horse.birth_year,
    sire_name: sire < 0 ? null : asOf.herd.identities.nameAt(sire),
    post_position: request.post_positions?.[i] ?? null,
    projected_si: at(forecast.projectedSi, i),
    sd_si: card.model.model.outcomeSd,
    expected_si_sd: ability.sd,
    confidence: ability.confidence,
    win_probability: at(forecast.chances.win, i),
    place_probability: Math.min(1, at(forecast.chances.place, i)),
    show_probability: Math.min(1, at(forecast.chances.show, i)),
    feature_contributions: Object.fromEntries(told.filter(([, si], j) => j < 4 || si !== 0)),
    reasons: reasonsOf(contributions, {
      starts,
      hasParent: sire >= 0 || at(asOf.herd.ped.dam, horse.row) >= 0,
      ability,
      active_injury,
    }),
    starts,
    last_si: runs
      .flatMap(({ figureSi }) => figureSi ?? [])
      .toReversed()
      .slice(0, 3),
    days_since: last ? (Date.parse(request.race_date) - Date.parse(last.date)) / 86_400_000 : null,
    active_injury,
    si_by_distance: RACE_DISTANCES.map((distance_yards, d) => ({
      distance_yards,
      projected_si: Math.round(1000 * (siByDistance[d]?.[i] ?? Number.NaN)) / 1000,
    })),
  }
}

/** Their own words are tested beside the score book's. */
function reasonsOf(
  contributions: readonly number[],
  of: { starts: number; hasParent: boolean; ability: Ability; active_injury: string | null },
): RunnerPrediction['reasons'] {
  const json = new JsonWriter()
  const [confidence, activeInjury] = [of.ability.confidence, of.active_injury]
  const { starts, hasParent } = of
  putReasons(json, { contributions, starts, hasParent, confidence, activeInjury })
  return JSON.parse(json.take().text) as RunnerPrediction['reasons'] // it writes these
}

describe('the answer’s text', async () => {
  const { call, services } = await testServer('sqlite')
  const horses = (await call('GET', '/api/horses/?sort=-age&limit=400')).body as {
    id: HorseId
    starts: number
  }[]
  const [track] = (await call('GET', '/api/tracks/')).body as [{ id: number }]
  const raced = horses.filter(({ starts }) => starts > 0).map(({ id }) => id)
  const unraced = horses.filter(({ starts }) => starts === 0).map(({ id }) => id)
  const requests = [
    { horse_ids: raced.slice(0, 12) },
    { horse_ids: [...raced.slice(5, 9), ...unraced.slice(0, 3)], distance_yards: 550, purse: 40_000 },
    { horse_ids: unraced.slice(0, 2), distance_yards: 300 },
    { horse_ids: raced.slice(20, 24), post_positions: [4, 1, 9, 2], race_date: '2027-01-02' },
  ].map((fields) =>
    RaceRequest.parse({
      track_id: track.id,
      distance_yards: 400,
      race_date: TEST_DAY,
      weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
      ...fields,
    }),
  )

  beforeAll(async () => {
    const [hurt, named] = raced
    const injury = { horse_id: hurt, injury_date: '2026-06-01', type: 'Bowed tendon', severity: 'minor' }
    expect((await call('POST', '/api/injuries/', { ...injury, expected_days_off: 90 })).status).toBe(201)
    const horse = (await call('GET', `/api/horses/${named}`)).body as { version: number; sex: string }
    const edited = { version: horse.version, sex: horse.sex, name: 'Señor “Quick” 馬' }
    expect((await call('PUT', `/api/horses/${named}`, edited)).status).toBe(200)
  })

  test.each(requests)('is the JSON of the answer as objects', async (request) => {
    const foretold = await foretellCard(services, request)
    expect(predictionText(foretold).text).toBe(asciiJson(presented(foretold)))
  })
})
