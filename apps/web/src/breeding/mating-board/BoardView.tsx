import { classNames } from '../../ui/class-names.ts'
import { useMay } from '../../ui/may.ts'
import { type ReactNode, type RefObject, useState } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { BoardLegend } from './BoardLegend.tsx'
import { BoardList } from './BoardList.tsx'
import type { OrderedBoard } from './board-order.ts'
import { cellWords, tallyWords } from './board-words.ts'
import { BoardPicture, type Place } from './BoardPicture.tsx'
import { look, Inline } from '../../ui/Layout.tsx'
import styles from './MatingBoard.module.css'
import type { DrawnBoard } from './use-drawn-board.ts'

export interface BoardViewProps {
  drawn: DrawnBoard
  /** The address with the other side in a horse's order; undefined: the default order. */
  hrefSorted: (sort: string | undefined) => string
  picture?: RefObject<SVGSVGElement | null>
  /** How many of the herd are shown, and why these. */
  chosen: readonly string[]
  /** Mares listed where the picture does not fit; all where it is left out. */
  mostListed?: number
  /** After the mares of a list that is cut short. */
  more?: ReactNode
}

/** The board with the line that reads a cell, and its legend; a list of mares where the picture does not fit. */
export function BoardView({ drawn, hrefSorted, picture, chosen, mostListed, more }: BoardViewProps) {
  const { board, sort, ordered, steps, layout, width, fits, box } = drawn
  const [point, setPoint] = useState<Place | null>(null)
  return (
    <>
      <div ref={box}>
        {fits ? (
          <>
            <p className={styles.readout} aria-hidden="true">
              <Readout ordered={ordered} place={point} />
            </p>
            <BoardPicture
              ref={picture}
              board={ordered}
              layout={layout}
              steps={steps}
              sort={sort}
              hrefSorted={hrefSorted}
              onPoint={setPoint}
              title={`Mating board, ${board.mares.length} mares by ${board.studs.length} stallions`}
            />
          </>
        ) : (
          <BoardList board={ordered} steps={steps} width={width} most={mostListed} more={more} />
        )}
      </div>
      <BoardLegend
        cells={board.cells}
        steps={steps}
        distance={board.distance_yards}
        ring="saved or booked"
        missingSpeed={board.missing_speed}
      >
        {board.cells.some(({ relation }) => relation === 'half_brother') && (
          <Inline as="li" gap={2}>
            ½ half brother
          </Inline>
        )}
      </BoardLegend>
      <SourceNote className={classNames(look({ above: 3 }), styles.note)}>
        {chosen.join(' ')} Health follows from the tests on file and the relatives’ tests; ± is one foal’s own
        run. Close family isn’t counted unless planned. <HowLink card="panel" of="panel results" />
      </SourceNote>
    </>
  )
}

/** The cell or the horse pointed at, in words, always in the same place. */
function Readout({
  ordered: { mares, studs, cells },
  place,
}: {
  ordered: OrderedBoard
  place: Place | null
}) {
  const maySeeFees = useMay('money')
  if (place === null)
    return 'Point at a mark to read the cross, click it to open the cross. A name puts the others in order.'
  const [mare, stud] = [mares[place.row], studs[place.column]]
  const cell = cells[place.row]?.[place.column]
  if (mare && stud && cell)
    return (
      <>
        <b>
          {stud.name} × {mare.name}
        </b>
        {': '}
        {cellWords(cell, maySeeFees ? stud.stud_fee : undefined)}
      </>
    )
  const own = mare ? (cells[place.row] ?? []) : cells.flatMap((row) => row[place.column] ?? [])
  return (
    <>
      <b>{(mare ?? stud)?.name}</b>: {tallyWords(own)}
    </>
  )
}
