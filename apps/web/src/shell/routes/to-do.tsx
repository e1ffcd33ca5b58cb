import { createLazyRoute } from '@tanstack/react-router'
import { ToDoPage } from '../../season/to-do/ToDoPage.tsx'

export const route = createLazyRoute('/to-do')({ component: ToDoPage })
