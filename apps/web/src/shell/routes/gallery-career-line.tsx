import { createLazyRoute } from '@tanstack/react-router'
import { CareerLineGallery } from '../../stories/CareerLineGallery.tsx'

export const route = createLazyRoute('/gallery/career-line')({ component: CareerLineGallery })
