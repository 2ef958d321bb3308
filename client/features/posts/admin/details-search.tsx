import './details-search.css'
import { useRouteContext } from '@tanstack/react-router'
import { slug as slugOfTitle } from 'github-slugger'
import { uploadPath } from '#shared/addresses.ts'
import { postLimits } from '#shared/post-parts.ts'
import { textOfHtml, truncate } from '#shared/text.ts'
import { croppedStyle } from '#client/features/media/crop-geometry.ts'
import { isReady, originalOf, shownCrop } from '#client/features/media/post-images.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { DetailsSection } from './details-section.tsx'
import { LineField } from './line-field.tsx'
import type { PostForm } from './use-post-form.ts'

/** About as much as search engines show. */
const resultLetters = 160

/** The address of a post and its description, and how both look in a list of results and where the link is shared. */
export function DetailsSearch({ form }: { form: PostForm }) {
  const { t } = useTranslation('adminWriting')
  const { publicUrl } = useRouteContext({ from: '__root__' })
  const page = useLang()
  const { values, set } = form
  const derived = slugOfTitle(values.title)
  const { host } = new URL(publicUrl)
  const said = values.description || values.subtitle || truncate(textOfHtml(values.content), resultLetters)
  const title = values.title || t('search.heading')
  const titleLang = foreignLangOf(title, page)
  const saidLang = foreignLangOf(said, page)
  const first = values.images.find(isReady)
  const crop = first && shownCrop(first)
  return (
    <DetailsSection name="search" heading={t('search.heading')} brief={slugOfTitle(values.slug) || derived}>
      <TextField
        label={t('search.slug')}
        hint={`/posts/…/${slugOfTitle(values.slug) || derived}`}
        error={form.errorOf('slug')}
        autoComplete="off"
        spellCheck={false}
        maxLength={postLimits.slug}
        placeholder={derived}
        value={values.slug}
        onChange={(event) => set('slug', event.target.value)}
      />
      <LineField
        label={t('search.description')}
        hint={t('search.descriptionHint')}
        error={form.errorOf('description')}
        lang={foreignLangOf(values.description, page)}
        value={values.description}
        max={postLimits.description}
        onChange={(text) => set('description', text)}
      />
      <figure className="search-look">
        <figcaption>{t('search.result')}</figcaption>
        <p className="ellipsis faint">
          {host} › {slugOfTitle(values.slug) || derived}
        </p>
        <b className="block accent semibold" lang={titleLang}>
          {title}
        </b>
        <p lang={saidLang}>{truncate(said, resultLetters)}</p>
      </figure>
      <figure className="share-look">
        <figcaption>{t('search.card')}</figcaption>
        <div className="share-look-card stack">
          {first && (
            <div className="share-look-picture relative on-sunk clips">
              <img
                className="full"
                src={uploadPath(originalOf(first).name)}
                alt=""
                style={crop ? croppedStyle(crop, originalOf(first)) : undefined}
              />
            </div>
          )}
          <p className="stack">
            <small className="faint">{host}</small>
            <b lang={titleLang}>{title}</b>
            <span className="soft clips" lang={saidLang}>
              {said}
            </span>
          </p>
        </div>
      </figure>
    </DetailsSection>
  )
}
