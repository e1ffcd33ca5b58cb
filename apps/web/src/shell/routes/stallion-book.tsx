import { createLazyRoute } from '@tanstack/react-router'
import { StallionBookPage } from '../../season/stallion-book/StallionBookPage.tsx'

export const route = createLazyRoute('/stallion-book')({ component: StallionBookPage })
