import { grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'horses' } as const
const BARN = `name,aqha_id,sex,foaled,owner
Rosie’s Last Dash,0767246,M,2010-03-01,Ana
Gallant Reed (TB),,S,2001-02-03,Ana
`
const ON_FILE = {
  rosie: { name: 'Rosie’s Last Dash', aqha: '0767246', sex: 'M', foaled: '2010-03-01', owner: 'Ana' },
  gallant: { name: 'Gallant Reed (TB)', sex: 'S', foaled: '2001-02-03', owner: 'Ana' },
}

/** Names, numbers, sexes and colors as barns write them. */
export const HORSE_IDENTITY: readonly MessyFile[] = [
  {
    ...base,
    habit: 'numbers that lost their leading zero to a spreadsheet',
    rows: [
      ['Name', 'AQHA #', 'Sex'],
      ['Old Marvel', 767246, 'S'],
      ['New Marvel', '5714208', 'S'],
      ['Tiny', 234, 'M'],
    ],
    outcome: {
      horses: [
        { name: 'New Marvel', aqha: '5714208', sex: 'S' },
        { name: 'Old Marvel', aqha: '0767246', sex: 'S' },
        { name: 'Tiny', aqha: '0000234', sex: 'M' },
      ],
      warnings: ['aqha-padded'],
    },
  },
  {
    ...base,
    habit: 'numbers with the registry’s name, signs and an Appendix X',
    rows: grid('Name|Reg. No.|Sex\nAda|AQHA #5714208|M\nBea|X-1234567|M\nCal|571-4209|S\nDee|x 7654321|M'),
    outcome: {
      horses: [
        { name: 'Ada', aqha: '5714208', sex: 'M' },
        { name: 'Bea', aqha: 'X1234567', sex: 'M' },
        { name: 'Cal', aqha: '5714209', sex: 'S' },
        { name: 'Dee', aqha: 'X7654321', sex: 'M' },
      ],
    },
  },
  {
    ...base,
    habit: 'numbers of other registries among them',
    rows: grid('Name|Registration|Sex\nAda|5714208Q|M\nBea|APHA 998877|M'),
    outcome: {
      horses: [
        { name: 'Ada', aqha: '5714208Q', sex: 'M' },
        { name: 'Bea', aqha: 'APHA 998877', sex: 'M' },
      ],
      warnings: ['aqha-other'],
    },
  },
  {
    ...base,
    habit: 'a column moved by one cell',
    rows: grid('Name|AQHA|Sex\nAda|sorrel|M'),
    outcome: { refused: ['aqha-form'] },
  },
  {
    ...base,
    habit: 'words where there is no number',
    rows: grid('Name|AQHA|Sex\nAda|pending|M\nBea|N/A|M\nCal|none|S\nDee|-|M'),
    outcome: {
      horses: ['Ada', 'Bea', 'Cal', 'Dee'].map((name) => ({ name, sex: name === 'Cal' ? 'S' : 'M' })),
    },
  },
  {
    ...base,
    habit: 'one number for two horses',
    rows: grid('Name|AQHA|Sex\nAda Run|5714208|M\nBea Run|5714208|M'),
    outcome: { refused: ['aqha-other-horse'] },
  },
  {
    ...base,
    habit: 'another apostrophe, and the number without its zero',
    onFile: BARN,
    rows: [
      ['Name', 'AQHA', 'Sex', 'Owner'],
      ["ROSIE'S LAST DASH", 767246, 'Mare', 'Bo'],
    ],
    outcome: {
      horses: [ON_FILE.gallant, { ...ON_FILE.rosie, owner: 'Bo' }],
      warnings: ['aqha-padded'],
    },
  },
  {
    ...base,
    habit: 'a name without the breed mark that is on file',
    onFile: BARN,
    rows: grid('Name|Sex|Foaled|Sire\nLittle Reed|G|2012|Gallant Reed'),
    outcome: {
      horses: [
        ON_FILE.gallant,
        { name: 'Little Reed', sex: 'G', foaled: '2012', sire: 'Gallant Reed (TB)' },
        ON_FILE.rosie,
      ],
      warnings: ['name-mark'],
    },
  },
  {
    ...base,
    habit: 'a name with a country mark that is not on file',
    onFile: BARN,
    rows: grid('Name|Sex|Owner\nRosie’s Last Dash [imp]|M|Cy'),
    outcome: { horses: [ON_FILE.gallant, { ...ON_FILE.rosie, owner: 'Cy' }], warnings: ['name-mark'] },
  },
  {
    ...base,
    habit: 'a number of another horse than the name',
    onFile: BARN,
    rows: grid('Name|AQHA|Sex\nSomebody Else|0767246|M'),
    outcome: { refused: ['aqha-other-horse'] },
  },
  {
    ...base,
    habit: 'blanks of every kind around and within names',
    rows: grid('Name|Sex|Color\n  Ada   Run |M| BAY.\nBea\u00a0Run|M|bay'),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M', color: 'bay' },
        { name: 'Bea Run', sex: 'M', color: 'bay' },
      ],
    },
  },
  {
    ...base,
    habit: 'accents, composed and not',
    onFile: 'name,sex\nCorazón Ligero,S\n',
    rows: [
      ['Nombre', 'Sexo', 'Sire'],
      ['Niña', 'yegua', 'Corazo\u0301n Ligero'],
    ],
    outcome: {
      horses: [
        { name: 'Corazón Ligero', sex: 'S' },
        { name: 'Niña', sex: 'M', sire: 'Corazón Ligero' },
      ],
    },
  },
  {
    ...base,
    habit: 'names that begin like formulas, guarded and not',
    rows: [
      ['Name', 'Sex'],
      ['’=Dash', 'M'],
      ["'+Fast", 'M'],
      ['-Slow', 'M'],
      ['@Home', 'M'],
    ],
    outcome: { horses: ['+Fast', '-Slow', '@Home', '’=Dash'].map((name) => ({ name, sex: 'M' })) },
  },
  {
    ...base,
    habit: 'names that mean something to the language',
    rows: [
      ['Name', 'Sex', 'Owner', 'Color', 'Sire'],
      ['__proto__', 'S', 'constructor', '__proto__', ''],
      ['constructor', 'S', 'toString', 'valueOf', '__proto__'],
      ['hasOwnProperty', 'M', '__proto__', 'bay', 'constructor'],
    ],
    outcome: {
      horses: [
        { name: '__proto__', sex: 'S', owner: 'constructor', color: '__proto__' },
        { name: 'constructor', sex: 'S', owner: 'toString', color: 'valueOf', sire: '__proto__' },
        { name: 'hasOwnProperty', sex: 'M', owner: '__proto__', color: 'bay', sire: 'constructor' },
      ],
      warnings: ['color'],
    },
  },
  {
    ...base,
    habit: 'headers that mean something to the language',
    rows: grid('Name|Sex|__proto__|constructor|toString\nAda|M|1|2|3'),
    outcome: { horses: [{ name: 'Ada', sex: 'M' }], warnings: ['columns-ignored'] },
  },
  {
    ...base,
    habit: 'foals without a name yet',
    rows: grid(
      'Name|Sex|Foaled|Dam\n2024 SORREL COLT|C|2024|Ada\n23 F. out of Bea|F|2023|Bea\nAda|M|2010|\nBea|M|2011|',
    ),
    outcome: {
      horses: [
        { name: '2024 SORREL COLT', sex: 'S', foaled: '2024', dam: 'Ada' },
        { name: '23 F. out of Bea', sex: 'M', foaled: '2023', dam: 'Bea' },
        { name: 'Ada', sex: 'M', foaled: '2010' },
        { name: 'Bea', sex: 'M', foaled: '2011' },
      ],
    },
  },
  {
    ...base,
    habit: 'a name that is a remark',
    rows: [
      ['Name', 'Sex'],
      ['x'.repeat(61), 'M'],
      ['Ada', 'M'],
    ],
    outcome: { refused: ['too-long'] },
  },
]
