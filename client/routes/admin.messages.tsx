import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '../rooms/contact-admin/inbox-page.tsx'

export const Route = createFileRoute('/admin/messages')({ component: InboxPage })
