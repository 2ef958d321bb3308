import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#client/features/admin/dashboard.tsx'

export const Route = createFileRoute('/admin/dashboard')({ component: Dashboard })
