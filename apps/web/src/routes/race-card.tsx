import { createLazyRoute } from '@tanstack/react-router'
import { RaceCardPage } from '../race-cards/RaceCardPage.tsx'

export const route = createLazyRoute('/race-cards/$card')({ component: RaceCardPage })
