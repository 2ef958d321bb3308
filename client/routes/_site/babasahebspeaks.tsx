import { createFileRoute } from '@tanstack/react-router'
import { HeaderBanner } from '../../features/header-banners/header-banner.tsx'
import { PostListPending } from '../../features/posts/post-list-pending.tsx'
import { SpeakerPage } from '../../features/posts/speaker-page.tsx'
import { speakerOptions } from './-speaker.ts'

const slug = 'babasahebspeaks'

export const Route = createFileRoute('/_site/babasahebspeaks')({
  ...speakerOptions(slug),
  pendingComponent: PostListPending,
  component: () => <SpeakerPage slug={slug} address={Route.useSearch()} banner={<HeaderBanner slug={slug} />} />,
})
