import { detailOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { EmptyState, FailurePanel } from '../ui/States.tsx'
import { PageTitle } from '../ui/Section.tsx'

/** A page that broke: what to do, and a way out that does not lose the frame. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <FailurePanel
      level={2}
      title="This page could not be shown"
      detail={detailOf(error, 'Something in the page broke. Nothing you saved is lost.')}
      onRetry={onRetry}
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
