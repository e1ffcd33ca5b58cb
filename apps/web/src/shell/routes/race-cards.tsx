import { createLazyRoute } from '@tanstack/react-router'
import { RaceCardsPage } from '../../racing/cards/RaceCardsPage.tsx'

export const route = createLazyRoute('/race-cards')({ component: RaceCardsPage })
