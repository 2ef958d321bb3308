// Every error that may leave the server: its HTTP status and its English sentence. The Tamil sentences stand in
// client/i18n/ta/errors.ts, under the same codes. Codes are stable: callers may rely on them.

const table = {
  // The request as such
  INPUT_INVALID: [400, 'Some fields are not right. Please check them.'],
  JSON_INVALID: [400, 'The body is not valid JSON.'],
  MULTIPART_INVALID: [400, 'The form could not be read. Please send it again.'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  SESSION_INVALID: [401, 'Session expired or invalid. Please log in again.'],
  FORBIDDEN: [403, 'You may not do this.'],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  METHOD_NOT_ALLOWED: [405, 'This method is not allowed here.'],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  CONTENT_TYPE_UNSUPPORTED: [415, 'This content type is not supported here.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],

  // Fields
  FIELD_REQUIRED: [400, 'This field is required.'],
  FIELD_TOO_LONG: [400, 'This text is too long.'],
  FIELD_TOO_SHORT: [400, 'This text is too short.'],
  FIELD_INVALID: [400, 'This value is not valid.'],
  FIELD_UNKNOWN: [400, 'This field is not known.'],
  EMAIL_INVALID: [400, 'Please enter a valid email address.'],

  // Sessions
  LOGIN_FAILED: [401, 'Email or password is not right.'],
  LOGIN_THROTTLED: [429, 'Too many failed attempts. Please wait and try again.'],
  ADMIN_ONLY: [403, 'Only administrators may do this.'],
  OWNER_ONLY: [403, 'Only the owner may do this.'],

  // Posts
  POST_NOT_FOUND: [404, 'Post not found'],
  POST_FIELDS_REQUIRED: [400, 'Title, content, and category are required.'],
  POST_TOO_MANY_IMAGES: [400, 'A post can hold at most 20 images.'],
  POST_CHANGED: [409, 'Somebody else has changed this post in the meantime. Please reload it.'],

  // Categories
  CATEGORY_NOT_FOUND: [404, 'Category Not Found'],
  CATEGORY_UNKNOWN: [400, 'There is no such category.'],
  CATEGORY_FIELDS_REQUIRED: [400, 'Please fill all fields'],
  CATEGORY_NAME_UNUSABLE: [400, 'The English name needs at least one letter or digit.'],
  CATEGORY_SLUG_TAKEN: [409, 'Another category already has this address. Please choose another English name.'],
  CATEGORY_SLUG_RESERVED: [409, 'This address belongs to a page of the site. Please choose another English name.'],
  CATEGORY_NOT_EDITABLE: [403, 'Built-in categories cannot be edited or deleted.'],
  CATEGORY_HAS_POSTS: [409, 'This category still has posts. Move them to another category first.'],
  CATEGORY_ORDER_INVALID: [400, 'The new order must name every category once.'],

  // Media
  MEDIA_NOT_FOUND: [404, 'This picture is not there.'],
  MEDIA_REQUIRED: [400, 'Please choose a picture.'],
  MEDIA_TYPE_UNSUPPORTED: [415, 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be uploaded.'],
  MEDIA_UNREADABLE: [422, 'This picture is damaged and cannot be read.'],
  MEDIA_TOO_LARGE: [413, 'A picture can have at most 20 MB.'],
  MEDIA_TOO_MANY_PIXELS: [422, 'A picture can have at most 50 megapixels.'],
  MEDIA_CROP_INVALID: [400, 'The crop does not fit the picture.'],
  MEDIA_CROP_TOO_SMALL: [400, 'The crop is too small for this place.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof table

export const errorCodes = Object.keys(table) as ErrorCode[]
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
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  /** The request's id in the log; with INTERNAL only. */
  requestId?: string
}
