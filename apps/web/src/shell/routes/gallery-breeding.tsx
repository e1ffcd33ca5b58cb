import { createLazyRoute } from '@tanstack/react-router'
import { BreedingGallery } from '../../stories/BreedingGallery.tsx'

export const route = createLazyRoute('/gallery/breeding')({ component: BreedingGallery })
