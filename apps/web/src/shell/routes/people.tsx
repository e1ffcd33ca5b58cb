import { createLazyRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../people/PeoplePage.tsx'

export const route = createLazyRoute('/people')({ component: PeoplePage })
