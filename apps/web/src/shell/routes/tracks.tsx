import { createLazyRoute } from '@tanstack/react-router'
import { TracksPage } from '../../racing/tracks/TracksPage.tsx'

export const route = createLazyRoute('/tracks')({ component: TracksPage })
