import { createLazyRoute } from '@tanstack/react-router'
import { RaceLens } from '../../racing/race-lens/RaceLens.tsx'

export const route = createLazyRoute('/race-lens')({ component: RaceLens })
