/** A post of the demo content. Times are relative to the first start, so that the site never looks abandoned. */
export interface DemoPost {
  title: string
  /** One good sentence; shown large on a card when there is no picture. */
  subtitle: string
  author: string
  /** Who translated it into the language of the post. */
  translator?: string
  /** Category slug. */
  category: string
  /** Days before the first start, 0 to 425. */
  daysAgo: number
  /** Names of files in server/demo/pictures without .svg; the first is the card's. */
  pictures: string[]
  isHome: boolean
  isRecent: boolean
  /** For subscribers only. */
  isPremium?: true
  /** Of `demoTags`. */
  tags?: string[]
  /** Name and part of the series that it belongs to. */
  series?: { name: string; part: number }
  /** Title of the same post in the other language, which stands before it. */
  counterpart?: string
  /** A public note on a mistake. */
  correction?: { daysAgo: number; note: string }
  /** HTML of the elements of shared/rich-text.ts. */
  content: string
}
