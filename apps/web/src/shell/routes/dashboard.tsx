import { createLazyRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../barn/dashboard/DashboardPage.tsx'

export const route = createLazyRoute('/')({ component: DashboardPage })
