import { createFileRoute } from '@tanstack/react-router'
import { CreatePlan } from '#client/features/plans/admin/plan-forms.tsx'

export const Route = createFileRoute('/admin/subscription-plans/create')({ component: CreatePlan })
