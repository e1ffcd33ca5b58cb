import { Mark } from '../ui/Marks.tsx'
import { isSpeedBoost } from './altitude.ts'

/** What the height does to raw times: a speed boost above 1,500 m, otherwise normal. */
export const AltitudeEffect = ({ altitudeM }: { altitudeM: number }) =>
  isSpeedBoost(altitudeM) ? (
    <Mark tone="ok" icon="up">
      speed boost
    </Mark>
  ) : (
    <Mark tone="quiet" icon="unknown">
      normal
    </Mark>
  )
