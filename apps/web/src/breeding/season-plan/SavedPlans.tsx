import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { savedPlansQuery } from './queries.ts'

/** Opens a saved plan; nothing while there is none. */
export function SavedPlans({ openId }: { openId: number | undefined }) {
  const { data: plans = [] } = useQuery(savedPlansQuery)
  const follow = useFollow()
  if (plans.length === 0) return null
  return (
    <SelectField
      label="Saved plans"
      value={openId === undefined ? '' : String(openId)}
      choices={[
        { value: '', label: 'New plan' },
        ...plans.map(({ id, name, season_year }) => ({
          value: String(id),
          label: `${name} (${season_year})`,
        })),
      ]}
      onChange={(value) => follow(paths.seasonPlan(value === '' ? {} : { plan: Number(value) }))}
    />
  )
}
