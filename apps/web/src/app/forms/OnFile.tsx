import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormPending } from '../../ui/FormDialog.tsx'
import { detailOf } from '../api/error.ts'

interface OnFileProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>
  noun: string
  onClose: () => void
  children: (data: NoInfer<Data>) => ReactNode
}

/**
 * The form of what is on file, read past the cache; a placeholder until it is loaded. What the cache has is shown meanwhile,
 * but not what is known to have changed since: its form would save over a version that is gone.
 */
export function OnFile<Data, Key extends QueryKey>({
  query,
  noun,
  onClose,
  children,
}: OnFileProps<Data, Key>) {
  const cache = useQueryClient()
  const [isOutdated] = useState(() => cache.getQueryState(query.queryKey)?.isInvalidated ?? false)
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const isAwaited = isOutdated && isFetching && !isFetchedAfterMount
  if (data !== undefined && !isAwaited) return children(data)
  return (
    <FormPending
      noun={noun}
      failure={error === null ? null : detailOf(error)}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
