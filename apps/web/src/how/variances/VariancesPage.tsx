import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { PageTitle } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { VariancesView } from './VariancesView.tsx'

export function VariancesPage() {
  const now = useNow()
  const { data, error, refetch } = useQuery({
    queryKey: ['evaluation', 'latest'],
    queryFn: ({ signal }) => call('getLatestEvaluation', { signal }),
  })
  return (
    <>
      <PageTitle
        title="What your starts say about speed"
        lead="How much runs differ, how much of it is passed on, and how much is the day or the trainer. Breeding values, race chances and every ± are figured with these numbers."
      />
      <VariancesView evaluation={data} error={error} onRetry={() => void refetch()} now={now} />
    </>
  )
}
