import { createLazyRoute } from '@tanstack/react-router'
import { TrackLadderGallery } from '../gallery/TrackLadderGallery.tsx'

export const route = createLazyRoute('/gallery/track-ladder')({ component: TrackLadderGallery })
