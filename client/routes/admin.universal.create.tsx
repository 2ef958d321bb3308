import { createFileRoute } from '@tanstack/react-router'
import { leadToNewPost, validateWriteSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/universal/create')({
  validateSearch: validateWriteSearch,
  beforeLoad: ({ search }) => leadToNewPost('post', search),
})
