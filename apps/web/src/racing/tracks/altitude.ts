import { ALTITUDE_BOOST_M, FEET_PER_METER } from '@quarterpole/contract/limits'

export const feet = (altitudeM: number) => Math.round(altitudeM * FEET_PER_METER)

/** Above 1,500 m thin air makes for faster times. */
export const isSpeedBoost = (altitudeM: number) => altitudeM > ALTITUDE_BOOST_M
