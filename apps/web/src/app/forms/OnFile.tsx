import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormPending } from '../../ui/FormDialog.tsx'
import { detailOf } from '../api/error.ts'

interface OnFileProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>
  noun: string
  onClose: () => void
  children: (data: NoInfer<Data>) => ReactNode
}

/** The form of what is on file, read past the cache; a placeholder until it is loaded. */
export function OnFile<Data, Key extends QueryKey>({
  query,
  noun,
  onClose,
  children,
}: OnFileProps<Data, Key>) {
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, refetchOnMount: 'always' })
  if (data !== undefined) return children(data)
  return (
    <FormPending
      noun={noun}
      failure={error === null ? null : detailOf(error)}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
