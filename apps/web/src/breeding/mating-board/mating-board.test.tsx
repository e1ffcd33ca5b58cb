import { isMating } from '@quarterpole/contract/is-mating'
import { MatingBoard } from '@quarterpole/contract/mating-board'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boards,
  fullBoard,
  slowBoard,
  smallBoard,
  untestedBoard,
} from '../../stories/mating-board-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { count } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { parseSearch } from '../../app/search.ts'
import { boardLayout, MIN_PITCH } from './board-layout.ts'
import { orderBoard, stateOf } from './board-order.ts'
import { readBoardSearch } from './board-search.ts'
import { boardFinding, cellWords, chosenWords, gravePlans, tally } from './board-words.ts'
import { BoardList } from './BoardList.tsx'
import { BoardPicture, moved } from './BoardPicture.tsx'
import { BoardTables } from './BoardTables.tsx'
import { BoardPage } from './MatingBoardPage.tsx'
import { siSteps, stepWords } from './si-steps.ts'

const href = (sort: string | undefined) => paths.matingBoard({ sort })

describe.each(boards)('%s', (_, board) => {
  const ordered = orderBoard(board, null)
  const steps = siSteps(board.cells.map(({ expected_si }) => expected_si))

  test('is what the contract says, and any order keeps every cell with its mare and stallion', () => {
    expect(MatingBoard.safeParse(board).error).toBeUndefined()
    const [mare, stud] = [board.mares.at(-1), board.studs.at(-1)]
    const sorts = [
      null,
      mare && { side: 'mare' as const, id: mare.id },
      stud && { side: 'stud' as const, id: stud.id },
    ]
    for (const sort of sorts) {
      const drawn = orderBoard(board, sort ?? null)
      for (const [row, own] of drawn.cells.entries())
        for (const [column, cell] of own.entries()) {
          expect(cell.mare_id).toBe(drawn.mares[row]?.id)
          expect(cell.stallion_id).toBe(drawn.studs[column]?.id)
        }
      expect(new Set(drawn.cells.flat())).toEqual(new Set(board.cells))
    }
  })

  test('headline, table and cells count the same', () => {
    const counts = ordered.cells.map(tally)
    for (const kind of ['grave', 'untested', 'some', 'clear'] as const) {
      const inTable = counts.reduce((sum, one) => sum + one[kind], 0)
      expect(inTable).toBe(board.counts[kind])
      expect(inTable).toBe(
        board.cells.filter((cell) => isMating(cell) && stateOf(cell.worst_disease) === kind).length,
      )
    }
    const text = boardFinding(board)
      .map((part) => part.text)
      .join('')
    if (board.counts.grave > 0)
      expect(text).toContain(`${board.counts.grave} of these ${count(board.counts.matings)} matings would`)
    const tables = markupOf(<BoardTables board={ordered} steps={steps} sort={null} hrefSorted={href} />)
    if (board.cells.length > 0)
      expect(tables.all('tr').at(-1)).toBe(
        `All no-go ${board.counts.grave} a test is missing ${board.counts.untested} carriers or at risk ${board.counts.some} clear on all six ${board.counts.clear} close family ${board.cells.length - board.counts.matings}`,
      )
  })

  test('drawn, every cell is a link in words, with one tab stop; listed, every mare is there', () => {
    if (board.cells.length === 0) return
    const layout = boardLayout(ordered, 1264)
    const drawn = markupOf(
      <BoardPicture
        board={ordered}
        layout={layout}
        steps={steps}
        sort={null}
        hrefSorted={href}
        onPoint={() => {}}
        title="A board"
      />,
    )
    expect(drawn.attributes('href')).toHaveLength(
      board.cells.length + board.mares.length + board.studs.length,
    )
    expect(drawn.attributes('tabindex').filter((value) => value === '0')).toHaveLength(1)
    expect(drawn.attributes('role').filter((role) => role === 'gridcell')).toHaveLength(board.cells.length)
    const fees = new Map(board.studs.map((stud) => [stud.id, stud]))
    const names = new Map(board.mares.map((mare) => [mare.id, mare.name]))
    const labels = new Set(drawn.attributes('aria-label'))
    for (const cell of board.cells) {
      const stud = fees.get(cell.stallion_id)
      expect(labels).toContain(
        `${stud?.name} × ${names.get(cell.mare_id)}: ${cellWords(cell, stud?.stud_fee ?? null)}`,
      )
    }
    expect(drawn.html).not.toContain('NaN')
    const list = markupOf(<BoardList board={ordered} steps={steps} width={360} />)
    for (const { name } of board.mares) expect(list.text).toContain(name)
  })

  test('the page says what it is, and where there is nothing to draw, what to do', () => {
    const { text } = markupOf(<BoardPage board={board} search={{}} onChange={() => {}} />)
    expect(text).toContain('Mating Board')
    if (board.cells.length === 0) expect(text).toMatch(/No .+ of breeding age yet/)
  })
})

test('the default order puts the most lethal mares first and the fewest lethal stallions first', () => {
  const { cells } = orderBoard(fullBoard, null)
  const grave = (own: Parameters<typeof tally>[0]) => tally(own).grave
  const rows = cells.map(grave)
  const columns = (cells[0] ?? []).map((_, column) => grave(cells.flatMap((row) => row[column] ?? [])))
  expect(rows).toEqual(rows.toSorted((a, b) => b - a))
  expect(columns).toEqual(columns.toSorted((a, b) => a - b))
  expect(rows[0]).toBeGreaterThan(0)
})

test('sorted for a mare, the stallions run from clear to grave, the faster first, close family last', () => {
  const mare = fullBoard.mares[13]
  const drawn = orderBoard(fullBoard, { side: 'mare', id: mare?.id ?? 0 })
  const own = drawn.cells[drawn.mares.findIndex(({ id }) => id === mare?.id)] ?? []
  expect(own).toHaveLength(fullBoard.studs.length)
  const firstGrave = own.findIndex(({ worst_disease }) => worst_disease.is_grave)
  const lastClear = own.findLastIndex(({ worst_disease }) => worst_disease.code === 'clear')
  expect(firstGrave).toBeGreaterThan(lastClear)
  const clear = own
    .filter(({ worst_disease }) => worst_disease.code === 'clear')
    .map(({ expected_si }) => expected_si ?? 0)
  expect(clear).toEqual(clear.toSorted((a, b) => b - a))
  expect(drawn.mares.map(({ id }) => id)).toEqual(orderBoard(fullBoard, null).mares.map(({ id }) => id))
})

test('sizes are at most four, whole points of SI apart, and grow with SI', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 40, max: 130, noNaN: true }), { minLength: 1, maxLength: 50 }),
      (values) => {
        const steps = siSteps(values)
        expect(steps.edges.length).toBeLessThanOrEqual(4)
        for (const edge of steps.edges) expect(Number.isInteger(edge)).toBe(true)
        for (const [a, b] of values.slice(1).map((value, i) => [values[i] ?? 0, value] as const)) {
          const [slow, fast] = a < b ? [a, b] : [b, a]
          expect(steps.stepOf(slow)).toBeLessThanOrEqual(steps.stepOf(fast))
          expect(steps.radiusOf(steps.stepOf(slow))).toBeLessThanOrEqual(steps.radiusOf(steps.stepOf(fast)))
          const width = (steps.edges[1] ?? Infinity) - (steps.edges[0] ?? 0)
          if (fast - slow >= width) expect(steps.stepOf(slow)).toBeLessThan(steps.stepOf(fast))
        }
      },
    ),
  )
  const steps = siSteps([84.3, 85.1, 86.5])
  expect([0, 1, 2].map((step) => stepWords(steps, step))).toEqual(['under 85', '85', '86 and up'])
  expect(siSteps([null, null]).edges).toEqual([])
  const none = siSteps([null])
  expect(none.radiusOf(none.stepOf(null))).toBe(7.5)
})

test('arrow keys stay on the grid and skip the corner', () => {
  const size = { rows: 3, columns: 4 }
  const place = fc.record({ row: fc.integer({ min: -1, max: 2 }), column: fc.integer({ min: -1, max: 3 }) })
  const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End')
  fc.assert(
    fc.property(place, key, (from, pressed) => {
      const to = moved(from, pressed, size)
      if (to === null) return
      expect(to.row).toBeGreaterThanOrEqual(-1)
      expect(to.row).toBeLessThan(size.rows)
      expect(to.column).toBeGreaterThanOrEqual(-1)
      expect(to.column).toBeLessThan(size.columns)
      expect(to.row === -1 && to.column === -1).toBe(false)
    }),
  )
  expect(moved({ row: 0, column: 0 }, 'Enter', size)).toBeNull()
})

test('the finding in words: what is lost, what else is grave, and what nobody can tell yet', () => {
  const said = (board: MatingBoard) =>
    boardFinding(board)
      .map(({ text }) => text)
      .join('')
  expect(said(fullBoard)).toMatch(
    /^\d+ of these \d+ matings would lose (?:at least )?one foal in four to GBED, or give as many two copies of MYHM\.$/,
  )
  expect(said(untestedBoard)).toBe(
    'We can’t tell yet which of these 28 matings are safe: tests are missing for every one.',
  )
  expect(said({ ...smallBoard, counts: { ...smallBoard.counts, grave: 0, untested: 1 } })).toMatch(
    /^None of these \d matings is known to lose a foal\. 1 waits for a test\.$/,
  )
})

test('planned grave matings are named, the booking first; unknown speed and inbreeding are said, not drawn as zero', () => {
  const planned = gravePlans(fullBoard)
  for (const { cell } of planned) expect(cell.plan).not.toBeNull()
  expect(planned.map(({ plan }) => plan)).toEqual(
    planned.map(({ plan }) => plan).toSorted((a, b) => a.localeCompare(b)),
  )
  const unknown = slowBoard.cells.find(({ inbreeding_coefficient }) => inbreeding_coefficient === null)
  expect(unknown && cellWords(unknown, null)).toMatch(/no SI yet; inbreeding unknown; fee not on file$/)
  const { text } = markupOf(<BoardPage board={slowBoard} search={{}} onChange={() => {}} />)
  expect(text).toContain('One size for all. Speed needs race results: import them.')
})

test('what is shown of the herd, and why', () => {
  expect(chosenWords(fullBoard, { mares: false, studs: true })).toEqual([
    '24 of your 72 mares that may be bred: those with plans, then broodmares, by breeding value.',
    '3 mares in training left out.',
  ])
  expect(chosenWords(slowBoard, { mares: true, studs: false })[0]).toContain('the youngest first')
  expect(chosenWords(fullBoard, { mares: true, studs: true })).toEqual([])
})

test('the picture fits a desk and a tablet; the extreme is a list there, and on a phone every board is', () => {
  const pitch = (board: MatingBoard, width: number) => boardLayout(orderBoard(board, null), width).pitch
  expect(pitch(fullBoard, 1264)).toBeGreaterThanOrEqual(2 * MIN_PITCH)
  expect(pitch(fullBoard, 760)).toBeGreaterThanOrEqual(MIN_PITCH)
  expect(pitch(fullBoard, 358)).toBeLessThan(MIN_PITCH)
})

test('the address holds the choices: what is read back is what was written', () => {
  const state = {
    mares: '3-1-2',
    studs: '8',
    distance: 440,
    size: 'all',
    training: 'yes',
    sort: 'mare-3',
  } as const
  const address = paths.matingBoard(state)
  expect(readBoardSearch(parseSearch(address.slice(address.indexOf('?'))))).toEqual(state)
  expect(readBoardSearch({ ...state })).toEqual(state) // the router reads its own result again
  expect(readBoardSearch(parseSearch('?mares=x&studs=0&distance=300&sort=mare-x'))).toEqual({})
})
