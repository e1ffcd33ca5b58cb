import { createLazyRoute } from '@tanstack/react-router'
import { TracksPage } from '../tracks/TracksPage.tsx'

export const route = createLazyRoute('/tracks')({ component: TracksPage })
