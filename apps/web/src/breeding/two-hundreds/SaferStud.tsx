import { useQuery } from '@tanstack/react-query'
import { matingsQuery } from '../predictions/queries.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** The ranking as the Planner opens it, without crosses that can give affected foals. */
const CHOICE = {
  distance_yards: 400,
  outcross: 0.3,
  max_inbreeding: null,
  exclude_affected: true,
  max_stud_fee: null,
  include_close_relatives: false,
  include_history: false,
  limit: 5,
} as const

/** To a cross that foals could die of, beside the first stud of the mare’s ranking with whom none would be affected. */
export function SaferStud({ sire, dam }: { sire: number; dam: number }) {
  const { data } = useQuery(matingsQuery(dam, CHOICE))
  const safer = data?.matings.find(
    ({ sire_id, worst_disease }) => sire_id !== sire && !worst_disease.is_grave,
  )
  if (safer === undefined) return null
  return (
    <ButtonLink size="small" href={paths.breeding({ sire, dam, versus: safer.sire_id })}>
      Compare with {safer.sire_name}
    </ButtonLink>
  )
}
