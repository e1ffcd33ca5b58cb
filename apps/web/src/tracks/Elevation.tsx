import { count } from '../format/number.ts'
import { ValueUnit } from '../ui/Value.tsx'
import { Dim } from '../ui/Words.tsx'
import { feet } from './altitude.ts'

/** A track's height in metres, and in feet beside it. */
export const Elevation = ({
  altitudeM,
  feetClassName,
}: {
  altitudeM: number
  feetClassName?: string | undefined
}) => (
  <>
    <ValueUnit value={count(Math.round(altitudeM))} unit="m" />{' '}
    <Dim className={feetClassName}>{count(feet(altitudeM))} ft</Dim>
  </>
)
