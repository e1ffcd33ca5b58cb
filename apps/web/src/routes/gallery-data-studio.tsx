import { createLazyRoute } from '@tanstack/react-router'
import { DataStudioGallery } from '../gallery/DataStudioGallery.tsx'

export const route = createLazyRoute('/gallery/data-studio')({ component: DataStudioGallery })
