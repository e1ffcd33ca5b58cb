import { count } from '../../ui/words/number.ts'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim } from '../../ui/Words.tsx'
import { feet } from './altitude.ts'

/** A track's altitude in feet, and in meters beside it. */
export const Elevation = ({
  altitudeM,
  metersClassName,
}: {
  altitudeM: number
  metersClassName?: string | undefined
}) => (
  <>
    <ValueUnit value={count(feet(altitudeM))} unit="ft" />{' '}
    <Dim className={metersClassName}>{count(Math.round(altitudeM))} m</Dim>
  </>
)
