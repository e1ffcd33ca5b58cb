import { createLazyRoute } from '@tanstack/react-router'
import { HowPage } from '../../how/HowPage.tsx'

export const route = createLazyRoute('/how')({ component: HowPage })
