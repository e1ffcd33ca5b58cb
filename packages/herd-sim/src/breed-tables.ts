import type { RaceColumns, StartColumns } from './breed-races.ts'
import { isoOf } from './calendar.ts'
import type { HerdRace, HerdStart, HerdTable, StartTable } from './herd.ts'
import { person } from './people.ts'
import { CONDITIONS, windText } from './race-day.ts'
import { scrambled } from './scramble.ts'
import { tableOf } from './table.ts'

const TYPES = ['allowance', 'claiming', 'trial', 'stakes'] as const
const PURSE = { maiden: 9_500, trial: 14_000, allowance: 16_500, claiming: 8_000, stakes: 50_000 }
const JOCKEYS = 400

/** Race rows, created from columns on demand. */
export function raceTable(races: RaceColumns): HerdTable<HerdRace> {
  return tableOf(races.n, (r) => {
    const race_type = races.juvenile[r] === 1 ? 'maiden' : TYPES[scrambled(r, 21, TYPES.length)]
    return {
      track: races.track[r],
      venue: races.track[r],
      race_date: isoOf(races.day[r]),
      race_number: races.number[r],
      distance_yards: races.distance_yards[r],
      condition: CONDITIONS[races.condition[r] % 8],
      sealed: races.condition[r] >= 8,
      wind_mph: races.wind_mph[r],
      wind_text: windText(races.wind_mph[r]),
      temp_f: races.temp_f[r],
      humidity: races.humidity[r],
      purse: PURSE[race_type],
      race_type,
      race_name: null,
      grade: null,
      electronic: true,
    }
  })
}

/** Start rows, created from columns on demand. */
export function startTable(starts: StartColumns, trainerOf: (horse: number) => string): StartTable {
  const rows = tableOf(starts.n, (s): HerdStart => {
    const isTimed = starts.finish[s] > 0
    const race = starts.race[s]
    return {
      race,
      horse: starts.horse[s],
      post_position: starts.post[s],
      finish: isTimed ? starts.finish[s] : null,
      time_s: isTimed ? starts.ms[s] / 1000 : null,
      si: isTimed ? starts.si[s] : null,
      status: isTimed ? 'finished' : 'dnf',
      earned_cents: null,
      weight_lb: 118 + scrambled(s, 22, 9),
      // At most twelve posts per race, so its runners get different riders.
      jockey: person((scrambled(race, 23, JOCKEYS) + starts.post[s]) % JOCKEYS),
      trainer: trainerOf(starts.horse[s]),
      comment: null,
    }
  })
  return { ...rows, race: starts.race, horse: starts.horse, si: starts.si }
}
