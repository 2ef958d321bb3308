import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { ReadingSize } from '#client/features/posts/reading-size.tsx'
import { PreferencesPage } from '#client/features/profile/preferences-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/_site/settings/preferences')({
  ...clientOnly,
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.preferences')),
  component: () => (
    <PreferencesPage>
      <ReadingSize />
    </PreferencesPage>
  ),
})
