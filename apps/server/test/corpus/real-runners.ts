import { grid, type MessyFile } from './messy-file.ts'
import { at, base, horses, race, ran, TWO, withTrackAdded } from './race-of-two.ts'

/** Who ran, as result sheets write it: riders, ages, sexes and parents. */
export const REAL_RUNNERS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'riders in brackets under Horse Name (Jockey)',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse Name (Jockey)|Fin
SUN|2016-06-04|3|350|Ada Run (Doe, Jane)|1
SUN|2016-06-04|3|350|Bea Run (Roe, R. A.)|2`),
    outcome: {
      horses,
      starts: ran({ jockey: 'Doe, Jane' }, { jockey: 'Roe, R. A.' }),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'riders in brackets that no heading tells, and a country among them',
    onFile: 'name,sex\nAda Run,M\nBea Run (IRE),M\n',
    rows: grid(`Track|Date|Race|Distance|Horse|Fin
SUN|2016-06-04|3|350|Ada Run (Jane Doe)|1
SUN|2016-06-04|3|350|Bea Run (IRE) (R Roe)|2`),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M' },
        { name: 'Bea Run (IRE)', sex: 'M' },
      ],
      starts: [
        { horse: 'Ada Run', finish: 1, ...at, jockey: 'Jane Doe' },
        { horse: 'Bea Run (IRE)', finish: 2, ...at, jockey: 'R Roe' },
      ],
      warnings: withTrackAdded('column-by-values'),
    },
  },
  {
    ...base,
    habit: 'a breed tag behind the names, which is no rider',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Fin
SUN|2016-06-04|3|350|Ada Run (QH)|1
SUN|2016-06-04|3|350|Bea Run (QH)|2`),
    outcome: { horses, starts: ran({}), warnings: withTrackAdded('name-mark') },
  },
  {
    ...base,
    habit: 'sire, dam, sex, color and foaling date of runners nobody knows',
    rows: grid(`Track|Date|Race|Distance|Horse|Fin|Sex|Color|Foaled|Sire|Dam|Dam's Sire|Breeder|Owner
SUN|2016-06-04|3|350|New Runner|1|F|Sorrel|2013-03-02|Old Sire|Old Dam|Older Sire|Bo Co|Cy`),
    outcome: {
      horses: [
        {
          name: 'New Runner',
          sex: 'M',
          foaled: '2013-03-02',
          color: 'sorrel',
          breeder: 'Bo Co',
          owner: 'Cy',
          sire: 'Old Sire',
          dam: 'Old Dam',
        },
        { name: 'Old Dam', sex: 'M', sire: 'Older Sire', stub: true },
        { name: 'Old Sire', sex: 'S', stub: true },
        { name: 'Older Sire', sex: 'S', stub: true },
      ],
      starts: [{ horse: 'New Runner', finish: 1, ...at, as: 'M' }],
      warnings: withTrackAdded('parent-stub'),
    },
  },
  {
    ...base,
    habit: 'the winner’s pedigree alone, over several races of one horse',
    rows: grid(`Track|Date|Race|Distance|Horse|Fin|Sire|Dam
SUN|2016-06-04|3|350|New Runner|2||
SUN|2016-06-11|3|350|New Runner|1|Old Sire|Old Dam`),
    outcome: {
      horses: [
        { name: 'New Runner', sex: 'U', sire: 'Old Sire', dam: 'Old Dam' },
        { name: 'Old Dam', sex: 'M', stub: true },
        { name: 'Old Sire', sex: 'S', stub: true },
      ],
      starts: [
        { horse: 'New Runner', ...at, finish: 2 },
        { horse: 'New Runner', ...at, date: '2016-06-11', finish: 1 },
      ],
      warnings: withTrackAdded('parent-stub'),
    },
  },
  {
    ...base,
    habit: 'parents and color of a horse on file: its blanks are filled, what is known stays',
    onFile: 'name,sex,foaled,color\nAda Run,M,2013,bay\nBea Run,M,,\nOld Sire,S,2000,\n',
    rows: race('Sex|Color|Foaled|Sire', 'F|Sorrel|2013-04-05|Old Sire', 'F|Bay|2013|Old Sire'),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M', foaled: '2013-04-05', color: 'bay', sire: 'Old Sire' },
        { name: 'Bea Run', sex: 'M', foaled: '2013', color: 'bay', sire: 'Old Sire' },
        { name: 'Old Sire', sex: 'S', foaled: '2000' },
      ],
      starts: ran({ as: 'M' }),
      warnings: withTrackAdded('runner-differs'),
    },
  },
  {
    ...base,
    habit: 'a colt gelded between two races',
    rows: grid(`Track|Date|Race|Distance|Horse|Fin|Sex
SUN|2016-06-04|3|350|New Runner|2|C
SUN|2016-06-11|3|350|New Runner|1|G`),
    outcome: {
      horses: [{ name: 'New Runner', sex: 'G' }],
      starts: [
        { horse: 'New Runner', ...at, finish: 2, as: 'S' },
        { horse: 'New Runner', ...at, date: '2016-06-11', finish: 1, as: 'G' },
      ],
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'ages instead of years of foaling',
    rows: grid(`Track|Date|Race|Distance|Horse|Fin|Age|Sex
SUN|2016-06-04|3|350|New Runner|1|3|G`),
    outcome: {
      horses: [{ name: 'New Runner', sex: 'G', foaled: '2013' }],
      starts: [{ horse: 'New Runner', finish: 1, ...at, as: 'G' }],
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'age and sex in one cell: 3F, G4',
    onFile: TWO,
    rows: race('Age/Sex', '3F', 'M-6'),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M', foaled: '2013' },
        { name: 'Bea Run', sex: 'M', foaled: '2010' },
      ],
      starts: ran({ as: 'M' }),
      warnings: withTrackAdded('column-by-values'),
    },
  },
  {
    ...base,
    habit: 'M and F of a race for fillies and mares, told by their ages',
    onFile: TWO,
    rows: race('Sex|Age', 'F|3', 'M|5'),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M', foaled: '2013' },
        { name: 'Bea Run', sex: 'M', foaled: '2011' },
      ],
      starts: ran({ as: 'M' }),
      warnings: withTrackAdded('column-by-values'),
    },
  },
  {
    ...base,
    habit: 'namesakes on file told apart by the age in the row',
    onFile: 'name,sex,foaled\nAda Run,M,2013\nAda Run,M,2010\nBea Run,M,2012\n',
    rows: race('Age', '3', '4'),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M', foaled: '2010' },
        { name: 'Ada Run', sex: 'M', foaled: '2013' },
        { name: 'Bea Run', sex: 'M', foaled: '2012' },
      ],
      starts: ran({}),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'a name of two horses on file',
    onFile: 'name,sex,foaled\nAda Run,M,2013\nAda Run,M,2010\nBea Run,M,2012\n',
    rows: race('PP', '1', '2'),
    outcome: { refused: ['name-ambiguous'] },
  },
  {
    ...base,
    habit: 'a name of two horses on file that is a third’s, as the user has said',
    onFile: 'name,sex,foaled\nAda Run,M,2013\nAda Run,M,2010\nBea Run,M,2012\n',
    rows: race('PP', '1', '2'),
    mapping: { choices: { namesakes: 'another' } },
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M', foaled: '2010' },
        { name: 'Ada Run', sex: 'M', foaled: '2013' },
        { name: 'Ada Run', sex: 'U', stub: true },
        { name: 'Bea Run', sex: 'M', foaled: '2012' },
      ],
      starts: [
        { horse: 'Bea Run', finish: 2, ...at, post: 2 },
        { horse: 'Ada Run', finish: 1, ...at, post: 1 },
      ],
      warnings: withTrackAdded(),
    },
  },
]
