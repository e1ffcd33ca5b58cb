import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { EntryRace, RaceEntry } from '@quarterpole/contract/race-entries'

type Candidate = RaceEntry['candidates'][number]

// Made-up horses; the gallery alone makes up ids.
const candidate = (horse_id: number, fields: Partial<Candidate> = {}): Candidate => ({
  horse_id: horse_id as HorseId,
  name: 'Tin Roof Rain',
  aqha_id: '5714208',
  birth_year: 2023,
  sex: 'M',
  sire_name: 'Kiowa Signal',
  dam_name: null,
  starts: 7,
  fits: true,
  ...fields,
})

const entry = (line: number, name: string, fields: Partial<RaceEntry> = {}): RaceEntry => ({
  line,
  name,
  status: 'in',
  post_position: line,
  jockey: 'Garcia, Ramiro',
  trainer: 'M. Gomez',
  weight_lb: 124,
  age: 3,
  sex: 'M',
  sire: 'Kiowa Signal',
  dam: 'Rainy Day',
  dam_sire: null,
  match: 'new',
  candidates: [],
  ...fields,
})

/** A pasted race with an entry of every kind. */
export const entryRace: EntryRace = {
  race_number: 5,
  distance_yards: 350,
  race_date: '2026-11-28',
  post_time: '13:50',
  purse: 12_400,
  track_id: 1 as TrackId,
  entries: [
    entry(1, 'Tin Roof Rain', { match: 'found', candidates: [candidate(9000)] }),
    entry(2, 'Never Seen Before', { jockey: null, trainer: null, weight_lb: null }),
    entry(3, 'Second Cutting', {
      match: 'choose',
      candidates: [
        candidate(9001),
        candidate(9101, { birth_year: null, sire_name: null, aqha_id: null, starts: 0 }),
      ],
    }),
    entry(4, 'Hush Caddo', { match: 'found', status: 'scratched', candidates: [candidate(9002)] }),
    entry(11, 'Levee Road', {
      match: 'found',
      status: 'also_eligible',
      candidates: [candidate(9004)],
      age: null,
      sex: null,
      sire: null,
      dam: null,
    }),
  ],
}
