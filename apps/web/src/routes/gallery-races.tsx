import { createLazyRoute } from '@tanstack/react-router'
import { RacesGallery } from '../gallery/RacesGallery.tsx'

export const route = createLazyRoute('/gallery/races')({ component: RacesGallery })
