import { useState } from 'react'
import { BoardPage } from '../breeding/mating-board/MatingBoardPage.tsx'
import { BoardSectionView } from '../breeding/mating-board/BoardSection.tsx'
import type { BoardSearch } from '../breeding/mating-board/board-search.ts'
import type { Board } from '../breeding/mating-board/queries.ts'
import { paths } from '../app/paths.ts'
import { PageTitle, Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/States.tsx'
import { boards, slowBoard } from './mating-board-fixtures.ts'

/** The mating board in every state. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: mating board" />
    {boards.map(([title, board]) => (
      <Section key={title} title={title}>
        <Shown board={board} />
      </Section>
    ))}
    <Section title="on the Dashboard, sorted for a mare">
      <BoardSectionView
        board={slowBoard}
        sort={`mare-${slowBoard.mares[3]?.id}`}
        hrefSorted={() => paths.gallery()}
      />
    </Section>
    <Section title="loading">
      <SkeletonRows label="Drawing the mating board" rows={8} columns={6} />
    </Section>
  </>
)

function Shown({ board }: { board: Board }) {
  const [search, setSearch] = useState<BoardSearch>({})
  return <BoardPage board={board} search={search} onChange={setSearch} />
}
