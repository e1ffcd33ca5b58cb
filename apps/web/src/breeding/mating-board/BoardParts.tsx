import { useMay } from '../../ui/may.ts'
import { isMating } from '@quarterpole/contract/is-mating'
import { memo } from 'react'
import ink from '../../ui/charts/Ink.module.css'
import pictureStyles from '../../ui/Picture.module.css'
import { PictureLink } from '../../ui/Picture.tsx'
import { classNames } from '../../ui/class-names.ts'
import { fitted } from '../../ui/picture-text.ts'
import { crossHref } from './board-links.ts'
import { type BoardLayout, NAME_SIZE, SLANT } from './board-layout.ts'
import type { OrderedBoard } from './board-order.ts'
import { sortText } from './board-search.ts'
import { cellWords, FAMILY_WORD } from './board-words.ts'
import { lookOf } from './look-of.ts'
import styles from './MatingBoard.module.css'
import { PairMarks } from './PairMark.tsx'
import type { BoardCell, BoardHorse } from './queries.ts'
import type { SiSteps } from './si-steps.ts'

interface NameProps {
  layout: BoardLayout
  /** The address with the other side in a horse's order; undefined: the default order. */
  hrefSorted: (sort: string | undefined) => string
  isSorted: boolean
}

/** A stallion's slanted name; it puts the mares in his order, or all back. */
export function StudHead({
  stud,
  column,
  layout,
  hrefSorted,
  isSorted,
  isCurrent,
}: NameProps & { stud: BoardHorse; column: number; isCurrent: boolean }) {
  const { left, top, pitch, slanted } = layout
  const x = left + (column + 0.5) * pitch
  return (
    <g
      role="columnheader"
      aria-sort={isSorted ? 'descending' : undefined}
      className={classNames(pictureStyles.place, isSorted && styles.sorted)}
      transform={`translate(${x} ${top - 8}) rotate(${-SLANT})`}
    >
      <text x={2} y={4} className={pictureStyles.name} fontSize={NAME_SIZE} aria-hidden="true">
        {fitted(stud.name, slanted, NAME_SIZE, 'name')}
      </text>
      <PictureLink
        href={hrefSorted(isSorted ? undefined : sortText({ side: 'stud', id: stud.id }))}
        keepScroll
        replace
        aria-label={isSorted ? `${stud.name}: back to blocks` : `${stud.name}: put the mares in his order`}
        place={`-1 ${column}`}
        isCurrent={isCurrent}
        box={{ x: -4, y: -17, width: slanted + 10, height: 26 }}
      />
    </g>
  )
}

interface RowProps extends NameProps {
  mare: BoardHorse
  row: number
  studs: OrderedBoard['studs']
  cells: readonly BoardCell[]
  steps: SiSteps
  /** Of the tab stop; null where it is in another row. */
  currentColumn: number | null
}

export const MareRow = memo(function MareRow(props: RowProps) {
  const { mare, row, studs, cells, steps, layout, hrefSorted, isSorted, currentColumn } = props
  const { left, top, pitch, row: rowHeight } = layout
  const y = top + row * rowHeight
  return (
    <g role="row">
      <path d={`M0 ${y + rowHeight - 0.5}H${left + studs.length * pitch}`} className={ink.grid} />
      <g role="rowheader" className={classNames(pictureStyles.place, isSorted && styles.sorted)}>
        <text
          x={left - 14}
          y={y + rowHeight / 2 + 5}
          textAnchor="end"
          className={pictureStyles.name}
          fontSize={NAME_SIZE}
          aria-hidden="true"
        >
          {fitted(mare.name, left - 14, NAME_SIZE, 'name')}
        </text>
        <PictureLink
          href={hrefSorted(isSorted ? undefined : sortText({ side: 'mare', id: mare.id }))}
          keepScroll
          replace
          aria-label={
            isSorted ? `${mare.name}: back to blocks` : `${mare.name}: put the stallions in her order`
          }
          place={`${row} -1`}
          isCurrent={currentColumn === -1}
          box={{ x: 1, y, width: left - 1, height: rowHeight }}
        />
      </g>
      <PairMarks
        marks={cells.flatMap((cell, column) =>
          isMating(cell)
            ? {
                look: lookOf(cell, steps, cell.plan !== null),
                x: left + (column + 0.5) * pitch,
                y: y + rowHeight / 2,
              }
            : [],
        )}
      />
      {cells.map((cell, column) => {
        const stud = studs[column]
        if (stud === undefined) return null
        return (
          <Cell
            key={stud.id}
            {...{ cell, stud, mare, layout }}
            place={{ row, column }}
            isCurrent={currentColumn === column}
          />
        )
      })}
    </g>
  )
})

interface CellProps {
  cell: BoardCell
  stud: OrderedBoard['studs'][number]
  mare: BoardHorse
  layout: BoardLayout
  place: { row: number; column: number }
  isCurrent: boolean
}

function Cell({ cell, stud, mare, layout, place, isCurrent }: CellProps) {
  const { left, top, pitch, row } = layout
  const [x, y] = [left + place.column * pitch, top + place.row * row]
  const family = isMating(cell) ? null : cell.relation
  const maySeeFees = useMay('money')
  return (
    <g role="gridcell">
      {family !== null && (
        <text
          x={x + pitch / 2}
          y={y + row / 2 + 4}
          textAnchor="middle"
          className={ink.dim}
          fontSize={12}
          aria-hidden="true"
        >
          {FAMILY_WORD[family]}
        </text>
      )}
      <PictureLink
        href={crossHref(cell)}
        aria-label={`${stud.name} × ${mare.name}: ${cellWords(cell, maySeeFees ? stud.stud_fee : undefined)}`}
        place={`${place.row} ${place.column}`}
        isCurrent={isCurrent}
        box={{ x, y, width: pitch, height: row }}
      />
    </g>
  )
}
