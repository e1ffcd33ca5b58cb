import { createLazyRoute } from '@tanstack/react-router'
import { HorsesPage } from '../horses/HorsesPage.tsx'

export const route = createLazyRoute('/horses')({ component: HorsesPage })
