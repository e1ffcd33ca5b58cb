import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { LifeInFoalsView } from './LifeInFoalsView.tsx'
import { lifeInFoalsQuery } from './queries.ts'

/** Her life in foals on a mare's page; the produce record under it is its table. */
export function LifeSection({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(lifeInFoalsQuery(id))
  return (
    <Section title="Her life in foals">
      {data !== undefined ? (
        <LifeInFoalsView life={data}>
          <ButtonLink size="small" href={paths.lifeInFoals(id)}>
            On a page of its own
          </ButtonLink>
        </LifeInFoalsView>
      ) : (
        <NotLoaded what="her foals" error={error} onRetry={refetch} rows={4} columns={5} />
      )}
    </Section>
  )
}
