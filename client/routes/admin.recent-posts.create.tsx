import { createFileRoute } from '@tanstack/react-router'
import { CreateRecentPost } from '../rooms/recent-posts-admin/create-recent-post.tsx'

export const Route = createFileRoute('/admin/recent-posts/create')({ component: CreateRecentPost })
