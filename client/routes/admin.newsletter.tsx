import { createFileRoute } from '@tanstack/react-router'
import { SubscribersPage } from '../rooms/newsletter-admin/subscribers-page.tsx'

export const Route = createFileRoute('/admin/newsletter')({ component: SubscribersPage })
