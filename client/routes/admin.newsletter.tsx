import { createFileRoute } from '@tanstack/react-router'
import { SubscribersPage } from '#client/features/newsletter/admin/subscribers-page.tsx'

export const Route = createFileRoute('/admin/newsletter')({ component: SubscribersPage })
