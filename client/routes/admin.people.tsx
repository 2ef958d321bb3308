import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '#client/features/staff/admin/people-page.tsx'

export const Route = createFileRoute('/admin/people')({ component: PeoplePage })
