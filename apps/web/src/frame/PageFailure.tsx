import { detailOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { isMissingPiece, loadAnew } from '../stale-build.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { EmptyState, FailurePanel } from '../ui/States.tsx'
import { PageTitle } from '../ui/Section.tsx'

const MISSING = 'The part of the app that draws it could not be fetched. Nothing you saved is lost.'

/** A page that broke: what to do, and a way out that does not lose the frame. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = isMissingPiece(error)
  return (
    <FailurePanel
      level={2}
      title="This page could not be shown"
      detail={detailOf(
        error,
        isMissing ? MISSING : 'Something in the page broke. Nothing you saved is lost.',
      )}
      onRetry={isMissing ? () => void loadAnew() : onRetry}
    >
      <Anchor href={paths.dashboard()}>Go to the dashboard</Anchor>
    </FailurePanel>
  )
}

export function PageNotFound() {
  return (
    <>
      <PageTitle title="No such page" />
      <EmptyState
        level={2}
        title="Nothing is kept at this address"
        action={<Anchor href={paths.dashboard()}>Go to the dashboard</Anchor>}
      >
        It may be mistyped, or the page may have moved. The seven pages are in the header.
      </EmptyState>
    </>
  )
}
