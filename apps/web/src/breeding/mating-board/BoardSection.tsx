import { DASHBOARD_BOARD } from '@quarterpole/contract/limits'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { Finding } from '../../ui/Words.tsx'
import { BoardView } from './BoardView.tsx'
import { sortIn } from './board-search.ts'
import { boardFinding, chosenWords } from './board-words.ts'
import { EmptyBoard } from './EmptyBoard.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './MatingBoard.module.css'
import { type Board, boardQuery } from './queries.ts'
import { useDrawnBoard } from './use-drawn-board.ts'

interface SectionProps {
  /** Whose mates are in order, as in an address. */
  sort?: string | undefined
  /** The address with the other side in a horse's order; undefined: the default order. */
  hrefSorted: (sort: string | undefined) => string
}

/** The board as a part of a page: my mares and the stallions of the season. */
export function BoardSection(props: SectionProps) {
  const { data, error, refetch } = useQuery(boardQuery({}, DASHBOARD_BOARD))
  if (data !== undefined) return <BoardSectionView board={data} {...props} />
  return (
    <Section title="Mating board" place="first">
      <NotLoaded
        what="the mating board"
        label="Drawing the mating board"
        error={error}
        onRetry={refetch}
        rows={24}
        columns={6}
      />
    </Section>
  )
}

export function BoardSectionView(props: SectionProps & { board: Board }) {
  if (props.board.cells.length > 0) return <FullSection {...props} />
  return (
    <Section title="Mating board" place="first">
      <EmptyBoard board={props.board} />
    </Section>
  )
}

function FullSection({ board, sort, hrefSorted }: SectionProps & { board: Board }) {
  const drawn = useDrawnBoard(
    board,
    useMemo(() => sortIn(sort), [sort]),
  )
  return (
    <Section
      title="Mating board"
      place="first"
      aside={
        <ButtonLink size="small" href={paths.matingBoard({ sort })}>
          Open the board
        </ButtonLink>
      }
    >
      <div className={styles.finding}>
        <Finding parts={boardFinding(board)} />
      </div>
      <BoardView
        drawn={drawn}
        hrefSorted={hrefSorted}
        chosen={chosenWords(board, { mares: false, studs: false })}
        mostListed={LISTED}
        more={
          <p className={look({ above: 4 })}>
            <ButtonLink wide href={paths.matingBoard()}>
              All {board.mares.length} mares
            </ButtonLink>
          </p>
        }
      />
    </Section>
  )
}

/** Mares in the list of a phone. */
const LISTED = 6
