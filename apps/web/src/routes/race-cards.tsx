import { createLazyRoute } from '@tanstack/react-router'
import { RaceCardsPage } from '../race-cards/RaceCardsPage.tsx'

export const route = createLazyRoute('/race-cards')({ component: RaceCardsPage })
