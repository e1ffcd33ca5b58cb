import { createLazyRoute } from '@tanstack/react-router'
import { TrackLadderGallery } from '../../stories/TrackLadderGallery.tsx'

export const route = createLazyRoute('/gallery/track-ladder')({ component: TrackLadderGallery })
