import { createLazyRoute } from '@tanstack/react-router'
import { WaitingPage } from '../waiting/WaitingPage.tsx'

export const route = createLazyRoute('/waiting')({ component: WaitingPage })
