import { createLazyRoute } from '@tanstack/react-router'
import { GeneTraceGallery } from '../../stories/GeneTraceGallery.tsx'

export const route = createLazyRoute('/gallery/gene-trace')({ component: GeneTraceGallery })
