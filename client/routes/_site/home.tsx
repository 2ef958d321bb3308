import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/home')({
  component: () => <h1>home</h1>,
})
