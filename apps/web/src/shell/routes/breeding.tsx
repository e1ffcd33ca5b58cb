import { createLazyRoute } from '@tanstack/react-router'
import { BreedingPlanner } from '../../breeding/planner/BreedingPlanner.tsx'

export const route = createLazyRoute('/breeding')({ component: BreedingPlanner })
