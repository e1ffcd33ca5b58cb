import { createLazyRoute } from '@tanstack/react-router'
import { RaceCardPage } from '../../racing/cards/RaceCardPage.tsx'

export const route = createLazyRoute('/race-cards/$card')({ component: RaceCardPage })
