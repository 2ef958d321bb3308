import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '../rooms/plans-admin/plans-page.tsx'

export const Route = createFileRoute('/admin/subscription-plans/')({ component: PlansPage })
