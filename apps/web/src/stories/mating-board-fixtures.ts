import type { HorseId } from '@quarterpole/contract/ids'
import { isMating } from '@quarterpole/contract/is-mating'
import type { BoardCell, MatingBoard } from '@quarterpole/contract/mating-board'
import { DISEASES, PANEL_LOCI, type PanelGenotypes, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { panelOutlook } from '@quarterpole/genetics/panel-outlook'

interface Herd {
  mares: number
  studs: number
  /** Panel of the n-th horse. */
  panel: (n: number) => PanelGenotypes
  /** Expected SI of a pair; null: no breeding values. */
  si: ((mare: number, stud: number) => number) | null
  nameOf?: (n: number) => string
  plans?: Record<string, NonNullable<BoardCell['plan']>>
}

const FIRST = ['Amber', 'Copper', 'Dusty', 'Iron', 'Juniper', 'Lone', 'Mesa', 'Quiet', 'Sage', 'Tin']
const SECOND = ['Acorn', 'Chapel', 'Gale', 'Ledger', 'Lantern', 'Meadow', 'Signal', 'Thunder', 'Trail']
const shortName = (n: number) => `${FIRST[n % FIRST.length]} ${SECOND[(7 * n + 3) % SECOND.length]}`
const longName = (n: number) => `Miss Extraordinarily Long Registered Name Number ${n} Of Sixty Letters`

const clear: PanelGenotypes = Object.fromEntries(PANEL_LOCI.map((locus) => [locus, 0]))
/** Every fourth carries GBED, every fifth MYHM; every third lacks a test. */
function mixed(n: number): PanelGenotypes {
  const own: Partial<Record<DiseaseLocus, 0 | 1 | null>> = {}
  if (n % 4 === 1) own.gbed = 1
  if (n % 5 === 2) own.myhm = 1
  if (n % 7 === 3) own.pssm1 = 1
  if (n % 3 === 0) own.herda = null
  return { ...clear, ...own }
}

const mareId = (n: number) => (n + 1) as HorseId // made up
const studId = (n: number) => (n + 101) as HorseId

/** A board as the server would answer it. */
function boardOf({ mares, studs, panel, si, nameOf = shortName, plans = {} }: Herd): MatingBoard {
  const rows = Array.from({ length: mares }, (_, n) => n)
  const columns = Array.from({ length: studs }, (_, n) => n)
  const cells = rows.flatMap((row) =>
    columns.map((column): BoardCell => {
      const [ofMare, ofStud] = [panel(row), panel(column + 50)]
      const outlook = panelOutlook(ofStud, ofMare)
      const loci = PANEL_LOCI.filter(
        (locus) => DISEASES[locus].grave && ofMare[locus] === 1 && ofStud[locus] === 1,
      )
      const expected_si = si?.(row, column) ?? null
      return {
        mare_id: mareId(row),
        stallion_id: studId(column),
        expected_si,
        sd: expected_si === null ? null : 8.4,
        sd_of_expected: expected_si === null ? null : 1.7,
        inbreeding_coefficient: column % 6 === 4 ? null : ((row * 5 + column * 3) % 11) / 110,
        worst_disease: outlook,
        grave: outlook.is_grave
          ? {
              loci,
              of_100: 25,
              sentence: `One foal in four would ${loci[0] === 'gbed' ? 'die of GBED' : 'have two copies of MYHM'}`,
            }
          : null,
        relation:
          row % 9 === 4 && column === 2 ? 'sire' : row % 6 === 5 && column === 3 ? 'half_brother' : null,
        plan: plans[`${row} ${column}`] ?? null,
      }
    }),
  )
  return {
    season_year: 2027,
    distance_yards: 400,
    mares: rows.map((n) => ({ id: mareId(n), name: nameOf(n), birth_year: 2008 + (n % 12) })),
    studs: columns.map((n) => ({
      id: studId(n),
      name: nameOf(n + 50),
      birth_year: 2005 + (n % 12),
      stud_fee: n % 4 === 3 ? null : 1500 + 500 * n,
    })),
    cells,
    mares_in_all: 3 * mares,
    studs_in_all: 2 * studs,
    mares_in_training: 3,
    counts: countsOf(cells),
    next_test: null,
    missing_speed: si === null ? 'Speed needs race results: import them.' : null,
  }
}

function countsOf(cells: readonly BoardCell[]): MatingBoard['counts'] {
  const matings = cells.filter(isMating)
  const of = (is: (cell: BoardCell) => boolean) => matings.filter(is).length
  const [grave, untested, isClear] = [
    of(({ grave: found }) => found !== null),
    of(({ worst_disease: { code } }) => code === 'untested'),
    of(({ worst_disease: { code } }) => code === 'clear'),
  ]
  const some = matings.length - grave - untested - isClear
  return { matings: matings.length, grave, untested, some, clear: isClear }
}

const spread = (mare: number, stud: number) => 82 + ((3 * mare) % 7) + ((5 * stud) % 6)
const plans = {
  '1 3': { cross_id: 4 as never, season_year: null },
  '1 7': { cross_id: 5 as never, season_year: 2027 },
  '4 2': { cross_id: null, season_year: 2028 },
}

export const fullBoard = boardOf({ mares: 24, studs: 16, panel: mixed, si: spread, plans })
export const smallBoard = boardOf({ mares: 2, studs: 2, panel: mixed, si: spread })
export const emptyBoard = boardOf({ mares: 0, studs: 0, panel: mixed, si: null })
export const untestedBoard = boardOf({ mares: 6, studs: 5, panel: () => ({}), si: spread })
export const slowBoard = boardOf({ mares: 8, studs: 6, panel: mixed, si: null })

export const boards: readonly (readonly [title: string, board: MatingBoard])[] = [
  ['full', fullBoard],
  ['two mares, two stallions', smallBoard],
  ['nobody tested', untestedBoard],
  ['no breeding values', slowBoard],
  ['all clear', boardOf({ mares: 5, studs: 4, panel: () => clear, si: () => 85 })],
  [
    'forty mares, thirty stallions, long names',
    boardOf({ mares: 40, studs: 30, panel: mixed, si: spread, nameOf: longName }),
  ],
  ['empty herd', emptyBoard],
  ['no stallions', boardOf({ mares: 3, studs: 0, panel: mixed, si: null })],
]
