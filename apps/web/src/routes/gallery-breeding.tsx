import { createLazyRoute } from '@tanstack/react-router'
import { BreedingGallery } from '../gallery/BreedingGallery.tsx'

export const route = createLazyRoute('/gallery/breeding')({ component: BreedingGallery })
