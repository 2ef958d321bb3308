import { createFileRoute } from '@tanstack/react-router'
import { LettersPage } from '#client/features/newsletter/admin/letters-page.tsx'

export const Route = createFileRoute('/admin/letters/')({ component: LettersPage })
