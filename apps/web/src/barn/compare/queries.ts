import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { ApiError, detailOf } from '../../app/api/error.ts'
import type { ReplyOf } from '../../app/api/client.ts'
import { type HorseRecord, recordQuery } from '../horse-page/queries.ts'
import {
  type Ebv,
  ebvQuery,
  type Genetics,
  geneticsQuery,
  type Horse,
  horseQuery,
  pedigreeQuery,
} from '../../herd/horses/queries.ts'

export type PedigreeReply = ReplyOf<'getPedigree'>

/** Generations searched for shared ancestors. */
const GENERATIONS = 4

/** One horse of the comparison; a part is undefined while it loads. */
export interface ComparedColumn {
  id: number
  horse: Horse | undefined
  record: HorseRecord | undefined
  ebvs: readonly Ebv[] | undefined
  /** Null where there are no tests. */
  genetics: Genetics | null | undefined
  pedigree: PedigreeReply | undefined
  isMissing: boolean
  /** Why a part did not load. */
  failure: string | undefined
}

const NOT_FOUND = 404
const isNotFound = ({ error }: UseQueryResult) => error instanceof ApiError && error.status === NOT_FOUND

/** All that is compared of the horses, in the order given. */
export function useComparedColumns(ids: readonly number[]) {
  const horses = useQueries({ queries: ids.map((id) => horseQuery(id)) })
  const records = useQueries({ queries: ids.map((id) => recordQuery(id)) })
  const ebvs = useQueries({ queries: ids.map((id) => ebvQuery(id)) })
  const isTested = (at: number) => (horses[at]?.data?.genetic_tests.length ?? 0) > 0 // without tests the server answers 404
  const genetics = useQueries({
    queries: ids.map((id, at) => ({ ...geneticsQuery(id), enabled: isTested(at) })),
  })
  const pedigrees = useQueries({ queries: ids.map((id) => pedigreeQuery(id, GENERATIONS)) })
  const columns = ids.map((id, at): ComparedColumn => {
    const [horse, record, ebv, tests, pedigree] = [
      horses[at],
      records[at],
      ebvs[at],
      genetics[at],
      pedigrees[at],
    ]
    const failed = [horse, record, ebv, tests, pedigree].find((query) => query?.isError)
    return {
      id,
      horse: horse?.data,
      record: record?.data,
      ebvs: ebv?.data,
      genetics: tests?.data ?? (horse?.data === undefined || isTested(at) ? undefined : null),
      pedigree: pedigree?.data,
      isMissing: horse !== undefined && isNotFound(horse),
      failure: failed === undefined ? undefined : detailOf(failed.error),
    }
  })
  const retry = () => {
    for (const query of [...horses, ...records, ...ebvs, ...genetics, ...pedigrees])
      if (query.isError) void query.refetch()
  }
  return { columns, retry }
}
