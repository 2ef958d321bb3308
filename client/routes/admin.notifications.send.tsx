import { createFileRoute } from '@tanstack/react-router'
import { SendPage } from '../rooms/notifications-admin/send-page.tsx'

export const Route = createFileRoute('/admin/notifications/send')({ component: SendPage })
