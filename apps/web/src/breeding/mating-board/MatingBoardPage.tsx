import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useRef } from 'react'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { AsTable } from '../../ui/AsTable.tsx'
import { Anchor, useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/Field.tsx'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { Finding } from '../../ui/Words.tsx'
import { crossHref } from './board-links.ts'
import { BoardChoices } from './BoardChoices.tsx'
import { BoardTables } from './BoardTables.tsx'
import { BoardView } from './BoardView.tsx'
import { type BoardSearch, readBoardSearch, sortIn } from './board-search.ts'
import { boardFinding, chosenWords, gravePlans } from './board-words.ts'
import { EmptyBoard } from './EmptyBoard.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './MatingBoard.module.css'
import { type Board, boardQuery, PAGE_SIZE } from './queries.ts'
import { useDrawnBoard } from './use-drawn-board.ts'

/** The mating board on its own page: whom it shows, at what distance, in whose order. The address holds it all. */
export function MatingBoardPage() {
  const { search, readNow } = useAddress(paths.matingBoard(), readBoardSearch)
  const { data, error, refetch, isPlaceholderData } = useQuery(boardQuery(search, PAGE_SIZE))
  const follow = useFollow()
  const change = (part: BoardSearch) =>
    follow(paths.matingBoard({ ...readNow(), ...part }), { keepScroll: true, replace: true })
  if (error !== null || data === undefined)
    return (
      <>
        {error !== null && <PageTitle title="Mating board" />}
        <NotLoaded
          what="the mating board"
          label="Drawing the mating board"
          error={error}
          onRetry={refetch}
          level={2}
          rows={10}
          columns={6}
          view
          actions={<ButtonLink href={paths.matingBoard()}>Start over with our choice</ButtonLink>}
        />
      </>
    )
  return (
    <div aria-busy={isPlaceholderData}>
      <BoardPage board={data} search={search} onChange={change} />
    </div>
  )
}

export interface BoardPageProps {
  board: Board
  search: BoardSearch
  onChange: (part: BoardSearch) => void
}

/** The board of an answer. */
export function BoardPage(props: BoardPageProps) {
  const { board } = props
  if (board.cells.length > 0) return <FullPage {...props} />
  return (
    <>
      <PageTitle title="Mating board" lead={`Breeding season ${board.season_year}`} />
      <EmptyBoard board={board} level={2} />
    </>
  )
}

function FullPage({ board, search, onChange }: BoardPageProps) {
  const picture = useRef<SVGSVGElement>(null)
  const { sort, mares, studs, distance = 400 } = search
  const drawn = useDrawnBoard(
    board,
    useMemo(() => sortIn(sort), [sort]),
  )
  const hrefSorted = (next: string | undefined) => paths.matingBoard({ ...search, sort: next })
  return (
    <div className={classNames(styles.page, board.mares.length > TALL && styles.tall)} data-paper>
      <PageTitle title="Mating board" lead={`Breeding season ${board.season_year}`}>
        <Row gap="2 4" data-screen-only>
          <Segmented
            label="Distance"
            size="small"
            value={String(distance)}
            choices={TRAIT_DISTANCES.map((yards) => ({ value: String(yards), label: `${yards} yd` }))}
            onChange={(yards) => onChange({ distance: yards === '400' ? undefined : Number(yards) })}
          />
          <PictureActions title={`Mating board ${board.season_year}`} picture={drawn.fits ? picture : null}>
            <ButtonLink size="small" href={paths.seasonPlan()}>
              Season plan
            </ButtonLink>
          </PictureActions>
        </Row>
      </PageTitle>
      <div className={styles.finding}>
        <Finding parts={boardFinding(board)} danger={board.counts.grave > 0} />
        <Planned board={board} />
      </div>
      <BoardView
        drawn={drawn}
        hrefSorted={hrefSorted}
        picture={picture}
        chosen={chosenWords(board, { mares: mares !== undefined, studs: studs !== undefined })}
      />
      <div className={look({ above: 4 })} data-screen-only>
        <Fold
          printed
          label={`Whom the board shows: ${board.mares.length} mares and ${board.studs.length} stallions`}
        >
          <BoardChoices board={board} search={search} onChange={onChange} />
        </Fold>
        <AsTable printed open={drawn.sort !== null}>
          <BoardTables board={drawn.ordered} steps={drawn.steps} sort={drawn.sort} hrefSorted={hrefSorted} />
        </AsTable>
      </div>
    </div>
  )
}

/** More mares are printed upright. */
const TALL = 26

/** The grave matings that are saved or booked, each a link. */
function Planned({ board }: { board: Board }) {
  const planned = gravePlans(board)
  if (planned.length === 0) return null
  return (
    <p className={look({ above: 1, size: 'lead', serif: true })}>
      {planned.length === 1 ? 'One of them is planned: ' : `${planned.length} of them are planned: `}
      {planned.map(({ cell, names, plan }, at) => (
        <Fragment key={names}>
          {at > 0 && (at === planned.length - 1 ? ' and ' : ', ')}
          <Anchor href={crossHref(cell)}>{names}</Anchor> ({plan})
        </Fragment>
      ))}
      .
    </p>
  )
}
