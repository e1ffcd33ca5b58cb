import { createLazyRoute } from '@tanstack/react-router'
import { SeasonPlanPage } from '../../breeding/season-plan/SeasonPlanPage.tsx'

export const route = createLazyRoute('/season-plan')({ component: SeasonPlanPage })
