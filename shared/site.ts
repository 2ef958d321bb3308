import type { Lang } from './lang.ts'

/** The publication's name and texts. */
export const site = {
  name: 'மை',
  /** The name in Latin script, shown beside the Tamil name in English. */
  latinName: 'Mai',
  tagline: { ta: 'செய்தி, இலக்கியம், புத்தகம்', en: 'News, literature, books' },
  description: {
    ta: 'செய்தி, கட்டுரை, கவிதை, நேர்காணல், நூல் மதிப்புரை: ஒரே மையில் எழுதப்படும் தமிழ் இதழ்.',
    en: 'News, essays, poems, interviews and book reviews: a Tamil magazine written in one ink.',
  },
  /** Postal address. */
  address: { ta: '47 மேல மாசி வீதி, மதுரை 625001', en: '47 West Masi Street, Madurai 625001' },
} as const satisfies { name: string; latinName: string } & Record<
  'tagline' | 'description' | 'address',
  Record<Lang, string>
>
