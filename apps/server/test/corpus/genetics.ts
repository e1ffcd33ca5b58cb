import { grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'genetics' } as const
const ADA = 'name,aqha_id,sex\nAda Run,4400001,M\n'
const ada = { name: 'Ada Run', aqha: '4400001', sex: 'M' }
const horses = [ada]
const of = (marker: string, value: string, rest: object = {}) => ({
  horse: 'Ada Run',
  marker,
  value,
  ...rest,
})

/** Laboratory results as reports and barns write them. */
export const GENETICS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'each laboratory’s own spelling in a column a test',
    onFile: ADA,
    rows: grid(
      'Horse|HYPP|PSSM|MH|GBED|HRD|IMM|Lab|Report date\nAda Run|n/H|n/P1|MH/n|GBED/N|N/HRD|My/My|VGL|2024-05-13',
    ),
    outcome: {
      horses,
      tests: [
        of('hypp', 'N/H', { raw: 'n/H', lab: 'VGL', on: '2024-05-13' }),
        of('pssm1', 'N/H', { raw: 'n/P1', lab: 'VGL', on: '2024-05-13' }),
        of('mh', 'N/H', { raw: 'MH/n', lab: 'VGL', on: '2024-05-13' }),
        of('gbed', 'N/H', { raw: 'GBED/N', lab: 'VGL', on: '2024-05-13' }),
        of('herda', 'N/H', { raw: 'N/HRD', lab: 'VGL', on: '2024-05-13' }),
        of('myhm', 'H/H', { raw: 'My/My', lab: 'VGL', on: '2024-05-13' }),
      ],
    },
  },
  {
    ...base,
    habit: 'a header over two lines, GENETICS above the tests',
    onFile: ADA,
    rows: [
      ['Horse', 'GENETICS', null, null],
      [null, 'HYPP', 'GBED', 'HERDA'],
      ['Ada Run', 'N/N', 'N/G', 'nt'],
    ],
    merges: ['B1:D1'],
    outcome: { horses, tests: [of('hypp', 'N/N'), of('gbed', 'N/H', { raw: 'N/G' })] },
  },
  {
    ...base,
    habit: 'a row a test: horse, test, result',
    onFile: ADA,
    rows: grid(
      'Horse|Test|Result|Lab\nAda Run|Glycogen Branching Enzyme Deficiency (GBED)|N/GBED|VGL\nAda Run|HERDA test|N/N|VGL\nAda Run|Speed gene|C/T|Etalon',
    ),
    outcome: {
      horses,
      tests: [
        of('gbed', 'N/H', { raw: 'N/GBED', lab: 'VGL' }),
        of('herda', 'N/N', { lab: 'VGL' }),
        of('mstn', 'CT', { raw: 'C/T', lab: 'Etalon' }),
      ],
    },
  },
  {
    ...base,
    habit: 'tests among them that nobody here keeps',
    onFile: ADA,
    rows: grid(
      'Horse|Test|Result\nAda Run|SCID|N/N\nAda Run|OLWS|N/N\nAda Run|Red factor|e/e\nAda Run|Leopard|N/LP\nAda Run|GBED|N/N',
    ),
    outcome: {
      horses,
      tests: [of('olws', 'N/N'), of('extension', 'e/e'), of('gbed', 'N/N')],
      warnings: ['test-extra', 'test-unknown'],
    },
  },
  {
    ...base,
    habit: 'a whole panel in a word',
    onFile: ADA,
    rows: grid('Horse|Panel\nAda Run|5-panel n/n'),
    outcome: { refused: ['panel-unconfirmed'] },
  },
  {
    ...base,
    habit: 'a whole panel in a word, after the user has confirmed it',
    onFile: ADA,
    rows: grid('Horse|Panel\nAda Run|5-panel n/n except GBED N/G'),
    mapping: { choices: { panel_cells: 'expand' } },
    outcome: {
      horses,
      tests: [
        of('hypp', 'N/N', { raw: '5-panel n/n except GBED N/G' }),
        of('pssm1', 'N/N', { raw: '5-panel n/n except GBED N/G' }),
        of('mh', 'N/N', { raw: '5-panel n/n except GBED N/G' }),
        of('gbed', 'N/H', { raw: '5-panel n/n except GBED N/G' }),
        of('herda', 'N/N', { raw: '5-panel n/n except GBED N/G' }),
      ],
      warnings: ['panel-five'],
    },
  },
  {
    ...base,
    habit: 'a column named 6 Panel with a plain N/N',
    onFile: ADA,
    rows: grid('Horse|6 Panel\nAda Run|N/N'),
    outcome: {
      horses,
      tests: ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'].map((marker) => of(marker, 'N/N')),
    },
  },
  {
    ...base,
    habit: 'a heading that says the result, over ticks, and a mare for a name',
    onFile: ADA,
    rows: grid('Mare|6 panel N/N\nAda Run|x'),
    outcome: {
      horses,
      tests: ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'].map((marker) =>
        of(marker, 'N/N', { raw: 'x' }),
      ),
    },
  },
  {
    ...base,
    habit: 'a panel that names its tests, with one from a Paint panel',
    onFile: ADA,
    rows: grid('Horse|Panel results\nAda Run|HYPP N/N, GBED N/G; O/N'),
    outcome: {
      horses,
      tests: [
        of('hypp', 'N/N', { raw: 'HYPP N/N, GBED N/G; O/N' }),
        of('gbed', 'N/H', { raw: 'HYPP N/N, GBED N/G; O/N' }),
        of('olws', 'N/H', { raw: 'HYPP N/N, GBED N/G; O/N' }),
      ],
    },
  },
  {
    ...base,
    habit: 'a laboratory whose h is the normal allele',
    onFile: ADA,
    rows: grid('Horse|HYPP\nAda Run|h/h\nBea Run|h/H'),
    outcome: {
      horses: [ada, { name: 'Bea Run', sex: 'U', stub: true }],
      tests: [
        of('hypp', 'N/N', { raw: 'h/h' }),
        { horse: 'Bea Run', marker: 'hypp', value: 'N/H', raw: 'h/H' },
      ],
      warnings: ['genotype-hypp'],
    },
  },
  {
    ...base,
    habit: 'an h beside an N at HYPP',
    onFile: ADA,
    rows: grid('Horse|HYPP\nAda Run|N/h'),
    outcome: { refused: ['genotype-hypp'] },
  },
  {
    ...base,
    habit: 'words of dominant tests, which leave the copies open',
    onFile: ADA,
    rows: grid('Horse|PSSM1|MH\nAda Run|P1|positive'),
    outcome: {
      horses,
      tests: [
        of('pssm1', 'H/?', { copies: '1–2', raw: 'P1' }),
        of('mh', 'H/?', { copies: '1–2', raw: 'positive' }),
      ],
      warnings: ['genotype-pssm1'],
    },
  },
  {
    ...base,
    habit: 'a carrier of what has no carriers, and an affected horse of one copy',
    onFile: ADA,
    rows: grid('Horse|PSSM1|GBED\nAda Run|N/P1 carrier|N/G affected'),
    outcome: {
      horses,
      tests: [of('pssm1', 'N/H', { raw: 'N/P1 carrier' }), of('gbed', 'N/H', { raw: 'N/G affected' })],
      warnings: ['genotype-gbed', 'genotype-pssm1'],
    },
  },
  {
    ...base,
    habit: 'n/a beside n/n',
    onFile: 'name,sex\nAda Run,M\nBea Run,M\n',
    rows: grid('Horse|HERDA\nAda Run|n/a\nBea Run|n/n'),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M' },
        { name: 'Bea Run', sex: 'M' },
      ],
      tests: [{ horse: 'Bea Run', marker: 'herda', value: 'N/N', raw: 'n/n' }],
      warnings: ['genotype-herda'],
    },
  },
  {
    ...base,
    habit: 'clear by the parents, in the cell and in a column',
    onFile: ADA,
    rows: grid('Horse|GBED|HERDA|Result type\nAda Run|N/N by parentage||\nAda Run||N/N|obligate'),
    outcome: {
      horses,
      tests: [
        of('gbed', 'N/N', { raw: 'N/N by parentage', inferred: true }),
        of('herda', 'N/N', { inferred: true }),
      ],
    },
  },
  {
    ...base,
    habit: 'results that are not final',
    onFile: ADA,
    rows: grid(
      'Horse|Test|Result|Status\nAda Run|GBED|N/N|final\nAda Run|HERDA|N/N|pending\nAda Run|MH|pending|final',
    ),
    outcome: { horses, tests: [of('gbed', 'N/N')], warnings: ['result-pending'] },
  },
  {
    ...base,
    habit: 'a second, different result for a test',
    onFile: ADA,
    rows: grid('Horse|GBED|Lab|Date\nAda Run|N/N|VGL|2020-01-15\nAda Run|N/G|Etalon|2022-01-15'),
    outcome: {
      horses,
      tests: [
        of('gbed', 'N/N', { lab: 'VGL', on: '2020-01-15', past: true }),
        of('gbed', 'N/H', { raw: 'N/G', lab: 'Etalon', on: '2022-01-15' }),
      ],
      warnings: ['result-conflict'],
    },
  },
  {
    ...base,
    habit: 'markers of speed, gait and maternal line',
    onFile: ADA,
    rows: grid('Horse|Speed Gene|SINE assay|Gait keeper|mtDNA\nAda Run|T:C||C/A|l3A'),
    outcome: {
      horses,
      tests: [
        of('mstn', 'CT', { raw: 'T:C' }),
        of('dmrt3', 'C/A'),
        of('mt_haplogroup', 'L3a', { raw: 'l3A' }),
      ],
      warnings: ['columns-ignored', 'genotype-dmrt3'],
    },
  },
  {
    ...base,
    habit: 'horses by their number alone',
    onFile: ADA,
    rows: [
      ['Name', 'AQHA #', 'HERDA'],
      [null, 4400001, 'N/N'],
    ],
    outcome: { horses, tests: [of('herda', 'N/N')] },
  },
  {
    ...base,
    habit: 'a horse nobody knows, where none may be created',
    onFile: ADA,
    createNewHorses: false,
    rows: grid('Horse|HERDA\nAda Run|N/N\nNobody Known|N/N'),
    outcome: { refused: ['unmatched'] },
  },
  {
    ...base,
    habit: 'a file without any result',
    onFile: ADA,
    rows: grid('Horse|AQHA #|Lab\nAda Run|4400001|VGL'),
    outcome: { refused: ['no-marker'] },
  },
]
