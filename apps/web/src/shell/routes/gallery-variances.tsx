import { createLazyRoute } from '@tanstack/react-router'
import { VariancesGallery } from '../../stories/VariancesGallery.tsx'

export const route = createLazyRoute('/gallery/variances')({ component: VariancesGallery })
