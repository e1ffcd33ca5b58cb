import { createLazyRoute } from '@tanstack/react-router'
import { DataStudioGallery } from '../../stories/DataStudioGallery.tsx'

export const route = createLazyRoute('/gallery/data-studio')({ component: DataStudioGallery })
