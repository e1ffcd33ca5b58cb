import { detailOf } from './api/error.ts'
import { paths } from './paths.ts'
import { isMissingChunk, reloadPage } from './stale-build.ts'
import { useTitle } from './title.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { EmptyState, FailurePanel } from '../ui/States.tsx'
import { PageTitle } from '../ui/Section.tsx'

const NOT_FOUND = 'Page not found'
const MISSING = 'Part of the app didn’t download. Nothing you saved is lost.'

/** Shown inside the frame, so that the header still works. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = isMissingChunk(error)
  return (
    <FailurePanel
      level={2}
      title="This page didn’t open"
      detail={detailOf(
        error,
        isMissing ? MISSING : 'Something went wrong on our side. Nothing you saved is lost.',
      )}
      onRetry={isMissing ? () => void reloadPage() : onRetry}
    >
      <HomeLink />
    </FailurePanel>
  )
}

const HomeLink = () => <Anchor href={paths.dashboard()}>Go to the dashboard</Anchor>

export function PageNotFound() {
  useTitle(NOT_FOUND)
  return (
    <>
      <PageTitle title={NOT_FOUND} />
      <EmptyState level={2} title="There’s no page here" action={<HomeLink />}>
        Check the address, or pick a page from the header.
      </EmptyState>
    </>
  )
}
