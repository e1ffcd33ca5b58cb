import { type FileType, MARKERS } from '@quarterpole/contract/limits'

/** A field of ours that a column of a file can feed, and the headers people give it (already in normal form). */
export interface Field {
  readonly name: string
  readonly label: string
  readonly required?: boolean
  readonly aliases: readonly string[]
}

const field = (name: string, label: string, aliases: string, required = false): Field => ({
  name,
  label,
  required,
  aliases: [
    normalHeader(name),
    ...aliases
      .split(',')
      .map((alias) => alias.trim())
      .filter(Boolean),
  ],
})

const HORSE_KEY = [
  field(
    'name',
    'Name',
    'horse, horse name, registered name, reg name, animal, full name, official name, nombre, caballo, runner, starter, patient, name of horse',
  ),
  field(
    'aqha_id',
    'AQHA id',
    'aqha, aqha no, aqha number, reg, reg no, reg number, regno, registration, registration no, registration number, registry number, papers, association number, stud book no, id number',
  ),
  field('numbers_as_filed', 'Numbers kept as they are', ''),
]
/** Tells namesakes apart in files about horses that are on file. */
const YEAR = field('foaled', 'Foaled', 'foaling date, date foaled, dob, date of birth, yob, year foaled')
const required = ([name, ...rest]: readonly Field[]): Field[] =>
  name === undefined ? [] : [{ ...name, required: true }, ...rest]

/** Headers seen in barns' and tracks' own files. One list a file type; the first field that claims a header has it. */
export const FIELDS: Record<FileType, readonly Field[]> = {
  horses: [
    ...required(HORSE_KEY),
    field('sex', 'Sex', 'gender, sex code, sex id, m f, sexo, s', true),
    field(
      'foaled',
      'Foaled',
      'foaling date, date foaled, foal date, dob, d o b, date of birth, birth date, birthdate, born, birthday, yob, year, year foaled, foaling year, born year, foaldate',
    ),
    field('color', 'Color', 'colour, coat, coat color, coat colour, coat color id, col'),
    field('breeder', 'Breeder', 'bred by, breeder name, breeder of record'),
    field('owner', 'Owner', 'owners, owned by, current owner, owner of record, connections, stable'),
    field('trainer', 'Trainer', 'tr, conditioner, trained by'),
    field('sire', 'Sire', 'father, sire name, stud, stallion, by'),
    field('sire_aqha_id', 'Sire AQHA id', 'sire reg, sire no, sire number, sire registration, sire aqha'),
    field('dam', 'Dam', 'mother, dam name, mare, out of, oo, 1st dam, d'),
    field('dam_aqha_id', 'Dam AQHA id', 'dam reg, dam no, dam number, dam registration, dam aqha'),
    field('pedigree', 'Sire and dam', 'sire x dam, sire dam, sire and dam, breeding, bloodlines, parents'),
    field(
      'dam_sire',
      'Sire of the dam',
      'damsire, dam sire, sire of dam, broodmare sire, bms, maternal grandsire, broodmare sire name',
    ),
    field('stud_fee', 'Stud fee', 'fee, breeding fee'),
    field('is_stub', 'Known by name alone', 'stub'),
    field('is_mine', 'Mine or reference', 'mine or reference, mine reference, mine'),
    field('status', 'Status', 'current status, horse status'),
    field('deceased', 'Deceased', 'dead, died, is deceased'),
    field('died_on', 'Date of death', 'death date, date died, died on, date deceased'),
    field('sold_on', 'Date sold', 'sold on, date of sale, sold date'),
    field('status_date', 'Status date', 'date of status, status as of'),
    field('sold_to', 'Sold to', 'buyer, new owner, purchaser'),
    field('role', 'Role', 'use, purpose, horse role'),
    field('barn_name', 'Barn name', 'stable name, nickname, nick name, call name'),
    field('microchip', 'Microchip', 'chip, chip no, chip number, microchip no, microchip number, rfid'),
    field(
      'brand',
      'Brand or tattoo',
      'brand, brands, tattoo, tattoo no, tattoo number, lip tattoo, freeze brand',
    ),
    field('notes', 'Notes', 'note, remarks, remark, comments, memo'),
  ],
  genetics: [
    ...required(HORSE_KEY),
    YEAR,
    field('hypp', 'HYPP', 'hyperkalemic periodic paralysis, hypp status, hypp result'),
    field('pssm1', 'PSSM1', 'pssm, pssm type 1, p1, gys1, polysaccharide storage myopathy'),
    field('mh', 'MH', 'malignant hyperthermia, ryr1'),
    field('gbed', 'GBED', 'glycogen branching enzyme deficiency, gbe1'),
    field('herda', 'HERDA', 'hrd, hc, hyperelastosis cutis, ppib, dermal asthenia'),
    field('myhm', 'MYHM', 'my, mym, imm, immune mediated myositis, myosin heavy chain myopathy, myh1'),
    field('mstn', 'MSTN', 'myostatin, speed gene, speed variant, g 66493737, sine, mstn snp'),
    field('dmrt3', 'DMRT3', 'gait, gaited, gait keeper, gaitkeeper'),
    field('mt_haplogroup', 'mt haplogroup', 'mtdna, mt dna, haplogroup, haplotype, maternal line'),
    field('test', 'Test', 'test name, locus, disease, panel item, marker, gene'),
    field('result', 'Result', 'genotype, outcome, call, test result'),
    field(
      'panel',
      'Panel',
      'panel results, panel result, genetic panel, health panel, 5 panel, 6 panel, five panel, six panel, 5 panel test, 6 panel test, 5 panel results, 6 panel results',
    ),
    field('lab', 'Laboratory', 'laboratory, tested by'),
    field('assay', 'Assay', 'mstn assay, test method, method'),
    field('tested_on', 'Tested on', 'test date, date tested, date, report date, result date, tested'),
    field('inferred', 'Inferred from the parents', 'result type, status'),
    ...MARKERS.map((marker) => field(`${marker}_raw`, `${marker} as reported`, '')),
  ],
  race_results: [
    ...required(HORSE_KEY),
    YEAR,
    field('track', 'Track', 'trk, track code, track id, track name, course, venue, racetrack, meet', true),
    field('race_date', 'Date', 'date, rdate, run date, racedate, date of race, post time utc', true),
    field('race_number', 'Race number', 'race, race no, rn, race nr, raceno'),
    field('post_time', 'Post time', 'post time, off at, off time, off'),
    field(
      'distance_yards',
      'Distance',
      'distance, dist, distance yd, yards, yds, y, dist yds, dist yards, length',
      true,
    ),
    field('distance_unit', 'Unit of the distance', 'unit, du, dist unit'),
    field(
      'finish',
      'Finish',
      'finish position, official finish, official position, officialfinishposition, fin, finished, finish pos, pos, position, place, plc, placing, fp',
      true,
    ),
    // behind `finish`, which takes the official place where it is the only one
    field(
      'placed_officially',
      'Place after the stewards',
      'placed by stewards, stewards place, place after dq, placed, official placing, official finish, official position, officialfinishposition',
    ),
    field('time_s', 'Time', 'time, final time, finish time, individual time, ft, clock, seconds'),
    field('winning_time', 'Winning time', 'winner time, win time'),
    field('si_source', 'Source of the speed index', ''),
    field('si', 'Speed index', 'speed index, aqha si, aqha speed index, speed ind, index'),
    field(
      'other_figure',
      'Another speed figure',
      'speed rating, speed figure, trackmaster, q speed figure, q speed, equibase speed figure, beyer',
    ),
    field('post_position', 'Post position', 'pp, post, gate, stall, draw'),
    field(
      'condition',
      'Condition',
      'cond, track condition, trackcondition, track cond, going, surface condition, footing, tc',
    ),
    field('wind_mph', 'Wind', 'wind, wind speed, wnd'),
    field('wind_dir', 'Wind direction', 'wind dir, wind direction, head tail'),
    field('wind_text', 'Wind as charted', ''),
    field('temp_f', 'Temperature', 'temp, temperature, temp f, temperature f, f'),
    field('temp_c', 'Temperature in °C', 'temp c, temperature c, celsius, c'),
    field('humidity', 'Humidity', 'rh'),
    field('purse', 'Purse', 'total purse, purse value, value'),
    field('race_name', 'Race name', 'race title, stakes'),
    field('race_type', 'Race type', 'type, race class, class'),
    field('grade', 'Grade', 'gr'),
    field('timing', 'Timing', ''),
    field('run_at', 'Run at', 'venue, ran at'),
    field(
      'field_size',
      'Runners in the race',
      'field, starters, runners, no starters, number of runners, sizeoffield',
    ),
    field('dead_heat', 'Dead heat', 'dh, position dead heat'),
    field('weight_lb', 'Weight', 'weight, wt, wgt, lbs, weight carried'),
    field('jockey', 'Jockey', 'rider, jock'),
    field('trainer', 'Trainer', 'tr'),
    field('owner', 'Owner', 'owner name'),
    field('comment', 'Comment', 'comments, trip, trip note, short comment, remark'),
    field('status', 'Status', 'scratched, dq, dnf'),
  ],
  injuries: [
    ...required(HORSE_KEY),
    YEAR,
    field(
      'injury_date',
      'Injury date',
      'date, date of injury, onset, occurred, reported, record date, visit date',
      true,
    ),
    field('type', 'Type', 'injury, injury type, diagnosis, dx, problem, condition, complaint, finding', true),
    field('body_part', 'Part of the body', 'location, site, injury location, limb, leg, side'),
    field('severity', 'Severity', 'lameness grade, aaep grade, grade, score'),
    field('status', 'Status', 'state, outcome, resolved, current, injury status'),
    field(
      'expected_days_off',
      'Expected days off',
      'days off, layoff, est days, recovery days, recovery time, lay up, turnout days',
    ),
    field(
      'return_date',
      'Back in work',
      'returned on, back on, back in work, back in training, return, returned, released, cleared, return to work, date returned, recovered on',
    ),
    field('notes', 'Notes', 'note, remarks, remark, description, comments, protocol, vet notes, memo'),
    field('treatment', 'Treatment', 'rx, therapy, surgery'),
    field('vet', 'Veterinarian', 'veterinarian, dvm, clinic'),
  ],
}

/** Headers of our own exports whose values are computed: skipped without a warning. */
const COMPUTED: ReadonlySet<string> = new Set(
  ['ebv_400', 'ebv_400_se', 'ebv_400_reliability', 'inbreeding_percent'].map(normalHeader),
)
export const isComputed = (header: string) => COMPUTED.has(normalHeader(header))

/** Headers are compared without case, accents and punctuation. */
export function normalHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}
