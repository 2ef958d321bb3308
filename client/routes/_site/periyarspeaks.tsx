import { createFileRoute } from '@tanstack/react-router'
import { HeaderBanner } from '../../rooms/header-banners/header-banner.tsx'
import { PostGridSkeleton } from '../../rooms/posts/post-grid-skeleton.tsx'
import { SpeakerPage } from '../../rooms/posts/speaker-page.tsx'
import { speakerOptions } from './-speaker.ts'

const slug = 'periyarspeaks'

export const Route = createFileRoute('/_site/periyarspeaks')({
  ...speakerOptions(slug),
  pendingComponent: PostGridSkeleton,
  component: () => <SpeakerPage slug={slug} address={Route.useSearch()} banner={<HeaderBanner slug={slug} />} />,
})
