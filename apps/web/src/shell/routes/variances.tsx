import { createLazyRoute } from '@tanstack/react-router'
import { VariancesPage } from '../../how/variances/VariancesPage.tsx'

export const route = createLazyRoute('/how/variances')({ component: VariancesPage })
