import { useQuery } from '@tanstack/react-query'
import { callWithTotal } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { HORSES_KEY } from '../../herd/horses/queries.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Line, Stack } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { Section } from '../../ui/Section.tsx'
import { plural } from '../../ui/words/number.ts'
import { Muted, Name } from '../../ui/Words.tsx'

/** Horses that are likely on file twice, for those who may merge them. */
export function LikelyPairs() {
  const may = useMay('listLikelyPairs')
  const { data, error, refetch } = useQuery({
    queryKey: [...HORSES_KEY, 'likely'],
    queryFn: ({ signal }) => callWithTotal('listLikelyPairs', { query: {}, signal }),
    enabled: may,
  })
  if (!may) return null
  const more = (data?.total ?? 0) - (data?.data.length ?? 0)
  return (
    <Section title="On file twice?">
      {data === undefined ? (
        <NotLoaded what="the horses that may be on file twice" error={error} onRetry={refetch} rows={3} />
      ) : data.data.length === 0 ? (
        <Muted>No two records look like one horse.</Muted>
      ) : (
        <Stack as="ul" gap={2}>
          {data.data.map(({ kept, other, why }) => (
            <Line as="li" key={`${kept.id} ${other.id}`} gap={3} justify="between">
              <span>
                <Name href={paths.horse(kept.id)}>{kept.name}</Name> and{' '}
                <Name href={paths.horse(other.id)}>{other.name}</Name> <Muted>{why}</Muted>
              </span>
              <ButtonLink size="small" href={paths.horse(kept.id, { open: 'merge' })}>
                Look at both
              </ButtonLink>
            </Line>
          ))}
        </Stack>
      )}
      {more > 0 && <Muted>and {plural(more, 'more pair')}</Muted>}
    </Section>
  )
}
