import { createLazyRoute } from '@tanstack/react-router'
import { TrackLadderPage } from '../../racing/track-ladder/TrackLadderPage.tsx'

export const route = createLazyRoute('/tracks/ladder')({ component: TrackLadderPage })
