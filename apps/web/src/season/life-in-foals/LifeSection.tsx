import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../../app/api/error.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { FailurePanel, SkeletonRows } from '../../ui/States.tsx'
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
      ) : error === null ? (
        <SkeletonRows label="Loading her foals" rows={4} columns={5} />
      ) : (
        <FailurePanel
          title="Her foals didn’t load"
          detail={detailOf(error, 'The server didn’t answer.')}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}
