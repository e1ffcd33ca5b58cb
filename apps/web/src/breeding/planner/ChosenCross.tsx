import type { Cross } from '@quarterpole/contract/cross'
import type { Horse } from '@quarterpole/contract/horse'
import type { TraitDistance } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { paths } from '../../app/paths.ts'
import { ComparePicker } from '../two-hundreds/ComparePicker.tsx'
import { TwoHundreds } from '../two-hundreds/TwoHundreds.tsx'
import { useFollow } from '../../ui/Anchor.tsx'
import { FoalCoat } from '../foal-coat/FoalCoat.tsx'
import { FoalPedigree } from './FoalPedigree.tsx'
import { PredictionView } from './PredictionView.tsx'
import { MatingCosts } from '../predictions/MatingCosts.tsx'
import { predictionQuery } from '../predictions/queries.ts'

interface ChosenCrossProps {
  sire: Horse
  dam: Horse
  saved: Cross | null
  yards: TraitDistance
  /** Whom the cross is compared with. */
  versus: number | undefined
}

/** What both parents may give, alone or beside another cross. */
export function ChosenCross({ versus, ...cross }: ChosenCrossProps) {
  if (versus === undefined) return <Prediction {...cross} />
  const { sire, dam, yards } = cross
  return (
    <TwoHundreds key={`${sire.id} ${dam.id} ${versus}`} sire={sire} dam={dam} versus={versus} yards={yards} />
  )
}

function Prediction({ sire, dam, saved, yards }: Omit<ChosenCrossProps, 'versus'>) {
  const { data, error } = useQuery(predictionQuery(sire.id, dam.id))
  const follow = useFollow()
  const parents = { sire: { id: sire.id, name: sire.name }, dam: { id: dam.id, name: dam.name } }
  // Keyed by the cross, so that state of one is not carried over to the next.
  return (
    <Fragment key={`${sire.id} ${dam.id}`}>
      <PredictionView
        parents={parents}
        prediction={data}
        error={error}
        saved={saved}
        yards={yards}
        beside={
          <ComparePicker
            sex="S"
            not={sire.id}
            label={`Compare ${sire.name} with`}
            onChoose={({ id }) =>
              follow(paths.breeding({ sire: sire.id, dam: dam.id, versus: id, yards }), { keepScroll: true })
            }
          />
        }
      />
      {data && error === null && (
        <>
          <MatingCosts prediction={data} />
          <div data-screen-only>
            <FoalCoat sire={sire.id} dam={dam.id} />
          </div>
          <FoalPedigree sireId={sire.id} damId={dam.id} ancestors={data.common_ancestors} />
        </>
      )}
    </Fragment>
  )
}
