import {
  type HerdGeneticTest,
  SIMULATED_MARKERS,
  type SimulatedHerd,
  type SimulatedMarker,
  trueBreedingValue,
} from './herd.ts'

/** A file of a herd: name and lines (header first, without line ends), generated as they are read. */
export interface HerdFile {
  name: string
  lines: (herd: SimulatedHerd) => Generator<string>
}

/** The four files for import, with a breeder's headers, and the true values. */
export const HERD_FILES: readonly HerdFile[] = [
  { name: 'horses.csv', lines: horseLines },
  { name: 'genetics.csv', lines: geneticsLines },
  { name: 'race_results.csv', lines: raceLines },
  { name: 'injuries.csv', lines: injuryLines },
  { name: 'truth.csv', lines: truthLines },
]

type Cell = string | number | null

/** One CSV line (RFC 4180): quoted only if it contains a comma, a quote or a line break. */
export function csvLine(cells: readonly Cell[]): string {
  return cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell)
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')
}

function* horseLines({ horses }: SimulatedHerd): Generator<string> {
  yield 'name,aqha_id,sex,foaled,color,breeder,owner,trainer,sire,sire_aqha_id,dam,dam_aqha_id,stud_fee'
  const parent = (p: number): Cell[] => (p < 0 ? [null, null] : [horses.name(p), horses.aqhaId(p)])
  for (const h of horses) {
    const own = [h.name, h.aqha_id, h.sex, h.foaled, h.color, h.breeder, h.owner, h.trainer]
    yield csvLine([...own, ...parent(h.sire), ...parent(h.dam), h.stud_fee])
  }
}

function* geneticsLines({ horses, genetic_tests }: SimulatedHerd): Generator<string> {
  yield csvLine(['name', 'aqha_id', ...SIMULATED_MARKERS, 'lab', 'test_date'])
  let open: HerdGeneticTest | null = null
  let results = new Map<SimulatedMarker, string>()
  const line = ({ horse, lab, tested_on }: HerdGeneticTest) =>
    csvLine([
      horses.name(horse),
      horses.aqhaId(horse),
      ...SIMULATED_MARKERS.map((m) => results.get(m) ?? null),
      lab,
      tested_on,
    ])
  for (const test of genetic_tests) {
    if (open !== null && open.horse !== test.horse) {
      yield line(open)
      results = new Map()
    }
    open = test
    results.set(test.marker, test.raw)
  }
  if (open !== null) yield line(open)
}

const RACE_HEADER =
  'track,date,race_no,distance_yards,horse,aqha_id,post_position,finish,time_s,speed_index,condition,wind_mph,temp_f,jockey,weight,status'

function* raceLines({ tracks, horses, races, starts }: SimulatedHerd): Generator<string> {
  yield RACE_HEADER
  let at = -1
  let ofRace: Cell[] = []
  let ofDay: Cell[] = []
  for (const s of starts) {
    if (s.race !== at) {
      at = s.race
      const race = races.row(at)
      const condition = race.sealed ? `${race.condition} (sealed)` : race.condition
      ofRace = [tracks[race.track].name, race.race_date, race.race_number, race.distance_yards]
      ofDay = [condition, race.wind_mph, race.temp_f]
    }
    const own = [horses.name(s.horse), horses.aqhaId(s.horse), s.post_position, s.finish]
    const run = [s.time_s?.toFixed(3) ?? null, s.si]
    yield csvLine([...ofRace, ...own, ...run, ...ofDay, s.jockey, s.weight_lb, s.status])
  }
}

function* injuryLines({ horses, injuries }: SimulatedHerd): Generator<string> {
  yield 'horse,aqha_id,injury_date,type,severity,status,expected_days_off,notes'
  for (const i of injuries) {
    const horse = [horses.name(i.horse), horses.aqhaId(i.horse)]
    yield csvLine([...horse, i.injury_date, i.type, i.severity, i.status, i.expected_days_off, i.notes])
  }
}

function* truthLines({ horses, truth }: SimulatedHerd): Generator<string> {
  yield 'aqha_id,a_level,a_slope,true_350,true_400,true_440'
  for (let i = 0; i < horses.length; i++) {
    const values = [
      truth.a_level[i],
      truth.a_slope[i],
      ...[350, 400, 440].map((d) => trueBreedingValue(truth, i, d)),
    ]
    yield csvLine([horses.aqhaId(i), ...values.map((v) => v.toFixed(4))])
  }
}
