import { createFileRoute } from '@tanstack/react-router'
import { MailsPage } from '../rooms/notifications-admin/mails-page.tsx'

export const Route = createFileRoute('/admin/mails')({ component: MailsPage })
