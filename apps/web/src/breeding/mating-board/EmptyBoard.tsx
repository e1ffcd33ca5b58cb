import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Board } from './queries.ts'

/** What the board needs before it can be drawn. */
export function EmptyBoard({ board, level }: { board: Pick<Board, 'mares' | 'studs'>; level?: 2 | 3 }) {
  const [what, need] =
    board.mares.length === 0
      ? board.studs.length === 0
        ? ['mares or stallions', 'a mare and a stallion']
        : ['mares', 'a mare']
      : ['stallions', 'a stallion']
  return (
    <EmptyState
      level={level}
      title={`No ${what} of breeding age yet`}
      action={<ButtonLink href={paths.horses({}, { add: 'new' })}>Add a horse</ButtonLink>}
    >
      The mating board needs {need}, alive and 2 to 25 years old. It works from pedigrees and panel results
      alone.
    </EmptyState>
  )
}
