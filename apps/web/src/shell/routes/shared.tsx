import { createLazyRoute } from '@tanstack/react-router'
import { SharesPage } from '../../app/share/SharesPage.tsx'

export const route = createLazyRoute('/shared')({ component: SharesPage })
