import './issues.css'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Pdf } from '#shared/pdfs.ts'
import type { PostCard } from '#shared/posts.ts'
import { titleText } from '#shared/text.ts'
import { widestWord } from '#shared/word-width.ts'
import { foreignLang, useLang, foreignLangOf } from '#client/core/lang.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { Day } from '#client/ui/day.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

const coverSizes = {
  whole: '(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, 45vw',
  besideMonths: '(min-width: 64rem) 13rem, (min-width: 48rem) 22vw, 45vw',
}
/** Whether the cards have the whole width of the page or share it with the list of months. */
type IssuePlace = keyof typeof coverSizes

interface FaceProps {
  issue: Pick<Pdf | PostCard, 'picture' | 'title' | 'subtitle'>
  lang: 'ta' | 'en' | undefined
  first: boolean | undefined
  place: IssuePlace
}

/** A cover; without a picture, words in its place, as large as the longest of them allows. */
function Face({ issue: { picture, title, subtitle }, lang, first, place }: FaceProps) {
  const words = subtitle || title
  return (
    <span className="issue-face">
      {picture ? (
        <Picture picture={picture} alt="" sizes={coverSizes[place]} aspect={3 / 4} first={first} />
      ) : (
        <span className="issue-words" lang={lang}>
          <span style={{ '--w': widestWord(words) } as CSSProperties}>{words}</span>
        </span>
      )}
    </span>
  )
}

/** A printed issue: its cover, and a link that opens it. `renderLink` is given the words and the class of the link. */
export function PdfCard({
  pdf,
  first,
  place = 'whole',
  renderLink,
}: {
  pdf: Pdf
  first?: boolean
  place?: IssuePlace
  renderLink: (label: ReactNode, className: string) => ReactNode
}) {
  const { t } = useTranslation('pdfs')
  const lang = foreignLang(pdf.lang, useLang())
  return (
    <li className="issue">
      <Face issue={pdf} lang={lang} first={first} place={place} />
      <p className="issue-kind">PDF</p>
      <h3 lang={lang}>{titleText(pdf.title)}</h3>
      {pdf.subtitle && (
        <p className="issue-deck" lang={lang}>
          {pdf.subtitle}
        </p>
      )}
      <p className="issue-meta">
        <Day date={pdf.date} />
        {pdf.pages !== null && <span>{t('pages', { count: pdf.pages })}</span>}
      </p>
      {renderLink(
        <>
          {t('view')}
          <span className="vh" lang={lang}>
            : {pdf.title}
          </span>
        </>,
        'link issue-act',
      )}
    </li>
  )
}

/** An article among printed issues: its picture, or its subtitle as a cover. */
export function ArticleCard({ post, first }: { post: PostCard; first?: boolean }) {
  const { t } = useTranslation('pdfs')
  const page = useLang()
  const lang = foreignLang(post.lang, page)
  return (
    <li className="issue">
      <Face issue={post} lang={lang} first={first} place="besideMonths" />
      <p className="issue-kind" title={post.category.en}>
        <CategoryName name={post.category} />
      </p>
      <h3 lang={lang}>{titleText(post.title)}</h3>
      <p className="issue-meta">
        <Day date={post.publishedAt} />
        {post.author && <span lang={foreignLangOf(post.author, page)}>{post.author}</span>}
      </p>
      <Link to="/posts/$id/$slug" params={{ id: post.id, slug: post.slug }} className="link issue-act">
        {t('read')}
        <span className="vh" lang={lang}>
          : {post.title}
        </span>
      </Link>
    </li>
  )
}

/** Articles as lines: the day, the title and its standfirst, and what kind it is. */
export function ArticleRow({ post, kind }: { post: PostCard; kind?: string }) {
  const lang = foreignLang(post.lang, useLang())
  return (
    <li>
      <Day date={post.publishedAt} format="short" />
      <div>
        <h3 lang={lang}>
          <Link to="/posts/$id/$slug" params={{ id: post.id, slug: post.slug }}>
            {titleText(post.title)}
          </Link>
        </h3>
        {post.subtitle && (
          <p lang={lang}>
            <LangText>{post.subtitle}</LangText>
          </p>
        )}
      </div>
      {kind && <span className="rows-kind">{kind}</span>}
    </li>
  )
}

/** A printed issue as a line. `renderLink` is given the words of the link. */
export function PdfRow({ pdf, renderLink }: { pdf: Pdf; renderLink: (label: ReactNode) => ReactNode }) {
  const lang = foreignLang(pdf.lang, useLang())
  return (
    <li>
      <Day date={pdf.date} format="short" />
      <div>
        <h3 lang={lang}>{renderLink(titleText(pdf.title))}</h3>
        {pdf.subtitle && <p lang={lang}>{pdf.subtitle}</p>}
      </div>
      <span className="rows-kind">PDF</span>
    </li>
  )
}
