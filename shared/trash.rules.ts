/** What can be restored after it was deleted. */
export const trashKinds = [
  'post',
  'book',
  'pdf',
  'gallery',
  'banner',
  'plan',
  'category',
  'upload',
  'message',
  'letter',
] as const
export type TrashKind = (typeof trashKinds)[number]

/** Days after which the trash is emptied. */
export const trashDays = 30
