import { createLazyRoute } from '@tanstack/react-router'
import { VariancesGallery } from '../gallery/VariancesGallery.tsx'

export const route = createLazyRoute('/gallery/variances')({ component: VariancesGallery })
