import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { PageTitle } from '../ui/Section.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { useNow } from '../ui/use-now.ts'
import { VariancesView } from './VariancesView.tsx'

export const VariancesPage = () => (
  <>
    <PageTitle
      title="What your starts say about speed"
      lead="How much runs differ, how much of it is passed on, and how much is the day or the trainer. Breeding values, race chances and every ± are figured with these numbers."
    />
    <Latest />
  </>
)

function Latest() {
  const now = useNow()
  const { data, error, refetch } = useQuery({
    queryKey: ['evaluation', 'latest'],
    queryFn: ({ signal }) => call('getLatestEvaluation', { signal }),
  })
  if (data !== undefined) return <VariancesView evaluation={data} now={now} />
  if (error === null) return <SkeletonRows label="Loading the numbers" rows={5} columns={3} tall view />
  return (
    <FailurePanel
      level={2}
      title="The numbers didn’t load"
      detail={detailOf(error, 'The server didn’t answer.')}
      onRetry={() => void refetch()}
    />
  )
}
