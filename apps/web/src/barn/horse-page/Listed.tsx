import { NotLoaded } from '../../app/NotLoaded.tsx'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyLine } from '../../ui/States.tsx'
import { Section } from '../../ui/Section.tsx'

interface ListedProps<Row, Key extends readonly unknown[]> {
  title: string
  /** "The … didn’t load." */
  noun: string
  query: UseQueryOptions<Row[], Error, Row[], Key>
  /** Shown for none. */
  empty: string
  aside?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A section of a horse's page that lists records: loading, failed, none, some. */
export function Listed<Row, Key extends readonly unknown[]>({
  title,
  noun,
  query,
  empty,
  aside,
  children,
}: ListedProps<Row, Key>) {
  const { data, error, refetch } = useQuery(query)
  return (
    <Section title={title} aside={<div data-screen-only>{aside}</div>} level={3} place="sub">
      {data !== undefined && data.length > 0 ? (
        children(data)
      ) : data !== undefined ? (
        <EmptyLine>{empty}</EmptyLine>
      ) : (
        <NotLoaded what={`the ${noun}`} error={error} onRetry={refetch} rows={2} columns={4} />
      )}
    </Section>
  )
}
