import {
  COLORS,
  type FileType,
  MARKERS,
  DISEASE_LOCI,
  type DiseaseLocus,
  TRACK_CONDITIONS,
} from '@quarterpole/contract/limits'
import { DISEASES } from '@quarterpole/genetics/diseases'
import { pairsOf } from '@quarterpole/genetics/loci'
import { FURTHER } from '@quarterpole/genetics/locus-names'
import { readDmrt3, readFurther, readMstn, readMtHaplogroup } from '@quarterpole/genetics/marker-notation'
import { readGenotype } from '@quarterpole/genetics/notation'
import { columnContext } from '@quarterpole/genetics/notation-column'
import { findInjuryType, INJURY_CATALOGUE } from '@quarterpole/racing/injury-catalogue'
import { findKnownTrack, KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import type { Cells } from '../cells.ts'
import { isFault } from '../problems.ts'
import { FIELDS } from '../columns.ts'
import { markerOfTest } from '../genetic-test-names.ts'
import { readColor } from '../values/colors.ts'
import { readInjuryStatus, readSeverity } from '../values/injury-values.ts'
import { finishColumn } from '../values/finish-column.ts'
import { readFinish } from '../values/finish.ts'
import { readCondition } from '../values/race-values.ts'
import { sexReader } from '../values/sex.ts'

interface CodeChoice {
  /** As it is written into the cell's place. */
  readonly value: string
  readonly label: string
}
export interface TrackName {
  readonly code: string | null
  readonly name: string
}

/** A field that takes one of a few things, and the test for whether a value is understood as one of them. */
export interface CodedField {
  readonly field: string
  /** A value that is not understood stops the import; otherwise it is imported as typed. */
  readonly needed: boolean
  readonly choices: readonly CodeChoice[]
  readonly reader: (cells: Cells) => (value: string, row: number) => boolean
}

const BLANK: CodeChoice = { value: '', label: 'Leave blank' }
const same = (value: string): CodeChoice => ({ value, label: value })

/** The coded fields of a kind of file. @param tracks those on file */
export function codedFields(fileType: FileType, tracks: readonly TrackName[]): readonly CodedField[] {
  switch (fileType) {
    case 'horses':
      return [SEX, COLOR]
    case 'genetics':
      return GENETICS
    case 'race_results':
      return [track(tracks), FINISH, START_STATUS, CONDITION, RUNNER_SEX]
    case 'injuries':
      return [INJURY_TYPE, SEVERITY, INJURY_STATUS]
  }
}

const SEX: CodedField = {
  field: 'sex',
  needed: true,
  choices: [...['Stallion', 'Mare', 'Gelding', 'Unknown'].map(same), BLANK],
  reader: (cells) => {
    const read = sexReader(cells.column('sex'))
    return (value) => !isFault(read(value))
  },
}
/** A runner goes in without a sex nobody understands. */
const RUNNER_SEX: CodedField = { ...SEX, needed: false }
const COLOR: CodedField = {
  field: 'color',
  needed: false,
  choices: [...COLORS.map(same), BLANK],
  reader: () => (value) => readColor(value).recognized,
}
const CONDITION: CodedField = {
  field: 'condition',
  needed: true,
  choices: [...TRACK_CONDITIONS.map((condition) => same(condition.replaceAll('_', ' '))), BLANK],
  reader: () => (value) => !isFault(readCondition(value)),
}
const FINISH: CodedField = {
  field: 'finish',
  needed: true,
  choices: [
    { value: 'UNPLACED', label: 'Ran, place not recorded' },
    { value: 'DNF', label: 'Did not finish' },
    { value: 'SCR', label: 'Scratched' },
    { value: 'DQ', label: 'Disqualified' },
  ],
  reader: (cells) => {
    const finishText = finishColumn(cells)
    return (_, row) => !isFault(readFinish(finishText(row), cells.text(row, 'status')))
  },
}
const START_STATUS: CodedField = {
  field: 'status',
  needed: false,
  choices: [
    { value: 'finished', label: 'Finished' },
    { value: 'DNF', label: 'Did not finish' },
    { value: 'SCR', label: 'Scratched' },
    { value: 'DQ', label: 'Disqualified' },
  ],
  reader: () => (value) => {
    if (/^(|-|fin|finished|ok|ran|official)$/i.test(value)) return true
    const read = readFinish('1', value)
    return !isFault(read) && read.status !== 'finished'
  },
}
const INJURY_TYPE: CodedField = {
  field: 'type',
  needed: false,
  choices: INJURY_CATALOGUE.map(({ label }) => same(label)),
  reader: () => (value) => value === '' || findInjuryType(value) !== null,
}
const SEVERITY: CodedField = {
  field: 'severity',
  needed: true,
  choices: [...['minor', 'moderate', 'severe'].map(same), BLANK],
  reader: () => (value) => !isFault(readSeverity(value)),
}
const INJURY_STATUS: CodedField = {
  field: 'status',
  needed: true,
  choices: [...['active', 'recovered', 'retired', 'died', 'put down'].map(same), BLANK],
  reader: () => (value) => !isFault(readInjuryStatus(value)),
}

/** The tracks on file first, then those whose place is published. */
function track(onFile: readonly TrackName[]): CodedField {
  const names = new Set([...onFile, ...KNOWN_TRACKS].map(({ name }) => name))
  const codes = new Set(onFile.flatMap(({ name, code }) => [name.toLowerCase(), code?.toLowerCase() ?? '']))
  codes.delete('')
  return {
    field: 'track',
    needed: true,
    choices: [...names].map(same),
    reader: () => (value) => codes.has(value.toLowerCase()) || findKnownTrack(value) !== undefined,
  }
}

const UNTESTED: CodeChoice = { value: '', label: 'Not tested' }
const isAnswer = ({ state }: { state: string }) => state !== 'question'

const panel = (locus: DiseaseLocus): CodedField => ({
  field: locus,
  needed: true,
  choices: [
    { value: 'N/N', label: 'N/N, clear' },
    ...(
      [
        [`N/${DISEASES[locus].written}`, 'one copy'],
        [`${DISEASES[locus].written}/${DISEASES[locus].written}`, 'two copies'],
      ] as const
    ).map(([value, copies]) => ({ value, label: `${value}, ${copies}` })),
    UNTESTED,
  ],
  reader: (cells) => {
    const context = columnContext(cells.column(locus))
    return (value) => isAnswer(readGenotype(locus, value, context))
  },
})

const GENETICS: readonly CodedField[] = [
  {
    field: 'test',
    needed: false,
    choices: FIELDS.genetics
      .filter(({ name }) => MARKERS.some((marker) => marker === name))
      .map(({ label }) => same(label)),
    reader: () => (value) => value === '' || markerOfTest(value).kind !== 'unknown',
  },
  ...DISEASE_LOCI.map(panel),
  {
    field: 'mstn',
    needed: true,
    choices: [...['C/C', 'C/T', 'T/T'].map(same), UNTESTED],
    reader: (cells) => (value, row) => isAnswer(readMstn(value, cells.text(row, 'assay') || null)),
  },
  {
    field: 'dmrt3',
    needed: true,
    choices: [...['C/C', 'C/A', 'A/A'].map(same), UNTESTED],
    reader: () => (value) => isAnswer(readDmrt3(value)),
  },
  {
    field: 'mt_haplogroup',
    needed: true,
    choices: [UNTESTED],
    reader: () => (value) => isAnswer(readMtHaplogroup(value)),
  },
  ...FURTHER.map((locus): CodedField => ({
    field: locus,
    needed: true,
    choices: [...pairsOf(locus).map(same), UNTESTED],
    reader: () => (value) => isAnswer(readFurther(locus, value)),
  })),
]
