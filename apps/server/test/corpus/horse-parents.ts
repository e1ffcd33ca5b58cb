import { grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'horses' } as const
const SMOKES = `name,aqha_id,sex,foaled,sire
Old Smoke,4400001,S,1990,
Old Smoke,4400002,S,2015,
Lady Mill,4400003,M,2000,Old Thunder
Old Thunder,4400004,S,1985,
`
const SMOKE = { name: 'Old Smoke', aqha: '4400001', sex: 'S', foaled: '1990' }
const YOUNG_SMOKE = { name: 'Old Smoke', aqha: '4400002', sex: 'S', foaled: '2015' }
const LADY = { name: 'Lady Mill', aqha: '4400003', sex: 'M', foaled: '2000', sire: 'Old Thunder' }
const THUNDER = { name: 'Old Thunder', aqha: '4400004', sex: 'S', foaled: '1985' }
const ALL = [LADY, SMOKE, YOUNG_SMOKE, THUNDER]

/** Sires and dams as people name them. */
export const HORSE_PARENTS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'parents by number, by name, and one that nobody knows',
    onFile: SMOKES,
    rows: grid(
      'Name|Sex|Foaled|Sire|Sire #|Dam\nAda Foal|M|2010||4400001|Lady Mill\nBea Foal|M|2011|Old Smoke|4400001|Quiet Wagon',
    ),
    outcome: {
      horses: [
        { name: 'Ada Foal', sex: 'M', foaled: '2010', sire: 'Old Smoke', dam: 'Lady Mill' },
        { name: 'Bea Foal', sex: 'M', foaled: '2011', sire: 'Old Smoke', dam: 'Quiet Wagon' },
        ...ALL,
        { name: 'Quiet Wagon', sex: 'M', stub: true },
      ],
      warnings: ['parent-stub'],
    },
  },
  {
    ...base,
    habit: 'a sire whose namesake is too young',
    onFile: SMOKES,
    rows: grid('Name|Sex|Foaled|Sire\nAda Foal|M|2014|Old Smoke'),
    outcome: { horses: [{ name: 'Ada Foal', sex: 'M', foaled: '2014', sire: 'Old Smoke' }, ...ALL] },
  },
  {
    ...base,
    habit: 'a sire who could be either of two',
    onFile: SMOKES,
    rows: grid('Name|Sex|Foaled|Sire\nAda Foal|M|2024|Old Smoke'),
    outcome: { refused: ['parent-ambiguous'] },
  },
  {
    ...base,
    habit: 'sire and dam in one cell',
    onFile: SMOKES,
    rows: grid('Name|Sex|Foaled|Sire\nAda Foal|M|2010|Old Thunder x Lady Mill'),
    outcome: {
      horses: [{ name: 'Ada Foal', sex: 'M', foaled: '2010' }, ...ALL],
      warnings: ['parents-in-one-cell'],
    },
  },
  {
    ...base,
    habit: 'sire and dam in one cell, after the user has said to split them',
    onFile: SMOKES,
    rows: grid(
      'Name|Sex|Foaled|Sire\nAda Foal|M|2010|Old Thunder x Lady Mill\nBea Foal|M|2011|Old Thunder / Mare by Old Smoke',
    ),
    mapping: { choices: { parents_in_one_cell: 'split' } },
    outcome: {
      horses: [
        { name: 'Ada Foal', sex: 'M', foaled: '2010', sire: 'Old Thunder', dam: 'Lady Mill' },
        { name: 'Bea Foal', sex: 'M', foaled: '2011', sire: 'Old Thunder' },
        ...ALL,
      ],
      warnings: ['parent-unnamed'],
    },
  },
  {
    ...base,
    habit: 'parents that are not known, as pairs and alone, in the words people use',
    onFile: SMOKES,
    rows: grid(
      'Name|Sex|Foaled|Sire|Dam\nAda Foal|M|2010|unknown x unknown|\nBea Foal|M|2011|Unknown × Lady Mill|\nCal Foal|S|2012|Old Thunder x ?|\nDan Foal|S|2013|(unknown)|Unknown mare\nEve Foal|M|2014|Not known|Grade mare',
    ),
    outcome: {
      horses: [
        { name: 'Ada Foal', sex: 'M', foaled: '2010' },
        { name: 'Bea Foal', sex: 'M', foaled: '2011', dam: 'Lady Mill' },
        { name: 'Cal Foal', sex: 'S', foaled: '2012', sire: 'Old Thunder' },
        { name: 'Dan Foal', sex: 'S', foaled: '2013' },
        { name: 'Eve Foal', sex: 'M', foaled: '2014' },
        ...ALL,
      ],
    },
  },
  {
    ...base,
    habit: 'a pedigree by name under id, sire and dam',
    onFile: SMOKES,
    rows: grid('id|sire|dam\nOld Thunder||\nLady Mill|Old Thunder|\nAda Foal|Old Thunder|Lady Mill'),
    outcome: {
      horses: [{ name: 'Ada Foal', sex: 'U', sire: 'Old Thunder', dam: 'Lady Mill' }, ...ALL],
      warnings: ['column-by-values', 'sex-from-role'],
    },
  },
  {
    ...base,
    habit: 'mares under Mare, with their registration under REG_NBR',
    rows: grid('Mare|REG_NBR|Sire\nLady Mill|4400003|Old Thunder\nAda Mill|4400009|Old Thunder'),
    outcome: {
      horses: [
        { name: 'Ada Mill', aqha: '4400009', sex: 'M', sire: 'Old Thunder' },
        { name: 'Lady Mill', aqha: '4400003', sex: 'M', sire: 'Old Thunder' },
        { name: 'Old Thunder', sex: 'S', stub: true },
      ],
      warnings: ['column-by-values', 'parent-stub'],
    },
  },
  {
    ...base,
    habit: 'a column of both parents',
    onFile: SMOKES,
    rows: grid('Name|Sex|Sire x Dam\nAda Foal|M|Old Thunder x Lady Mill\nBea Foal|M|good bloodlines'),
    mapping: { choices: { parents_in_one_cell: 'split' } },
    outcome: {
      horses: [
        { name: 'Ada Foal', sex: 'M', sire: 'Old Thunder', dam: 'Lady Mill' },
        { name: 'Bea Foal', sex: 'M' },
        ...ALL,
      ],
      warnings: ['pedigree-unread'],
    },
  },
  {
    ...base,
    habit: 'a dam known by her sire only',
    onFile: SMOKES,
    rows: grid('Name|Sex|Sire|Dam\nAda Foal|M|Old Thunder|Mare by Old Smoke\nBea Foal|M|Old Thunder|unknown'),
    outcome: {
      horses: [
        { name: 'Ada Foal', sex: 'M', sire: 'Old Thunder' },
        { name: 'Bea Foal', sex: 'M', sire: 'Old Thunder' },
        ...ALL,
      ],
      warnings: ['parent-unnamed'],
    },
  },
  {
    ...base,
    habit: 'a parent younger than its foal',
    onFile: SMOKES,
    rows: grid('Name|Sex|Foaled|Dam\nAda Foal|M|1999|Lady Mill'),
    outcome: { refused: ['parent-too-young'] },
  },
  {
    ...base,
    habit: 'a mare as sire and a stallion as dam',
    onFile: SMOKES,
    rows: grid('Name|Sex|Sire|Dam\nAda Foal|M|Lady Mill|\nBea Foal|M||Old Thunder'),
    outcome: { refused: ['dam-is-male', 'sire-is-mare'] },
  },
  {
    ...base,
    habit: 'a horse among its own ancestors',
    rows: grid('Name|Sex|Sire\nAda|S|Bob\nBob|S|Cal\nCal|S|Ada'),
    outcome: { refused: ['loop'] },
  },
  {
    ...base,
    habit: 'a horse as its own sire',
    rows: grid('Name|Sex|Sire\nAda|S|Ada'),
    outcome: { refused: ['own-parent'] },
  },
  {
    ...base,
    habit: 'one horse as sire and dam of the same foal',
    rows: grid('Name|Sex|Sire|Dam\nAda|M|Sam|Sam\nSam|U||'),
    outcome: { refused: ['parent-both-sides'] },
  },
  {
    ...base,
    habit: 'a name nobody has as sire and dam of the same foal',
    rows: grid('Name|Sex|Sire|Dam\nAda|M|Sam|Sam'),
    outcome: { refused: ['parent-both-sides'] },
  },
  {
    ...base,
    habit: 'a horse of unknown sex as sire here and dam there',
    rows: grid('Name|Sex|Sire|Dam\nAda|M|Sam|\nBea|M||Sam\nSam|U||'),
    outcome: { refused: ['parent-both-sides'] },
  },
  {
    ...base,
    habit: 'a sire on file who becomes a mare',
    onFile: SMOKES,
    rows: grid('Name|AQHA|Sex\nOld Thunder|4400004|Mare'),
    outcome: { refused: ['sex-of-parent'] },
  },
  {
    ...base,
    habit: 'a sire on file who becomes younger than his foal',
    onFile: SMOKES,
    rows: grid('Name|AQHA|Sex|Foaled\nOld Thunder|4400004|S|2005'),
    outcome: { refused: ['parent-too-young'] },
  },
  {
    ...base,
    habit: 'a dam’s sire beside the dam',
    onFile: SMOKES,
    rows: grid(
      'Name|Sex|Dam|Broodmare Sire\nAda Foal|M|Lady Mill|Old Thunder\nBea Foal|M|Lady Mill|Old Smoke',
    ),
    outcome: {
      horses: [
        { name: 'Ada Foal', sex: 'M', dam: 'Lady Mill' },
        { name: 'Bea Foal', sex: 'M', dam: 'Lady Mill' },
        ...ALL,
      ],
      warnings: ['dam-sire'],
    },
  },
  {
    ...base,
    habit: 'a row typed twice',
    rows: grid('Name|Sex|Owner\nAda|M|Ana\nAda|M|Ana\nBea|M|Bo'),
    outcome: {
      horses: [
        { name: 'Ada', sex: 'M', owner: 'Ana' },
        { name: 'Bea', sex: 'M', owner: 'Bo' },
      ],
      warnings: ['row-repeated'],
    },
  },
  {
    ...base,
    habit: 'one horse in two rows that contradict each other',
    rows: grid('Name|AQHA|Sex|Owner\nAda|5714208|M|Ana\nAda|5714208|M|Bo'),
    outcome: { refused: ['row-contradicts'] },
  },
  {
    ...base,
    habit: 'one horse in two rows that fill each other',
    rows: grid('Name|AQHA|Sex|Owner|Color\nAda|5714208|M|Ana|\nAda|5714208|M||Bay'),
    outcome: {
      horses: [{ name: 'Ada', aqha: '5714208', sex: 'M', owner: 'Ana', color: 'bay' }],
      warnings: ['rows-joined'],
    },
  },
  {
    ...base,
    habit: 'a horse nobody knows, where none may be created',
    onFile: SMOKES,
    createNewHorses: false,
    rows: grid('Name|AQHA|Sex|Owner\nLady Mill|4400003|M|Bo\nNobody Known|4400099|M|Bo'),
    outcome: { refused: ['unmatched'] },
  },
  {
    ...base,
    habit: 'only horses on file, where none may be created',
    onFile: SMOKES,
    createNewHorses: false,
    rows: grid('Name|AQHA|Sex|Owner\nLady Mill|4400003|M|Bo'),
    outcome: { horses: [{ ...LADY, owner: 'Bo' }, SMOKE, YOUNG_SMOKE, THUNDER] },
  },
]
