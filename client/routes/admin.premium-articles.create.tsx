import { createFileRoute } from '@tanstack/react-router'
import { leadToNewPost, validateWriteSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/premium-articles/create')({
  validateSearch: validateWriteSearch,
  beforeLoad: ({ search }) => leadToNewPost('premium', search),
})
