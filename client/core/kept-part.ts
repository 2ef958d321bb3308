import { useRouter } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'

interface PartProps {
  name: string
  children: ReactNode
}

function PartOnServer({ name, children }: PartProps): ReactNode {
  const { parts } = useRouter().options.context
  return parts ? createElement('kept-part', { name: parts.markOf(name) }, parts.has(name) ? null : children) : children
}

const PartInBrowser = ({ children }: PartProps): ReactNode => children

/**
 * A part of the frame that is the same on all pages of a language, but for the marks of links that lead to the page itself.
 * The server renders it once for each content, and puts its HTML into the other pages (server/pages/kept-parts.ts), where
 * the browser finds what it would have rendered. It may depend on nothing else of the page, and parts have no parts.
 */
export const KeptPart = import.meta.env.SSR ? PartOnServer : PartInBrowser
