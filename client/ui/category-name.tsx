import './category-name.css'
import { foreignLang, useLang } from '#client/core/lang.ts'

/** The Tamil name of a category; in the English edition the English one stands beside it. */
export function CategoryName({ name }: { name: { ta: string; en: string } }) {
  const page = useLang()
  return (
    <>
      <span lang={foreignLang('ta', page)}>{name.ta}</span>
      {page === 'en' && (
        <>
          {' '}
          <span className="name-en">{name.en}</span>
        </>
      )}
    </>
  )
}
