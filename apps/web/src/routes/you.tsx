import { createLazyRoute } from '@tanstack/react-router'
import { YouPage } from '../account/YouPage.tsx'

export const route = createLazyRoute('/you')({ component: YouPage })
