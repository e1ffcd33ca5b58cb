import { createLazyRoute } from '@tanstack/react-router'
import { HorsesPage } from '../../barn/horse-list/HorsesPage.tsx'

export const route = createLazyRoute('/horses')({ component: HorsesPage })
