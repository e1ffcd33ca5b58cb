import { createLazyRoute } from '@tanstack/react-router'
import { DashboardPage } from '../dashboard/DashboardPage.tsx'

export const route = createLazyRoute('/')({ component: DashboardPage })
