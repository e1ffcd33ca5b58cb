import type { FiledHorse } from './filed.ts'
import { grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'horses' } as const
const text = (content: string) => ({ csv: () => Buffer.from(content), formats: ['csv'] as const, rows: [] })
const FAMILY = [
  { name: '1', sex: 'S' },
  { name: '2', sex: 'M' },
  { name: '3', sex: 'M', sire: '1', dam: '2' },
  { name: '4', sex: 'U', sire: '1', dam: '3' },
]
const readWhole = { horses: FAMILY, warnings: ['sex-from-role'] }
const pair = (...more: FiledHorse[]): FiledHorse[] => [
  { name: 'Moon', sex: 'M' },
  { name: 'Old Star', sex: 'S' },
  ...more,
]

/** Pedigrees as programs and papers publish them: numbers, namesakes, no sexes, no header. */
export const REAL_PEDIGREES: readonly MessyFile[] = [
  {
    ...base,
    habit: 'no header, 0 for unknown parents',
    ...text('1,0,0\n2,0,0\n3,1,2\n4,1,3\n'),
    outcome: readWhole,
  },
  {
    ...base,
    habit: 'no header, blanks between the numbers',
    ...text(' 1   0  0\n 2   0  0\n 3   1  2\n 4   1  3\n'),
    outcome: readWhole,
  },
  {
    ...base,
    habit: 'no header, tabs and NA',
    ...text('1\tNA\tNA\n2\tNA\tNA\n3\t1\t2\n4\t1\t3\n'),
    outcome: readWhole,
  },
  {
    ...base,
    habit: 'no header, semicolons and blanks for nobody',
    ...text('1;;\n2;;\n3;1;2\n4;1;3\n'),
    outcome: readWhole,
  },
  {
    ...base,
    habit: 'the header id sire dam over numbers',
    rows: grid('id|sire|dam\n1|0|0\n2|0|0\n3|1|2\n4|1|3'),
    outcome: { horses: FAMILY, warnings: ['column-by-values', 'sex-from-role'] },
  },
  {
    ...base,
    habit: 'Animal, Father and Mother over names, a star for nobody',
    rows: grid('Animal|Father|Mother\nOld Star|*|*\nMoon|*|*\nSun|Old Star|Moon'),
    outcome: {
      horses: pair({ name: 'Sun', sex: 'U', sire: 'Old Star', dam: 'Moon' }),
      warnings: ['sex-from-role'],
    },
  },
  {
    ...base,
    habit: 'no header, sexes as 1 and 2 and years behind',
    ...text('1,0,0,1,1990\n2,0,0,2,1991\n3,1,2,2,1999\n4,1,3,1,2005\n'),
    outcome: {
      horses: [
        { name: '1', sex: 'S', foaled: '1990' },
        { name: '2', sex: 'M', foaled: '1991' },
        { name: '3', sex: 'M', foaled: '1999', sire: '1', dam: '2' },
        { name: '4', sex: 'S', foaled: '2005', sire: '1', dam: '3' },
      ],
      warnings: ['column-by-values'],
    },
  },
  {
    ...base,
    habit: 'M and F, which the sires and dams tell',
    rows: grid('Name|Sex|Sire|Dam\nOld Star|M||\nMoon|F||\nSun|F|Old Star|Moon'),
    outcome: {
      horses: pair({ name: 'Sun', sex: 'M', sire: 'Old Star', dam: 'Moon' }),
      warnings: ['column-by-values'],
    },
  },
  {
    ...base,
    habit: 'numbers beside names that repeat',
    rows: grid(`id|name|sire_id|dam_id|year of birth
1|Star|0|0|1990
2|Moon|0|0|1991
3|Star|1|2|
4|Star|3|0|2004`),
    outcome: {
      horses: [
        { name: 'Moon', sex: 'M', foaled: '1991' },
        { name: 'Star', sex: 'S', foaled: '1990' },
        { name: 'Star', sex: 'S', sire: 'Star', dam: 'Moon' },
        { name: 'Star', sex: 'U', foaled: '2004', sire: 'Star' },
      ],
      warnings: ['column-by-values', 'sex-from-role'],
    },
  },
  {
    ...base,
    habit: 'parents by their AQHA ids alone',
    rows: grid(
      'AQHA Reg. No.|Name|Sire|Dam\n5714208|Old Star|0|0\n5714209|Moon|0|0\n5714210|Sun|5714208|5714209',
    ),
    outcome: {
      horses: [
        { name: 'Moon', aqha: '5714209', sex: 'M' },
        { name: 'Old Star', aqha: '5714208', sex: 'S' },
        { name: 'Sun', aqha: '5714210', sex: 'U', sire: 'Old Star', dam: 'Moon' },
      ],
      warnings: ['column-by-values', 'sex-from-role'],
    },
  },
  {
    ...base,
    habit: 'an animal that is a sire in one row and a dam in another',
    ...text('1,0,0\n2,0,0\n3,1,2\n4,2,3\n'),
    outcome: { refused: ['parent-both-sides'] },
  },
  {
    ...base,
    habit: 'an animal without a row that is a sire here and a dam there',
    rows: grid('id|sire|dam\n3|1|2\n4|2|3'),
    outcome: { refused: ['parent-both-sides'] },
  },
  {
    ...base,
    habit: 'no sexes and no parents either',
    rows: grid('Horse|Year of Birth\nSun|2019\nMoon|2018'),
    outcome: {
      horses: [
        { name: 'Moon', sex: 'U', foaled: '2018' },
        { name: 'Sun', sex: 'U', foaled: '2019' },
      ],
      warnings: ['sex-from-role'],
    },
  },
  {
    ...base,
    habit: 'no sexes, and a horse on file that is a dam there',
    onFile: 'name,sex,dam\nSun,M,Moon\n',
    rows: grid('Horse|Birth Year|Sire\nMoon|2005|Old Star'),
    outcome: {
      horses: [
        { name: 'Moon', sex: 'M', foaled: '2005', sire: 'Old Star' },
        { name: 'Old Star', sex: 'S', stub: true },
        { name: 'Sun', sex: 'M', dam: 'Moon' },
      ],
      warnings: ['parent-stub'],
    },
  },
  {
    ...base,
    habit: 'a sire’s name that two rows have',
    rows: grid('Name|Birth Year|Sire\nStar|1990|\nStar|1980|\nSun|2000|Star'),
    outcome: { refused: ['parent-ambiguous'] },
  },
  {
    ...base,
    habit: 'a sire’s name that two rows have and that is a third’s, as the user has said',
    rows: grid('Name|Birth Year|Sire\nStar|1990|\nStar|1980|\nSun|2000|Star'),
    mapping: { choices: { namesakes: 'another' } },
    outcome: {
      horses: [
        { name: 'Star', sex: 'S', stub: true },
        { name: 'Star', sex: 'U', foaled: '1980' },
        { name: 'Star', sex: 'U', foaled: '1990' },
        { name: 'Sun', sex: 'U', foaled: '2000', sire: 'Star' },
      ],
      warnings: ['parent-stub', 'sex-from-role'],
    },
  },
  {
    ...base,
    habit: 'two rows of one name with other parents, which are two horses, as the user has said',
    rows: grid('Name|Sex|Sire\nStar|S|Bo\nStar|S|Cy\nBo|S|\nCy|S|'),
    mapping: { choices: { namesakes: 'another' } },
    outcome: {
      horses: [
        { name: 'Bo', sex: 'S' },
        { name: 'Cy', sex: 'S' },
        { name: 'Star', sex: 'S', sire: 'Bo' },
        { name: 'Star', sex: 'S', sire: 'Cy' },
      ],
    },
  },
  {
    ...base,
    habit: 'a horse of a name two on file have, told by its sire',
    onFile: 'name,sex,sire,foaled\nBo,S,,\nCy,S,,\nStar,S,Bo,2001\nStar,G,Cy,2002\n',
    rows: grid('Name|Sire|Owner\nStar|Cy|Ana'),
    outcome: {
      horses: [
        { name: 'Bo', sex: 'S' },
        { name: 'Cy', sex: 'S' },
        { name: 'Star', sex: 'G', foaled: '2002', sire: 'Cy', owner: 'Ana' },
        { name: 'Star', sex: 'S', foaled: '2001', sire: 'Bo' },
      ],
    },
  },
]
