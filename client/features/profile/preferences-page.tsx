import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import { themes } from '#shared/profile.rules.ts'
import { langs, type Lang } from '#shared/lang.ts'
import { useReader } from '#client/core/reader.ts'
import { currentTheme, setTheme, type Theme } from '#client/core/theme.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const languageNames: Record<Lang, string> = { ta: 'தமிழ்', en: 'English' }
const switchPatienceMs = 1500

/** Settings: theme and language, for this device and for the account. `children` is what else a device remembers. */
export function PreferencesPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile')
  const trpc = useTrpc()
  const lang = useLang()
  const reader = useReader()
  const theme = useTheme()
  const { mutateAsync: save } = useMutation(trpc.profile.savePreferences.mutationOptions())
  // The device has its choice already; the account takes it as soon as it can.
  const saveToAccount = (preferences: { theme?: Theme; lang?: Lang }) =>
    reader ? save(preferences).catch(() => undefined) : Promise.resolve(undefined)

  const chooseTheme = (chosen: Theme) => {
    setTheme(chosen)
    void saveToAccount({ theme: chosen })
  }
  const chooseLanguage = async (chosen: Lang) => {
    await Promise.race([
      saveToAccount({ lang: chosen }),
      new Promise((resolve) => setTimeout(resolve, switchPatienceMs)),
    ])
    location.assign(`/lang/${chosen}?to=${encodeURIComponent(location.pathname)}`)
  }

  return (
    <SettingsFrame>
      <section className="settings-part">
        <fieldset>
          <legend>{t('theme')}</legend>
          <div className="choices">
            {themes.map((name) => (
              <label key={name}>
                <input type="radio" name="theme" checked={theme === name} onChange={() => chooseTheme(name)} />
                {t(name)}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          as="select"
          label={t('language')}
          value={lang}
          onChange={(event) => {
            const chosen = langs.find((known) => known === event.target.value)
            if (chosen) void chooseLanguage(chosen)
          }}
        >
          {langs.toReversed().map((name) => (
            <option key={name} value={name} lang={name}>
              {languageNames[name]}
            </option>
          ))}
        </TextField>
        {children}
        <p className="hint">{reader ? t('preferencesNote') : t('preferencesHere')}</p>
      </section>
    </SettingsFrame>
  )
}

/** The theme that is shown, whichever switch has set it. */
const useTheme = (): Theme =>
  useSyncExternalStore(
    (notify) => {
      const observer = new MutationObserver(notify)
      observer.observe(document.documentElement, { attributeFilter: ['class'] })
      return () => observer.disconnect()
    },
    currentTheme,
    () => 'light',
  )
