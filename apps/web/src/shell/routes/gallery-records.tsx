import { createLazyRoute } from '@tanstack/react-router'
import { RecordsGallery } from '../../stories/RecordsGallery.tsx'

export const route = createLazyRoute('/gallery/records')({ component: RecordsGallery })
