import { useMay } from '../../ui/may.ts'
import { isMating } from '@quarterpole/contract/is-mating'
import { type ReactNode, useState } from 'react'
import { plural } from '../../ui/words/number.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Muted, Name } from '../../ui/Words.tsx'
import { crossHref } from './board-links.ts'
import { byRank, type OrderedBoard } from './board-order.ts'
import { cellWords, tallyWords } from './board-words.ts'
import { lookOf } from './look-of.ts'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './MatingBoard.module.css'
import { PairSign, PairStrip } from './PairMark.tsx'
import type { BoardCell, BoardHorse } from './queries.ts'
import type { SiSteps } from './si-steps.ts'

interface BoardListProps {
  board: OrderedBoard
  steps: SiSteps
  /** Of the list, px. */
  width: number
  /** Mares listed; all where it is left out. */
  most?: number | undefined
  /** After the mares where there are more. */
  more?: ReactNode
}

/** What the sign that opens a mare takes of her line, px. */
const CHEVRON = 24

/** The board on a narrow screen: each mare with her stallions as a strip of marks; opened, each of them in words. */
export function BoardList({ board, steps, width, most = board.mares.length, more }: BoardListProps) {
  return (
    <>
      <ul className={styles.list} aria-label="Mares, each with her stallions">
        {board.mares.slice(0, most).map((mare, row) => (
          <Mare
            key={mare.id}
            {...{ mare, steps, width }}
            cells={board.cells[row] ?? []}
            studs={board.studs}
          />
        ))}
      </ul>
      {most < board.mares.length && more}
    </>
  )
}

interface MareProps extends Pick<BoardListProps, 'steps' | 'width'> {
  mare: BoardHorse
  cells: readonly BoardCell[]
  studs: OrderedBoard['studs']
}

function Mare({ mare, cells, studs, steps, width }: MareProps) {
  const [isOpen, setOpen] = useState(false)
  const maySeeFees = useMay('money')
  const mates = cells.toSorted(byRank)
  return (
    <li>
      <Fold
        wide
        onOpen={() => setOpen(true)}
        label={
          <>
            <Row as="span" gap="0 3" align="baseline" justify="between">
              <Name>{mare.name}</Name>
              <Muted>{tallyWords(cells)}</Muted>
            </Row>
            <PairStrip
              width={width - CHEVRON}
              looks={mates.filter(isMating).map((cell) => ({
                ...lookOf(cell, steps, cell.plan !== null),
                radius: 6,
                inbred: false,
              }))}
            />
          </>
        }
      >
        {isOpen && (
          <ul aria-label={`${plural(mates.length, 'stallion')} for ${mare.name}`}>
            {mates.map((cell) => {
              const stud = studs.find(({ id }) => id === cell.stallion_id)
              return stud === undefined ? null : (
                <li className={look({ line: 'above', padTop: 2, padBottom: 2 })} key={stud.id}>
                  <Anchor href={crossHref(cell)} className={styles.mate}>
                    <PairSign look={lookOf(cell, steps, cell.plan !== null)} />
                    <span>
                      <b className={look({ size: 'lead', weight: 'medium', serif: true })}>{stud.name}</b>
                      <Muted>{cellWords(cell, maySeeFees ? stud.stud_fee : undefined)}</Muted>
                    </span>
                  </Anchor>
                </li>
              )
            })}
          </ul>
        )}
      </Fold>
    </li>
  )
}
