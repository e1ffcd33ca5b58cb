import { type Cell, grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'horses' } as const
const SUN = { name: 'Sun', sex: 'M', foaled: '2019' }

/** As many columns more as a charting service or a registry's dump has. */
function wide(columns: number): Cell[][] {
  const more = Array.from({ length: columns - 3 }, (_, at) => `Extra ${at + 1}`)
  return [
    ['Name', ...more, 'Sex', 'Birth Year'],
    ['Sun', ...more.map((_, at) => at), 'Mare', '2019'],
    ['Moon', ...more.map((_, at) => at), 'Gelding', '2018'],
  ]
}

/** Breeders' lists, sale results, registries' and laboratories' exports. */
export const REAL_LISTS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'AQHA Reg #, Year of Birth and Gender',
    rows: grid('Registered Name|AQHA Reg #|Year of Birth|Gender\nSun|5714208|2019|Mare'),
    outcome: { horses: [{ ...SUN, aqha: '5714208' }] },
  },
  {
    ...base,
    habit: 'AQHA Reg. No., Date of foaling and Sex',
    rows: grid('Horse|AQHA Reg. No.|Date of foaling|Sex\nSun|5714208|March 3, 2019|Filly'),
    outcome: { horses: [{ name: 'Sun', aqha: '5714208', sex: 'M', foaled: '2019-03-03' }] },
  },
  {
    ...base,
    habit: 'Registration Number, Birth Year and parents with their numbers',
    rows: grid(`Name of Horse|Registration Number|Birth Year|Sex|Name of Sire|Sire Reg. No.|Name of Dam|Dam Reg. No.
Sun|5714208|2019|F|Old Star|4000001|Moon|4000002`),
    outcome: {
      horses: [
        { name: 'Moon', aqha: '4000002', sex: 'M', stub: true },
        { name: 'Old Star', aqha: '4000001', sex: 'S', stub: true },
        { ...SUN, aqha: '5714208', sire: 'Old Star', dam: 'Moon' },
      ],
      warnings: ['parent-stub'],
    },
  },
  {
    ...base,
    habit: 'years of foaling under Date',
    rows: grid('Name|Sex|Date\nSun|Mare|2019'),
    outcome: { horses: [SUN], warnings: ['column-by-values'] },
  },
  {
    ...base,
    habit: 'sale results: hips, buyers and prices nobody here keeps',
    rows: grid(`Hip|Name|Sex|Yr Foaled|Sire|Dam|Consignor|Price
12|Sun|F|2019|Old Star|Moon|Bo Co|$12,500
13|Sky|C|2019|Old Star|Rain|Bo Co|RNA`),
    outcome: {
      horses: [
        { name: 'Moon', sex: 'M', stub: true },
        { name: 'Old Star', sex: 'S', stub: true },
        { name: 'Rain', sex: 'M', stub: true },
        { name: 'Sky', sex: 'S', foaled: '2019', sire: 'Old Star', dam: 'Rain' },
        { ...SUN, sire: 'Old Star', dam: 'Moon' },
      ],
      warnings: ['columns-ignored', 'parent-stub'],
    },
  },
  { ...base, habit: '244 columns, of which three are read', rows: wide(244), outcome: wideOutcome() },
  {
    ...base,
    habit: '512 columns, of which three are read',
    rows: wide(512),
    formats: ['csv', 'xlsx'], // the older format ends at 256
    outcome: wideOutcome(),
  },
  {
    ...base,
    habit: '513 columns',
    rows: wide(513),
    formats: ['csv', 'xlsx'], // the older format ends at 256
    outcome: { refused: ['too_large'] },
  },
  {
    ...base,
    habit: 'quotation marks around everything and doubled within',
    rows: [],
    csv: () => Buffer.from('"Name","Sex","Owner"\n"Sun","Mare","The ""Big"" Barn, LLC"\n'),
    formats: ['csv'], // a way of writing text
    outcome: { horses: [{ name: 'Sun', sex: 'M', owner: 'The "Big" Barn, LLC' }] },
  },
  {
    ...base,
    habit: 'Spanish headings and sexes',
    rows: grid('Nombre|Sexo|Año de nacimiento|Padre|Madre\nSol|Hembra|2019|Estrella|Luna'),
    outcome: {
      horses: [
        { name: 'Estrella', sex: 'S', stub: true },
        { name: 'Luna', sex: 'M', stub: true },
        { name: 'Sol', sex: 'M', foaled: '2019', sire: 'Estrella', dam: 'Luna' },
      ],
      warnings: ['parent-stub'],
    },
  },
  {
    fileType: 'genetics',
    habit: 'a laboratory’s export with the number, the year of birth and a date of the report',
    onFile: 'name,sex,foaled\nSun,M,2019\nSun,M,2004\n',
    rows: grid(`Animal Name|AQHA Reg #|Year of Birth|Test Name|Test Result|Report Date
Sun||2019|HYPP|N/N|2024-03-05
Sun||2019|GBED|N/Gb|2024-03-05`),
    outcome: {
      horses: [{ name: 'Sun', sex: 'M', foaled: '2004' }, SUN],
      tests: [
        { horse: 'Sun', marker: 'hypp', value: 'N/N', on: '2024-03-05' },
        { horse: 'Sun', marker: 'gbed', value: 'N/H', raw: 'N/Gb', on: '2024-03-05' },
      ],
    },
  },
]

function wideOutcome() {
  return {
    horses: [
      { name: 'Moon', sex: 'G', foaled: '2018' },
      { name: 'Sun', sex: 'M', foaled: '2019' },
    ],
    warnings: ['columns-ignored'],
  }
}
