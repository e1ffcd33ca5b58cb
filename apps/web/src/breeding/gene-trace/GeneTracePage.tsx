import { useQuery } from '@tanstack/react-query'
import { pages } from '../../app/pages.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SaferStud } from '../two-hundreds/SaferStud.tsx'
import { GeneTraceView } from './GeneTraceView.tsx'
import { DEFAULT_TEST, geneTraceQuery } from './queries.ts'
import { readTraceSearch } from './trace-search.ts'

/** The gene trace of a cross; the address holds the parents and what is traced. */
export function GeneTracePage() {
  const { search } = useAddress(paths.geneTrace(), readTraceSearch)
  const { sire, dam, generations } = search
  const follow = useFollow()
  const hasParents = sire !== undefined && dam !== undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...geneTraceQuery(search),
    enabled: hasParents,
  })
  if (!hasParents)
    return (
      <>
        <PageTitle title={pages.geneTrace.name} />
        <EmptyState
          level={2}
          title="No cross chosen"
          action={<ButtonLink href={paths.breeding()}>Choose a sire and a dam</ButtonLink>}
        >
          A trace follows a disease gene or a repeated ancestor through the pedigree of a cross.
        </EmptyState>
      </>
    )
  if (error !== null || data === undefined)
    return (
      <>
        {error !== null && <PageTitle title={pages.geneTrace.name} />}
        <NotLoaded
          what="the trace"
          label="Tracing the gene"
          error={error}
          onRetry={refetch}
          rows={8}
          columns={4}
          view
        />
      </>
    )
  return (
    <div aria-busy={isPlaceholderData}>
      <GeneTraceView
        trace={data}
        chosen={search.ancestor === undefined ? (search.test ?? DEFAULT_TEST) : null}
        generations={generations ?? 4}
        instead={data.is_grave && <SaferStud sire={sire} dam={dam} />}
        onChange={(chosen) =>
          follow(paths.geneTrace({ sire, dam, generations, ...chosen }), { replace: true, keepScroll: true })
        }
      />
    </div>
  )
}
