/**
 * The part of the error table (errors.ts) that whoever only reads can meet: readers' pages carry these sentences and no
 * others.
 */
export const readingErrors = {
  INPUT_INVALID: [400, 'Some fields need correcting. Please check them.'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  SESSION_INVALID: [401, 'Session expired or invalid. Please log in again.'],
  FORBIDDEN: [403, 'You may not do this.'],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  FIELD_REQUIRED: [400, 'This field is required.'],
  FIELD_TOO_LONG: [400, 'This text is too long.'],
  FIELD_INVALID: [400, 'This value is not valid.'],
  EMAIL_INVALID: [400, 'Please enter a valid email address.'],
  BOOKMARKS_FULL: [409, 'You can keep at most 1,000 bookmarks.'],
  NOTIFICATION_NOT_FOUND: [404, 'This notification is not there.'],
  POST_NOT_FOUND: [404, 'Post not found'],
  CATEGORY_NOT_FOUND: [404, 'Category Not Found'],
  GALLERY_ITEM_NOT_FOUND: [404, 'Post not found'],
  NEWSLETTER_LINK_INVALID: [404, 'This link is not valid any more.'],
  BOOK_NOT_FOUND: [404, 'This book is not in the shop.'],
  BOOK_OUT_OF_STOCK: [409, 'This book is out of stock, or fewer copies are left than you want.'],
  CART_TOO_MANY: [400, 'At most 20 copies of a book can be ordered at once.'],
  CART_FULL: [409, 'A cart can hold at most 100 different books.'],
  PLAN_NOT_FOUND: [404, 'This plan is not offered.'],
  PDF_NOT_FOUND: [404, 'PDF not found. It may have been deleted.'],
  MONTH_NOT_FOUND: [404, 'There is no such month.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>
