import { type FocusEvent, type KeyboardEvent, type PointerEvent, type Ref, useRef, useState } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import type { BoardLayout } from './board-layout.ts'
import type { OrderedBoard } from './board-order.ts'
import type { SortedFor } from './board-search.ts'
import { MareRow, StudHead } from './BoardParts.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './MatingBoard.module.css'
import type { BoardCell } from './queries.ts'
import type { SiSteps } from './si-steps.ts'

/** A place of the grid; −1 is the row or column of the names. */
export interface Place {
  row: number
  column: number
}

interface BoardPictureProps {
  board: OrderedBoard
  layout: BoardLayout
  steps: SiSteps
  sort: SortedFor | null
  /** The address with the other side in a horse's order; undefined: the default order. */
  hrefSorted: (sort: string | undefined) => string
  /** Pointed at or focused; null: nothing. */
  onPoint: (place: Place | null) => void
  title: string
  ref?: Ref<SVGSVGElement> | undefined
}

/** Mares × stallions, a mark a mating. One tab stop; arrow keys move, Enter opens the cross or sorts. */
export function BoardPicture({
  board,
  layout,
  steps,
  sort,
  hrefSorted,
  onPoint,
  title,
  ref,
}: BoardPictureProps) {
  const { width, height, left, top } = layout
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 })
  const [over, setOver] = useState<Place | null>(null)
  const grid = useRef<SVGGElement>(null)
  const point = (place: Place | null) => {
    if (place?.row === over?.row && place?.column === over?.column) return
    setOver(place)
    onPoint(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(current, event.key, { rows: board.mares.length, columns: board.studs.length })
    if (next === null) return
    event.preventDefault()
    grid.current?.querySelector<SVGElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
  }
  const onFocus = (event: FocusEvent<SVGElement>) => {
    const place = placeOf(event.target)
    if (place === null) return
    setCurrent(place)
    point(place)
  }
  return (
    <Picture
      ref={ref}
      width={width}
      height={height}
      className={styles.picture}
      role="grid"
      label={`${title}; arrow keys move, Enter opens a cross, the tables below have the same`}
    >
      <Crosshair place={over} layout={layout} columns={board.studs.length} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links inside */}
      <g
        ref={grid}
        onPointerOver={(event: PointerEvent) => point(placeOf(event.target as Element))} // a part of the drawing
        onPointerLeave={() => point(null)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => point(null)}
      >
        <g role="row">
          <g role="columnheader">
            <text x={left - 14} y={top - 12} textAnchor="end" className={ink.tick}>
              Mare
            </text>
          </g>
          {board.studs.map((stud, column) => (
            <StudHead
              key={stud.id}
              {...{ stud, column, layout, hrefSorted }}
              isSorted={sort?.side === 'stud' && sort.id === stud.id}
              isCurrent={current.row === -1 && current.column === column}
            />
          ))}
        </g>
        {board.mares.map((mare, row) => (
          <MareRow
            key={mare.id}
            {...{ mare, row, layout, steps, hrefSorted }}
            studs={board.studs}
            cells={board.cells[row] ?? NONE}
            isSorted={sort?.side === 'mare' && sort.id === mare.id}
            currentColumn={current.row === row ? current.column : null}
          />
        ))}
      </g>
    </Picture>
  )
}

const NONE: readonly BoardCell[] = []

/** The place whose link the event came from. */
function placeOf(target: Element): Place | null {
  const [row, column] = (target.closest('[data-place]')?.getAttribute('data-place') ?? '').split(' ')
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}

/** Where a key leads; null for other keys and at the edges. The corner is skipped. */
export function moved(
  { row, column }: Place,
  key: string,
  { rows, columns }: { rows: number; columns: number },
): Place | null {
  const to: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: row === -1 ? 0 : -1 },
    End: { row, column: columns - 1 },
  }
  const next = to[key]
  if (next === undefined || (next.row === -1 && next.column === -1)) return null
  return next.row >= -1 && next.row < rows && next.column >= -1 && next.column < columns ? next : null
}

interface CrosshairProps {
  place: Place | null
  layout: BoardLayout
  columns: number
}

/** Light bands along the row and the column pointed at. */
function Crosshair({ place, layout, columns }: CrosshairProps) {
  if (place === null) return null
  const { left, top, pitch, row, height } = layout
  return (
    <g className={styles.crosshair} aria-hidden="true">
      {place.row >= 0 && <rect x={0} y={top + place.row * row} width={left + columns * pitch} height={row} />}
      {place.column >= 0 && (
        <rect x={left + place.column * pitch} y={top} width={pitch} height={height - top - 4} />
      )}
    </g>
  )
}
