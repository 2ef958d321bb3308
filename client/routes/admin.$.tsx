import { createFileRoute } from '@tanstack/react-router'
import { AdminNotFound } from '#client/features/admin/admin-not-found.tsx'

/** Addresses that no page of the admin has, inside its frame. The server answers them with status 404. */
export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })
