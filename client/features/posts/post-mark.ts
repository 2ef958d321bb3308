import { createContext, type ReactNode } from 'react'

/** A post that can be marked. */
export interface Markable {
  postId: string
  title: string
  /** With a word beside the drawing. */
  withWord?: boolean
}

/** Shows what marks a post for its reader: given by the route, so that posts know nothing of bookmarks. */
export const PostMarkContext = createContext<(post: Markable) => ReactNode>(() => null)
