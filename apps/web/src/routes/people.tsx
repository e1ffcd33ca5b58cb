import { createLazyRoute } from '@tanstack/react-router'
import { PeoplePage } from '../account/PeoplePage.tsx'

export const route = createLazyRoute('/people')({ component: PeoplePage })
