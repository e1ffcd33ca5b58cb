import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { Horse } from '@quarterpole/contract/horse'
import type { TraitDistance } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ComparePicker } from './ComparePicker.tsx'
import { comparisonQuery } from './queries.ts'
import { TwoHundredsView } from './TwoHundredsView.tsx'

interface TwoHundredsProps {
  sire: Horse
  dam: Horse
  versus: number
  yards: TraitDistance
}

/** The cross of the address beside another of the same mare or stallion. */
export function TwoHundreds({ sire, dam, versus, yards }: TwoHundredsProps) {
  const { data, error, refetch } = useQuery(comparisonQuery({ sire: sire.id, dam: dam.id, versus }))
  const follow = useFollow()
  const cross = { sire: sire.id, dam: dam.id, yards }
  if (error !== null || data === undefined)
    return (
      <NotLoaded
        label="Comparing the two"
        title="We couldn’t compare the two"
        error={error}
        onRetry={refetch}
        rows={8}
        columns={2}
        view
        actions={
          <ButtonLink size="small" href={paths.breeding(cross)}>
            {sire.name} × {dam.name} alone
          </ButtonLink>
        }
      />
    )
  return (
    <TwoHundredsView
      comparison={data}
      yards={yards}
      picker={
        <ComparePicker
          sex={data.differs === 'sire' ? 'S' : 'M'}
          not={data.differs === 'sire' ? sire.id : dam.id}
          label="Compare with another"
          onChoose={(horse) =>
            follow(paths.breeding({ ...cross, versus: horse.id }), { replace: true, keepScroll: true })
          }
        />
      }
    />
  )
}
