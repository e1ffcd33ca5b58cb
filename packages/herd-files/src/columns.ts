import { KEPT_FIELDS } from '@quarterpole/contract/horse-fields'
import { type FileType, MARKERS } from '@quarterpole/contract/limits'
import { BESIDE_PANEL, type DiseaseLocus, PANEL_LOCI } from '@quarterpole/genetics/disease-names'
import { DISEASES } from '@quarterpole/genetics/diseases'
import { factsOf } from '@quarterpole/genetics/loci'
import { FURTHER } from '@quarterpole/genetics/locus-names'
import { type Field, field, normalHeader } from './field.ts'
import { DAM, DAM_SIRE, HORSE_KEY, ofHorse, PEDIGREE, required, SEX, SIRE, YEAR } from './horse-words.ts'
import { RACE_COLUMNS } from './race-columns.ts'

export { type Field, normalHeader } from './field.ts'

const diseaseField = (locus: DiseaseLocus) => field(locus, DISEASES[locus].label, DISEASES[locus].headers)

/** Headers seen in barns' and tracks' own files. One list a file type; the first field that claims a header has it. */
export const FIELDS: Record<FileType, readonly Field[]> = {
  horses: [
    ...required(HORSE_KEY),
    SEX,
    ofHorse('foaled', 'd o b, year, birth, yr'),
    ofHorse('color'),
    ofHorse('breeder'),
    ofHorse('owner'),
    ofHorse('trainer'),
    SIRE,
    field(
      'sire_aqha_id',
      'Sire AQHA id',
      'sire reg, sire no, sire registration, sire aqha, sire reg no, sire aqha no, sires reg no, sire registration no',
    ),
    DAM,
    field(
      'dam_aqha_id',
      'Dam AQHA id',
      'dam reg, dam no, dam registration, dam aqha, dam reg no, dam aqha no, dams reg no, dam registration no',
    ),
    PEDIGREE,
    DAM_SIRE,
    // a pedigree's own numbering, found by its values: `mapping/read-by-values.ts`
    field('file_id', 'Id in this file', ''),
    field('sire_file_id', 'Sire’s id in this file', ''),
    field('dam_file_id', 'Dam’s id in this file', ''),
    ofHorse('stud_fee'),
    field('is_stub', 'Known by name alone', 'stub'),
    { ...ofHorse('is_mine'), label: 'Mine or reference' },
    ofHorse('status'),
    field('deceased', 'Deceased', 'dead, died, is deceased'),
    field('died_on', 'Date of death', 'death date, date died, died on, date deceased'),
    field('sold_on', 'Date sold', 'sold on, date of sale, sold date'),
    ...KEPT_FIELDS.filter((name) => name !== 'is_mine' && name !== 'status').map((name) => ofHorse(name)),
  ],
  genetics: [
    ...required(HORSE_KEY),
    YEAR,
    ...PANEL_LOCI.map(diseaseField),
    field('mstn', 'MSTN', 'myostatin, speed gene, speed variant, g 66493737, sine, mstn snp'),
    field('dmrt3', 'DMRT3', 'gait, gaited, gait keeper, gaitkeeper'),
    field('mt_haplogroup', 'mt haplogroup', 'mtdna, mt dna, haplogroup, haplotype, maternal line'),
    ...BESIDE_PANEL.map(diseaseField),
    ...FURTHER.map((locus) => field(locus, factsOf(locus).label, factsOf(locus).headers)),
    field('test', 'Test', 'test name, locus, disease, panel item, marker, gene'),
    field('result', 'Result', 'genotype, outcome, call, test result'),
    field(
      'panel',
      'Panel',
      'panel results, panel result, genetic panel, health panel, 5 panel, 6 panel, five panel, six panel, 5 panel test, 6 panel test, 5 panel results, 6 panel results, panel n n, 5 panel n n, 6 panel n n',
    ),
    field('lab', 'Laboratory', 'laboratory, tested by'),
    field('assay', 'Assay', 'mstn assay, test method, method'),
    field('tested_on', 'Tested on', 'test date, date tested, date, report date, result date, tested'),
    field('inferred', 'Inferred from the parents', 'result type, status'),
    ...MARKERS.map((marker) => field(`${marker}_raw`, `${marker} as reported`, '')),
  ],
  race_results: RACE_COLUMNS,
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

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.values(FIELDS)
    .flat()
    .toReversed() // the first to name a field counts
    .map(({ name, label }) => [name, label]),
)
/** What a field is called on screen. */
export const labelOf = (field: string): string => LABELS.get(field) ?? field

/** Headers of our own exports whose values are computed: skipped without a warning. */
const COMPUTED: ReadonlySet<string> = new Set(
  ['ebv_400', 'ebv_400_se', 'ebv_400_reliability', 'inbreeding_percent'].map(normalHeader),
)
export const isComputed = (header: string) => COMPUTED.has(normalHeader(header))
