import { createLazyRoute } from '@tanstack/react-router'
import { MappingGallery } from '../../stories/MappingGallery.tsx'

export const route = createLazyRoute('/gallery/mapping')({ component: MappingGallery })
