import { createLazyRoute } from '@tanstack/react-router'
import { HorsesPage } from '../../herd/horses/HorsesPage.tsx'

export const route = createLazyRoute('/horses')({ component: HorsesPage })
