import { readingErrors } from './reading-errors.ts'

// Every error that may leave the server: its HTTP status and its English sentence. The Tamil sentences stand in
// client/i18n/ta/errors.json and reading-errors.json, under the same codes. Codes are stable: callers may rely on them.

const table = {
  ...readingErrors,

  // Requests
  JSON_INVALID: [400, 'The body is not valid JSON.'],
  MULTIPART_INVALID: [400, 'The form could not be read. Please send it again.'],
  METHOD_NOT_ALLOWED: [405, 'This method is not allowed here.'],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  CONTENT_TYPE_UNSUPPORTED: [415, 'This content type is not supported here.'],

  // Faults of the machine
  DATABASE_BUSY: [503, 'The site is busy saving something else. Please try again in a moment.'],
  DATABASE_UNAVAILABLE: [503, 'The site cannot read its data at the moment. Please try again later.'],
  SITE_READ_ONLY: [503, 'The site cannot save anything at the moment. Reading works; please try again later.'],
  STORAGE_FULL: [507, 'There is not enough room for this file. Please tell the owner of the site.'],
  STORAGE_UNAVAILABLE: [503, 'Pictures and files cannot be reached at the moment. Please try again later.'],

  // Fields
  FIELD_TOO_SHORT: [400, 'This text is too short.'],
  FIELD_UNKNOWN: [400, 'This field is not known.'],

  // Sessions
  LOGIN_FAILED: [401, 'Email or password is incorrect.'],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended. Please ask an owner of the site.'],
  LOGIN_THROTTLED: [429, 'Too many failed attempts. Please wait and try again.'],
  EMAIL_UNCONFIRMED: [403, 'Please open the link that was sent to this address first.'],
  SECOND_FACTOR_NEEDED: [
    401,
    'The second step of this sign-in is missing. It is made on the page of the admin’s login.',
  ],
  SECOND_FACTOR_WRONG: [401, 'This is not right, or was used before.'],
  SECOND_FACTOR_EXPIRED: [401, 'This sign-in has expired. Please begin again with the password.'],
  SECOND_FACTOR_REQUIRED: [403, 'Please set up a second step of your sign-in first.'],
  SECOND_FACTOR_LAST: [409, 'The staff of this site needs a second step. Set up another before you remove this one.'],
  SECOND_FACTOR_OWN: [409, 'Please set up a second step of your own sign-in first.'],
  SECOND_FACTOR_NONE: [409, 'There is no second step to this sign-in yet.'],
  PASSKEY_REFUSED: [401, 'This passkey is not known here, or could not be checked.'],
  PASSKEYS_FULL: [409, 'There are enough passkeys. Please remove one first.'],
  PASSKEY_NOT_FOUND: [404, 'This passkey is not there any more.'],
  ADMIN_ONLY: [403, 'Only administrators may do this.'],
  OWNER_ONLY: [403, 'Only the owner may do this.'],
  ROLE_INSUFFICIENT: [403, 'Your role does not include this.'],

  // Accounts
  PASSWORD_TOO_SHORT: [400, 'A password needs at least 10 characters.'],
  PASSWORD_COMMON: [400, 'This password is easily guessed. Please choose another, such as a sentence.'],
  ADMIN_PASSWORD_TOO_SHORT: [400, 'A password of an admin needs at least 12 characters.'],
  PASSWORD_WRONG: [403, 'The current password is not right.'],
  REAUTHENTICATION_NEEDED: [403, 'Please enter the current password, or sign in again and repeat this.'],
  PASSWORD_CHANGE_NEEDED: [403, 'Please choose a password of your own first.'],
  NAME_HAS_ADDRESS: [400, 'A name contains no address, whether of a page or of a mailbox.'],
  EMAIL_TAKEN: [409, 'There is already an account with this address. Please log in.'],
  LINK_INVALID: [400, 'This link has already been used or has expired. Please ask for a new one.'],
  MOBILE_INVALID: [400, 'Please enter a valid phone number.'],
  DOB_INVALID: [400, 'Please enter a valid date of birth.'],
  SESSION_NOT_FOUND: [404, 'This session has already ended.'],
  OWNER_LAST: [409, 'The last owner of the site cannot be removed, suspended or given another role.'],
  STAFF_ALREADY: [409, 'This person already works on the site.'],
  STAFF_NOT_FOUND: [404, 'There is no such person on the staff.'],
  STAFF_SUSPENDED: [409, 'This person is suspended. End the suspension first.'],

  // Notifications
  NOTIFICATION_TARGETS_REQUIRED: [400, 'Please choose at least one reader.'],
  NOTIFICATION_TARGETS_UNKNOWN: [400, 'Some readers could not be found, or not without doubt. Nothing was sent.'],
  NOTIFICATION_LINK_INVALID: [400, 'A link must be an address of this site that begins with a slash.'],
  USER_NOT_FOUND: [404, 'There is no such reader.'],
  USER_NAME_UNKNOWN: [400, 'Nobody has this name.'],
  USER_NAME_AMBIGUOUS: [409, 'Several readers have this name. Please choose by address.'],

  // Posts
  POST_FIELDS_REQUIRED: [400, 'Title, content, and category are required.'],
  POST_TOO_MANY_IMAGES: [400, 'A post can hold at most 20 images.'],
  TEXT_TOO_MANY_PICTURES: [400, 'A text can hold at most 300 pictures and sound files.'],
  TEXT_TOO_MANY_PARTS: [400, 'A text can hold at most 40,000 paragraphs, lines, table cells and other elements.'],
  POST_STATE_INVALID: [
    409,
    'Only a published post can be unpublished, and only a post that readers do not see can be scheduled.',
  ],
  POST_TIME_REQUIRED: [400, 'A scheduled post needs the time at which it is to be published.'],
  POST_TIME_PAST: [400, 'The time of publication must be in the future.'],
  POST_TIME_UNUSED: [400, 'Only a scheduled post has a time of publication.'],
  POST_DATE_FUTURE: [400, 'The date of a post cannot be later than its publication.'],
  POST_SLUG_UNUSABLE: [400, 'The address needs at least one letter or digit.'],
  POST_ALT_REQUIRED: [400, 'Each picture needs a description, or has to be marked as decoration.'],
  PREVIEW_LINK_INVALID: [404, 'This link has expired or was withdrawn.'],
  COUNTERPART_UNKNOWN: [400, 'There is no such post to be the counterpart.'],
  COUNTERPART_LANGUAGE: [400, 'The counterpart must be in the other language.'],
  PINS_FULL: [400, 'At most 8 posts can be pinned.'],
  FRONT_FULL: [400, 'A front page has at most 20 bands.'],
  FRONT_BAND_TWICE: [400, 'A front page has only one band of this kind.'],
  PIN_TWICE: [400, 'A post can be pinned once only.'],
  CONSENT_TOO_SHORT: [400, 'Say in a few words how they have agreed.'],
  LETTER_NOT_FOUND: [404, 'There is no such letter.'],
  LETTER_SENT: [409, 'This letter has been sent; it cannot be changed any more.'],
  LETTER_CHANGED: [409, 'Somebody else has changed this letter in the meantime. Please reload it.'],
  LETTER_FIELDS_REQUIRED: [400, 'A letter needs a subject and a text before it is sent.'],
  LETTER_TIME_PAST: [400, 'The time of sending must be in the future.'],
  LETTER_NOBODY: [409, 'No subscriber has confirmed an address yet: there is nobody to send this letter to.'],
  PUSH_REFUSED: [400, 'This browser offers no push service that the site knows.'],
  MAIL_SERVER_MISSING: [409, 'This site has no mail server in its settings, so no email can be sent.'],
  POST_CHANGED: [409, 'Somebody else has changed this post in the meantime. Please reload it.'],
  POST_UNSAVED: [409, 'Some of this post was written but not saved yet. Please open it and publish it there.'],
  REVISION_NOT_FOUND: [404, 'This version is not there any more.'],

  // Pages of the house
  PAGE_GAPS_OPEN: [400, 'This page still has gaps between [[ and ]]. Please fill them in before you publish it.'],
  PAGE_FIELDS_REQUIRED: [400, 'A published page needs a title and a text in the same language.'],
  PAGE_SLUG_INVALID: [400, 'An address has small Latin letters, digits and hyphens only.'],
  PAGE_SLUG_TAKEN: [409, 'Another page has this address. Please choose another.'],
  MENU_TOO_LONG: [400, 'A menu can hold at most 60 entries.'],
  PAGE_CHANGED: [409, 'Somebody else has changed this page in the meantime. Please reload it.'],

  // Categories
  CATEGORY_UNKNOWN: [400, 'There is no such category.'],
  CATEGORY_FIELDS_REQUIRED: [400, 'Please fill all fields'],
  CATEGORY_NAME_UNUSABLE: [400, 'The English name needs at least one letter or digit.'],
  CATEGORY_SLUG_TAKEN: [409, 'Another category already has this address. Please choose another English name.'],
  CATEGORY_SLUG_RESERVED: [409, 'This address belongs to a page of the site. Please choose another English name.'],
  CATEGORY_ADDRESS_TAKEN: [409, 'Another category has this address by now. Rename that one first, then restore this.'],
  CATEGORY_NOT_EDITABLE: [403, 'Built-in categories cannot be edited or deleted.'],
  CATEGORY_HAS_POSTS: [409, 'This category still has posts. Move them to another category first.'],
  TERM_NAME_UNUSABLE: [400, 'A name needs at least one letter or digit.'],
  TERM_NAME_TAKEN: [409, 'Another one has, or had, this name. Please choose another, or merge the two.'],
  TERM_SAME: [400, 'Please choose another one to merge with.'],
  AUTHOR_HAS_POSTS: [409, 'This author still has posts. Merge with another author instead.'],
  SERIES_ORDER_INVALID: [400, 'The new order must name every part once.'],
  CATEGORY_ORDER_INVALID: [400, 'The new order must name every category once.'],

  // Media
  MEDIA_NOT_FOUND: [404, 'This picture could not be found.'],
  MEDIA_REQUIRED: [400, 'Please choose a picture.'],
  MEDIA_TYPE_UNSUPPORTED: [415, 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be uploaded.'],
  MEDIA_HEIC: [
    415,
    'HEIC photos cannot be uploaded. On an iPhone choose Settings › Camera › Formats › Most Compatible and take the photo again, or send it as a JPEG.',
  ],
  MEDIA_UNREADABLE: [422, 'This picture is damaged and cannot be read.'],
  MEDIA_TOO_LARGE: [413, 'A picture may be at most 20 MB.'],
  MEDIA_TOO_MANY_PIXELS: [422, 'A picture may have at most 50 megapixels.'],
  MEDIA_TOO_LONG: [
    422,
    'A picture may be at most 20,000 pixels wide and 16,383 pixels high. Please cut it into several.',
  ],
  LIBRARY_NO_PICTURE: [400, 'Only a picture can be replaced, by another picture.'],
  LIBRARY_NOT_NEW: [409, 'The new picture is in use itself. Please upload it anew.'],
  MEDIA_AUDIO_REQUIRED: [400, 'Please choose a sound file.'],
  MEDIA_AUDIO_UNSUPPORTED: [415, 'Only MP3, M4A, Ogg and Opus sound files can be uploaded.'],
  MEDIA_AUDIO_TOO_LARGE: [413, 'A sound file may be at most 100 MB.'],
  MEDIA_CROP_INVALID: [400, 'The crop does not fit the picture.'],
  MEDIA_CROP_TOO_SMALL: [400, 'The crop is too small for this place.'],
  MEDIA_UNCONFIRMED: [400, 'The picture is not there yet. Confirm its crop once it is uploaded, or take it out.'],

  // PDFs
  PDF_FIELDS_REQUIRED: [400, 'Title, date and category are required.'],
  PDF_REQUIRED: [400, 'Please choose a PDF file.'],
  PDF_TYPE_UNSUPPORTED: [415, 'Only PDF files can be uploaded here.'],
  PDF_TOO_LARGE: [413, 'A PDF may be at most 100 MB.'],

  // Ticker
  TITLE_REQUIRED: [400, 'Please select a title to add.'],
  TITLE_NOT_FOUND: [404, 'This title is not in the list.'],
  TITLE_SELECTED: [409, 'This title is already in the list.'],
  VIEWS_FULL: [409, 'There are too many saved views. Please remove one first.'],
  TITLES_FULL: [409, 'The list is full. Please remove a title first.'],

  // Banners
  BANNER_IMAGE_REQUIRED: [400, 'Please select and crop at least one image (mobile or desktop) to create a banner.'],
  BANNER_NOT_FOUND: [404, 'This banner is not there any more.'],
  BANNERS_FULL: [409, 'There are enough banners. Please delete one first.'],
  BANNER_ORDER_INVALID: [400, 'The new order must name every banner once.'],
  HEADER_BANNER_INCOMPLETE: [400, 'Please select category and valid crop area'],
  HEADER_BANNER_CATEGORY: [400, 'This category has no header banner. Allow one in its settings first.'],
  HEADER_BANNER_NOT_FOUND: [404, 'This category has no banner.'],

  // Gallery
  GALLERY_TITLE_REQUIRED: [400, 'Please enter a title for the image.'],
  GALLERY_IMAGE_REQUIRED: [400, 'Please select and crop an image to upload.'],

  // Recent posts
  RECENT_POST_IMAGES: [400, 'Please choose both images, or none.'],

  // Newsletter and contact
  CONTACT_MESSAGE_NOT_FOUND: [404, 'This message is not there any more.'],

  // Jobs
  JOB_NOT_FOUND: [404, 'There is no such job, or it no longer fails.'],
  JOB_EXPIRED: [409, 'This cannot be tried again: it was deleted, or the link in it has expired.'],

  // Money and settings
  AMOUNT_INVALID: [400, 'Please enter an amount in rupees with at most two decimals.'],
  VIEWER_ADDRESS_INVALID: [400, 'Please enter an https address in which {pdfUrl} stands once, behind the host.'],
  COLOUR_INVALID: [400, 'Please enter a colour as # and six digits, such as #1b2a9e.'],
  ACCENT_TOO_PALE: [400, 'This colour is too pale for letters in the light theme. Please choose a darker one.'],
  ACCENT_TOO_DARK: [400, 'This colour is too dark for letters in the dark theme. Please choose a lighter one.'],
  LINK_ADDRESS_INVALID: [400, 'Please enter the whole address of a page, which begins with https://.'],
  LINKS_TOO_MANY: [400, 'There can be at most 8 links.'],
  HOME_POSTS_INVALID: [400, 'Please enter a number from 5 to 59.'],
  NOTICE_TIME_PAST: [400, 'This time is over. Please choose a later one.'],
  LOGO_TOO_SMALL: [400, 'This picture is too small. A logo must be at least 80 pixels high.'],
  ICON_TOO_SMALL: [400, 'This picture is too small. An icon must have at least 192 by 192 pixels.'],
  SETTINGS_CONFLICT: [409, 'Somebody else has changed these settings in the meantime.'],

  // Books
  BOOK_FIELDS_REQUIRED: [400, 'Name, author, actual price and selling price are required.'],
  BOOK_IMAGE_REQUIRED: [400, 'Please choose an image for the book.'],

  // Cart
  CART_ITEM_NOT_FOUND: [404, 'This item is not in your cart.'],
  CART_QUANTITY_INVALID: [400, 'The quantity must be a whole number.'],

  // Orders
  ORDER_NOT_FOUND: [404, 'There is no such order.'],
  ORDER_ITEMS_REQUIRED: [400, 'No items in cart to checkout.'],
  ORDER_QUANTITY_INVALID: [400, 'The quantity of a book must be a whole number from 1 to 20.'],
  ORDER_FIGURES_CHANGED: [409, 'Prices or the delivery fee have changed. Please check the new figures.'],
  ORDER_CART_CHANGED: [409, 'Your cart has changed in the meantime. Please check the order again.'],
  ORDER_PAYMENT_UNAVAILABLE: [400, 'This payment mode is not available yet.'],
  ORDER_STATUS_INVALID: [400, 'There is no such order status.'],
  ORDER_NOT_PENDING: [409, 'Only a pending order can be cancelled.'],
  ORDER_CHANGED: [409, 'Somebody else has changed this order in the meantime. Please reload it.'],
  ORDER_FEE_FIXED: [409, 'The delivery fee can be raised only while the order is pending and its buyer can be told.'],
  ORDER_LIMIT_REACHED: [
    409,
    'Several orders of this account or phone number are still on their way. Please order again when one has arrived, or write to us.',
  ],
  ORDER_NOT_FORWARD: [409, 'This order is cancelled, or further on already.'],
  ORDER_CANCELLED: [409, 'This order is cancelled.'],
  ORDER_COURIER_REQUIRED: [400, 'A tracking number needs the name of the courier.'],
  ORDER_TRACKING_TWICE: [400, 'This tracking number stands there twice.'],
  ORDER_NOTHING_CANCELLED: [400, 'Please say how many copies are cancelled.'],
  ORDER_COPIES_TOO_MANY: [400, 'The order does not have so many copies of this book.'],
  ORDER_NOTHING_LEFT: [409, 'Nothing would be left of this order. Please cancel it as a whole.'],
  ORDER_REFUND_TOO_MUCH: [400, 'No more can be given back than the buyer has paid.'],
  ORDER_REFUND_DAY: [400, 'Please enter a day between the order and today.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'Another order was already placed with this key. Please look at your orders.'],
  IDEMPOTENCY_KEY_INVALID: [400, 'The Idempotency-Key must have 8 to 200 printable characters.'],

  // Plans
  PLAN_FIELDS_REQUIRED: [400, 'Title, Price, and Duration are required fields.'],
  PLAN_PRICE_INVALID: [400, 'Price must be a positive number.'],
  PLAN_DURATION_INVALID: [400, 'Duration in days must be a positive integer.'],
  PLAN_REQUEST_NOT_FOUND: [404, 'There is no such request.'],
  PLAN_WITHDRAWN: [409, 'This plan is no longer offered. The request can only be declined.'],
  PLAN_REQUEST_DECIDED: [409, 'This request has already been decided.'],

  // Words for the same thing
  SYNONYMS_TOO_FEW: [400, 'A group needs at least two different words.'],
  SYNONYMS_TOO_MANY: [400, 'A group has at most 20 words.'],
  SYNONYM_UNUSABLE: [400, 'A word needs a letter, and may consist of at most five words with 60 characters.'],
  SYNONYM_TAKEN: [409, 'One of these words belongs to another group. A word can be in one group only.'],
  SYNONYMS_FULL: [409, 'There are 2,000 groups already. Please remove one first.'],
  SYNONYMS_CHANGED: [409, 'Somebody else has changed this group in the meantime. Please reload the page.'],
  SYNONYMS_NOT_FOUND: [404, 'This group is not there any more.'],
  // Words of the house
  HOUSE_WORD_INVALID: [400, 'A single word is needed: letters, digits and hyphens.'],
  HOUSE_WORD_SAME: [400, 'A word cannot be replaced by itself.'],
  HOUSE_WORDS_FULL: [409, 'There are 2,000 words already. Please remove one first.'],

  // Trash
  BULK_NOT_FOUND: [404, 'There is no such change.'],
  BULK_EXPIRED: [409, 'This change can no longer be undone.'],
  BULK_UNDONE: [409, 'This change has already been undone.'],
  BULK_CHANGED_SINCE: [409, 'This has been changed since.'],
  BULK_GONE: [409, 'This has been deleted for ever.'],
  BULK_IN_USE: [409, 'This is in use again.'],
  TRASH_NOT_FOUND: [404, 'This is not in the trash any more.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof table

const errorCodes = Object.keys(table) as ErrorCode[]
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(table, code)
export const statusOf = (code: ErrorCode): number => table[code][0]
export const sentenceOf = (code: ErrorCode): string => table[code][1]

/** English sentences by code: the `errors` namespace of the English interface. */
export const sentences = Object.fromEntries(errorCodes.map((code) => [code, sentenceOf(code)])) as Record<
  ErrorCode,
  string
>

/** What is wrong with each field of an input, by its path (`images.0.crop`). */
export type FieldErrors = Record<string, ErrorCode>

/** The part of an error that is meant for the caller, the same on tRPC (`data.app`) and REST. */
export interface AppErrorData {
  code: ErrorCode
  fields?: FieldErrors
  /** Seconds to wait before trying again. */
  retryAfter?: number
  /** The current state, if the code says that it differs from what the caller sent. */
  data?: Record<string, unknown>
  /** The request's id in the log; with INTERNAL only. */
  requestId?: string
}
