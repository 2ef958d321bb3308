import { createFileRoute } from '@tanstack/react-router'
import { TitlesPage } from '#client/features/titles/admin/titles-page.tsx'

export const Route = createFileRoute('/admin/news-title')({ component: TitlesPage })
