import { createLazyRoute } from '@tanstack/react-router'
import { InjuriesPage } from '../../racing/injuries/InjuriesPage.tsx'

export const route = createLazyRoute('/injuries')({ component: InjuriesPage })
