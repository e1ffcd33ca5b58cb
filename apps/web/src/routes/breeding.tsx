import { createLazyRoute } from '@tanstack/react-router'
import { BreedingPlanner } from '../breeding/BreedingPlanner.tsx'

export const route = createLazyRoute('/breeding')({ component: BreedingPlanner })
