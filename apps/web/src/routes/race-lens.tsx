import { createLazyRoute } from '@tanstack/react-router'
import { RaceLens } from '../races/RaceLens.tsx'

export const route = createLazyRoute('/race-lens')({ component: RaceLens })
