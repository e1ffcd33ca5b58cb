import { createLazyRoute } from '@tanstack/react-router'
import { DataStudio } from '../../files/data-studio/DataStudio.tsx'

export const route = createLazyRoute('/data')({ component: DataStudio })
