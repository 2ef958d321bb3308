// What the fields of the documented calls mean. One name means one thing in all of them; where it does not, an entry
// `owner.name` goes before: the owner is a schema (`Order`) or the second part of a path (`orders`).

import { documentedFields, postFields, type FieldMeaning, type FieldRules } from '#shared/post-fields.ts'

const id = '0f3a9c51e7b24d6883aa10c2'
const moment = '2026-11-20T04:30:00.000Z'
const address = 'https://example.org/uploads/5b1f0c9e2a7d4c86.jpg'
const fileName = '5b1f0c9e2a7d4c86.jpg'

/** Fields of posts, whose table says what they mean: in answers, in what is sent, and wherever else they have that name. */
const ofPosts: Record<string, FieldMeaning> = Object.fromEntries(
  documentedFields.flatMap((name) => {
    const { sent, ...about }: FieldRules['about'] = postFields[name].about
    const places = [name, `Post.${name}`, `RecentPost.${name}`].map((place) => [place, about] as const)
    return sent ? [...places, [`universal-posts.${name}`, sent] as const] : places
  }),
)

const fields: Record<string, FieldMeaning | string> = {
  ...ofPosts,

  // Answers
  success: 'Whether the call did what it says.',
  message: 'A sentence in English for whoever sees the answer.',
  error: 'The same sentence as `message`.',
  code: { meaning: 'The stable name of the error.', example: 'POST_NOT_FOUND' },
  fields: 'What is wrong with each field, by its path in the input (`items.0.price`).',
  data: 'What was asked for, or what has become of it.',
  requestId: 'Of a fault of ours: the name of this request in the log.',

  // Names and times
  _id: { meaning: 'The id: random, and never used again.', example: id },
  id: { meaning: 'An id, as `_id` of a list says it.', example: id },
  createdAt: { meaning: 'When it was made.', example: moment },
  updatedAt: { meaning: 'When it was last changed.', example: moment },
  date: { meaning: 'The date it bears.', example: moment },
  'pdf-uploads.date': {
    meaning: 'The date it bears: a day, which is answered as its noon in India, or a moment.',
    example: '2026-11-20',
  },

  // Accounts
  isValid: 'Whether the token is a live session.',
  user: 'Whose session it is.',
  userId: { meaning: 'Id of the reader; it must be the caller.', example: id },
  'auth.userId': { meaning: 'Id of the reader who is signed in.', example: id },
  userName: { meaning: 'Id or name of the reader.', example: 'கயல்விழி' },
  name: { meaning: 'The name, in any script.', example: 'கயல்விழி' },
  email: { meaning: 'The mail address.', example: 'kayal@example.org' },
  password: { meaning: 'The password; a chosen one has at least 10 characters.', example: 'a long sentence' },
  newPassword: { meaning: 'A new password of at least 10 characters; empty: it stays as it is.', example: '' },
  currentPassword: {
    meaning: 'The current password, for a new password or address; not needed within ten minutes after signing in.',
    example: '',
  },
  mustChangePassword: {
    meaning: 'Set while the generated password is in use: all calls for admins answer PASSWORD_CHANGE_NEEDED.',
    example: true,
  },
  mustSetUpSecondFactor: {
    meaning:
      'Set while the site requires a second factor that is missing: all calls for admins answer SECOND_FACTOR_REQUIRED.',
    example: true,
  },
  challenge: { meaning: '`data.challenge` of SECOND_FACTOR_NEEDED; valid for ten minutes, once.', example: 'k3Jd…' },
  'auth.code': { meaning: 'A code of the app, or a recovery code.', example: '492039' },
  token: { meaning: 'Bearer token of the session.', example: 'k3Jd…' },
  role: { meaning: '`owner`, who may do everything, `editor`, `author` or `shop`.', example: 'editor' },
  mobile: { meaning: 'Phone number; empty: none.', example: '+919840012345' },
  phone: { meaning: 'Phone number.', example: '98400 12345' },
  dob: { meaning: 'Day of birth; empty: not told.', example: '1990-04-14' },
  gender: 'Empty: not told.',

  // Notifications
  link: 'A path of this site to which it leads.',
  targetUserNames: { meaning: 'Names of the readers, each of whom must be known without doubt.', example: ['கயல்விழி'] },
  users: 'The readers.',
  q: { meaning: 'What is searched for.', example: 'நூலகம்' },
  notificationId: { meaning: 'Id of one of the caller’s notifications.', example: id },
  newTitle: { meaning: 'The title that it gets.', example: 'சந்திப்பு' },
  read: 'Whether its reader has marked it as read.',
  'notifications.title': { meaning: 'The title.', example: 'சந்திப்பு' },
  'notifications.message': { meaning: 'The text.', example: 'ஞாயிறு மாலை ஐந்து மணிக்கு' },
  'Notification.message': { meaning: 'The text.', example: 'ஞாயிறு மாலை ஐந்து மணிக்கு' },

  // Categories
  'Category.name': 'The names, of which Tamil readers see the one and the API knows the other.',
  'categories.name': 'The names; both are needed.',
  en: { meaning: 'In English.', example: 'Poems' },
  ta: { meaning: 'In Tamil.', example: 'கவிதைகள்' },
  slug: {
    meaning: 'The part of an address: the English name in lower case, letters and digits only.',
    example: 'poems',
  },
  order: { meaning: 'The place in the order of categories.', example: 1 },
  isEditable: 'Whether it can be changed and deleted; for owners only.',
  isAvailable: 'Whether posts can be put into it.',
  isInBanner: 'Whether it stands in the bar of categories.',
  setHeader: 'Whether its page has a banner.',
  reordered: 'Every category with its new place.',
  available: 'Only categories that posts can be put into.',
  'categories.banner': 'Only categories of the bar.',
  header: 'Only categories with a header banner.',
  moveTo: { meaning: 'Id of the category that takes over the posts.', example: id },

  // Posts; their fields say themselves what they mean, and those that others have too mean the same there.
  subTitle: { meaning: 'The line below the title.', example: 'பத்து ஆண்டுகளாக ஒரே இடத்தில்' },
  'gallery.content': { meaning: 'Words about the picture, plain text.', example: 'மாலை நேரம்' },
  'GalleryImage.content': { meaning: 'Words about the picture, plain text.', example: 'மாலை நேரம்' },
  'post_header.category': {
    meaning: 'Of the category: the slug, where it is read; id or English name, where written.',
    example: 'poems',
  },
  'PdfUpload.category': 'The category in both languages.',
  'Book.category': 'The one category of books.',
  'books.category': 'The one category of books.',
  headerImage: { meaning: 'The first picture.', example: fileName },
  middleImage: { meaning: 'The second picture.', example: fileName },
  'universal-posts.url': {
    meaning: 'The whole address of the preview.',
    example: 'https://example.org/preview/0f3a9c51e7b24d6883aa10c2.k3Jd',
  },
  existingImages: {
    meaning: 'A JSON list of the pictures that stay, by bare name or address; not sent: all stay, `[]`: none.',
    example: `["${fileName}"]`,
  },
  removed:
    'What was dropped from the text, each once: handlers, attributes, styles, characters; and what readers miss, with its address, how often and where (`iframe https://maps.example/ (2×), after “the way there”`).',
  postId: { meaning: 'Id of the post.', example: id },
  'Revision.kind': '`save`, `state` (another state), `restore`, `before` (older than all revisions) or `autosave`.',
  'Revision.state': 'The state of the post at that time.',
  'Revision.user': 'The name of whoever saved it; empty: nobody.',
  'Revision.source': 'From where it was saved: `admin`, `api`, or `schedule` at the time that was set before.',
  revisionId: { meaning: 'Id of a former version of the post.', example: id },
  source: { meaning: 'English name of the category that it was chosen from.', example: 'Poems' },
  'post_titles.title': {
    meaning: 'The title of the post; what is sent is not read.',
    example: 'நூலகத்தில் ஒரு காலி நாற்காலி',
  },

  // Pictures and PDFs
  audio: 'A sound file (MP3, M4A, Ogg, Opus) of at most 100 MB.',
  image: 'A picture (JPEG, PNG, WebP, AVIF, GIF) of at most 20 MB.',
  imageUrl: { meaning: 'Address of the picture.', example: address },
  url: { meaning: 'Address.', example: '/posts/nulakam-0f3a9c51e7b24d6883aa10c2' },
  width: { meaning: 'Width in pixels.', example: 1200 },
  height: { meaning: 'Height in pixels.', example: 800 },
  'audio.bytes': { meaning: 'Its size in bytes.', example: 4_200_000 },
  'audio.name': { meaning: 'The bare name, under `/uploads/`.', example: '5b1f0c9e2a7d4c86.mp3' },
  isAnimated: 'The picture moves, and is shown as one of its frames; left out where it does not.',
  'photo.name': { meaning: 'The bare name, under `/uploads/`.', example: fileName },
  banner: { meaning: 'Address of the picture over the category’s page.', example: address },
  'banner-image': 'The picture over a category’s page; it is cut to 5:2.',
  banners: 'In their order: the newest first, unless an admin has put them in another.',
  'banners.postId': { meaning: 'Id of the post that the picture leads to; `null`: none.', example: id },
  mobileImage: { meaning: 'Address of the picture for narrow screens.', example: address },
  desktopImage: { meaning: 'Address of the picture for wide screens.', example: address },
  'banners.mobileImage': 'The picture for narrow screens; it is cut to 10:16.',
  'banners.desktopImage': 'The picture for wide screens; it is cut to 16:10.',
  description: { meaning: 'A few words about it, plain text.', example: 'ஓர் ஆண்டு' },
  pdfUrl: { meaning: 'Address of the file.', example: 'https://example.org/pdfs/0f3a9c51/2026-11.pdf' },
  pdf: 'The file, of at most 100 MB.',
  categoryEn: { meaning: '`Archive` or `Editorial`.', example: 'Archive' },
  categoryTa: { meaning: 'Follows from `categoryEn`; what is sent is not read.', example: 'ஆவணக் காப்பகம்' },
  year: { meaning: 'The year in India.', example: 2026 },
  months: 'Newest first.',
  month: { meaning: 'The English name of the month.', example: 'November' },
  monthNumber: { meaning: 'The month, from 1.', example: 11 },
  categories: 'The categories of the month.',
  posts: 'Newest first.',

  // Search
  type: 'What kind of thing it is.',
  limit: 'How many at most.',
  total: { meaning: 'How many there are.', example: 1 },
  excerpt: { meaning: 'The words around what was found.', example: 'ஒரு காலி நாற்காலி' },
  page: { meaning: 'Of a PDF: the page, from 1.', example: 3 },

  // Shop
  'Book.name': { meaning: 'The title of the book.', example: 'நிலம்' },
  'books.name': { meaning: 'The title of the book.', example: 'நிலம்' },
  'CartItem.name': { meaning: 'The title of the book.', example: 'நிலம்' },
  actualPrice: { meaning: 'The printed price in rupees.', example: 250 },
  sellingPrice: { meaning: 'What it costs, in rupees with at most two decimals.', example: 199.5 },
  inStock: 'Whether it can be ordered.',
  stock: { meaning: 'Copies left; none: they are not counted.', example: 12 },
  'books.stock': { meaning: 'Copies left; empty: they are not counted.', example: '12' },
  coupon: { meaning: 'The coupon that belongs to it; told to admins only.', example: '' },
  quantity: { meaning: 'How many copies, at most 20.', example: 1 },
  bookId: { meaning: 'Id of the book.', example: id },
  'CartItem.bookId': 'The book.',
  cartItemId: { meaning: 'Id of the item, as `_id` of the cart says it.', example: id },
  'Order.name': { meaning: 'Who receives it.', example: 'கயல்விழி' },
  'orders.name': { meaning: 'Who receives it.', example: 'கயல்விழி' },
  address: { meaning: 'Where it is delivered.', example: '12, தெற்கு மாட வீதி, சென்னை 4' },
  items: 'The books.',
  productId: { meaning: 'Id of the book.', example: id },
  'orders.title': { meaning: 'The title of the book.', example: 'நிலம்' },
  'Order.title': { meaning: 'The title of the book.', example: 'நிலம்' },
  price: { meaning: 'In rupees with at most two decimals.', example: 199.5 },
  totalAmount: { meaning: 'The books in rupees, without delivery.', example: 199.5 },
  deliveryFee: { meaning: 'In rupees.', example: 60 },
  grandTotal: { meaning: 'Books and delivery in rupees.', example: 259.5 },
  number: { meaning: 'The running number, for conversations about it.', example: 27 },
  paymentMode: { meaning: '`cod`: cash on delivery. `online` is not available yet.', example: 'cod' },
  status: { meaning: 'Where the order stands.', example: 'pending' },
  'Plan.title': { meaning: 'The title.', example: 'ஆண்டுச் சந்தா' },
  'subscriptions.title': { meaning: 'The title.', example: 'ஆண்டுச் சந்தா' },
  durationInDays: { meaning: 'How many days it lasts.', example: 365 },

  // Authors and tags
  'Author.slug': { meaning: 'The part of the address of the page.', example: 'மு-கனகவல்லி' },
  'Author.name': { meaning: 'The name as posts print it.', example: 'மு. கனகவல்லி' },
  'Author.image': { meaning: 'The bare name of the portrait; null: none.', example: fileName },
  'Author.posts': { meaning: 'How many published posts there are.', example: 12 },
  nameEn: { meaning: 'The name in English; empty: the same.', example: 'M. Kanagavalli' },
  bio: 'The biography, plain text; empty lines separate paragraphs.',
  bioEn: 'The biography in English.',
  'Tag.slug': { meaning: 'The part of the address of the page.', example: 'மழை' },
  'Tag.name': { meaning: 'The name.', example: 'மழை' },
  'Tag.posts': { meaning: 'How many published posts there are.', example: 12 },

  // Trash
  kind: { meaning: 'What it is.', example: 'book' },
  deletedAt: { meaning: 'When it was deleted.', example: moment },
  deletedBy: { meaning: 'The name of whoever deleted it.', example: 'கயல்விழி' },
  expiresAt: { meaning: 'When it goes for ever.', example: moment },
  'trash.title': { meaning: 'Its title or name; empty for what has none.', example: 'நிலம்' },
  'TrashItem.title': { meaning: 'Its title or name; empty for what has none.', example: 'நிலம்' },
  'trash.state': { meaning: 'Of a post: its state now; null for everything else.', example: 'published' },
}

/** What a field means and how it looks. @returns undefined: nobody has said */
export function fieldOf(owner: string, name: string): FieldMeaning | undefined {
  const field = fields[`${owner}.${name}`] ?? fields[name]
  return typeof field === 'string' ? { meaning: field } : field
}
