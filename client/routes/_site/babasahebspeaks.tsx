import { createFileRoute } from '@tanstack/react-router'
import { HeaderBanner } from '#client/features/header-banners/header-banner.tsx'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { SpeakerPage } from '#client/features/posts/speaker-page.tsx'
import { speakerOptions } from './-speaker.ts'

const slug = 'babasahebspeaks'

export const Route = createFileRoute('/_site/babasahebspeaks')({
  ...speakerOptions(slug),
  pendingComponent: PostListPending,
  component: () => <SpeakerPage slug={slug} address={Route.useSearch()} banner={<HeaderBanner slug={slug} />} />,
})
