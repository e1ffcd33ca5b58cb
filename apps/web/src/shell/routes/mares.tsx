import { createLazyRoute } from '@tanstack/react-router'
import { MaresPage } from '../../season/mares/MaresPage.tsx'

export const route = createLazyRoute('/mares')({ component: MaresPage })
