import { createLazyRoute } from '@tanstack/react-router'
import { RacesGallery } from '../../stories/RacesGallery.tsx'

export const route = createLazyRoute('/gallery/races')({ component: RacesGallery })
