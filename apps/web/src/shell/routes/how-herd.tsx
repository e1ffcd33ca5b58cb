import { createLazyRoute } from '@tanstack/react-router'
import { HerdCheckPage } from '../../how/herd-check/HerdCheckPage.tsx'

export const route = createLazyRoute('/how/herd')({ component: HerdCheckPage })
