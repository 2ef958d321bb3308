import { account } from './account.ts'
import { adminCategories } from './admin-categories.ts'
import { adminPictures } from './admin-pictures.ts'
import { adminReaders } from './admin-readers.ts'
import { adminShop } from './admin-shop.ts'
import { adminWriting } from './admin-writing.ts'
import { frame } from './frame.ts'
import { issues } from './issues.ts'
import { magazine } from './magazine.ts'
import { shop } from './shop.ts'
import type { Screen } from './table.ts'

/** All screens with their texts, by the part of the site. */
export const parts: Record<string, Screen[]> = {
  'the frame': frame,
  'the magazine': magazine,
  'the issues': issues,
  'the shop': shop,
  'the account': account,
  'the admin: writing': adminWriting,
  'the admin: pictures': adminPictures,
  'the admin: categories': adminCategories,
  'the admin: shop': adminShop,
  'the admin: readers': adminReaders,
}

/** Texts that are in no table, since a browser decides whether they are seen: tests in client/e2e name them. */
export const inBrowser: Record<string, string> = {
  'T-248': 'The page says it, and is left for the login at the same time.',
}

/** Statements that something else was decided about. */
export const overruled: Record<string, string> = {
  'T-097': 'No page is under development.',
}
