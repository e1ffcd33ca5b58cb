import { useYearStart } from '../../ui/year-start.ts'
import { useThisYear } from '../../ui/use-this-year.ts'
import { useQuery } from '@tanstack/react-query'
import type { Horse } from '../../herd/horses/queries.ts'
import { useMay } from '../../ui/may.ts'
import { type PageRole, pageRole } from './horse-page-plan.ts'
import { produceRecordQuery, progenyQuery } from './queries.ts'

/** The role of a horse; undefined while his foals, which decide it where nobody entered one, are being read. */
export function usePageRole(horse: Horse): PageRole | undefined {
  const { id, sex, role } = horse
  const mayRead = useMay('read_barn')
  const asks = role === null && mayRead
  const produce = useQuery({ ...produceRecordQuery(id), enabled: asks && sex === 'M' })
  const progeny = useQuery({ ...progenyQuery(id, '-year', 0), enabled: asks && sex !== 'M' })
  const thisYear = useThisYear()
  const start = useYearStart()
  if (produce.isLoading || progeny.isLoading) return undefined
  const { years = [], undated = [] } = produce.data ?? {}
  return pageRole(horse, years.length + undated.length + (progeny.data?.total ?? 0) > 0, { thisYear, start })
}
