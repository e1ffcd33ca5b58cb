import { createLazyRoute } from '@tanstack/react-router'
import { MappingGallery } from '../gallery/MappingGallery.tsx'

export const route = createLazyRoute('/gallery/mapping')({ component: MappingGallery })
