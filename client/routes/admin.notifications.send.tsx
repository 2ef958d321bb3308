import { createFileRoute } from '@tanstack/react-router'
import { SendPage } from '#client/features/notifications/admin/send-page.tsx'

export const Route = createFileRoute('/admin/notifications/send')({ component: SendPage })
