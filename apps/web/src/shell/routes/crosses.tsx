import { createLazyRoute } from '@tanstack/react-router'
import { CrossesPage } from '../../breeding/crosses/CrossesPage.tsx'

export const route = createLazyRoute('/crosses')({ component: CrossesPage })
