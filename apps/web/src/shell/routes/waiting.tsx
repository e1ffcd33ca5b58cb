import { createLazyRoute } from '@tanstack/react-router'
import { WaitingPage } from '../../app/offline/WaitingPage.tsx'

export const route = createLazyRoute('/waiting')({ component: WaitingPage })
