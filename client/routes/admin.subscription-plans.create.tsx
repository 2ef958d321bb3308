import { createFileRoute } from '@tanstack/react-router'
import { CreatePlan } from '#client/features/plans/admin/create-plan.tsx'

export const Route = createFileRoute('/admin/subscription-plans/create')({ component: CreatePlan })
