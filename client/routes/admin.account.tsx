import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#client/features/staff/admin/account-page.tsx'

export const Route = createFileRoute('/admin/account')({ component: AccountPage })
