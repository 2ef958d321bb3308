import { createContext, type ComponentType } from 'react'

/** What marks a post for its reader: given by the route, so that posts know nothing of bookmarks. */
export const PostMarkContext = createContext<ComponentType<{
  postId: string
  title: string
  withWord?: boolean
}> | null>(null)
