import { createLazyRoute } from '@tanstack/react-router'
import { InjuriesPage } from '../injuries/InjuriesPage.tsx'

export const route = createLazyRoute('/injuries')({ component: InjuriesPage })
