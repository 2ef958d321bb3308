import { createFileRoute } from '@tanstack/react-router'
import { AdminNotFound } from '#client/features/admin/admin-not-found.tsx'

/** Unknown addresses of the admin, inside its frame. The server responds with status 404. */
export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })
