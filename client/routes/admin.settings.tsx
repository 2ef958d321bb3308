import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#client/features/settings/admin/settings-page.tsx'

export const Route = createFileRoute('/admin/settings')({ component: SettingsPage })
