import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { LifeInFoalsView } from './LifeInFoalsView.tsx'
import { lifeInFoalsQuery } from './queries.ts'
import { useFoalDue } from './use-foal-due.ts'

/** Her life in foals on a mare's page; the produce record is its table. */
export function LifeOfMare({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(lifeInFoalsQuery(id))
  const due = useFoalDue(id)
  if (data !== undefined) return <LifeInFoalsView life={data} due={due} />
  return <NotLoaded what="her foals" error={error} onRetry={refetch} rows={4} columns={5} />
}
