import { createLazyRoute } from '@tanstack/react-router'
import { YouPage } from '../../people/YouPage.tsx'

export const route = createLazyRoute('/you')({ component: YouPage })
