/** What every page may show of an account: the places in the head, the bookmark of a card. */
export const account = {
  login: 'உள்நுழை',
  logout: 'வெளியேறு',
  loggedOut: 'வெளியேறிவிட்டீர்கள்.',
  profile: 'என் கணக்கு',
  bookmarks: 'குறித்துவைத்தவை',
  mark: {
    add: 'குறித்துவை: {{title}}',
    remove: 'புத்தகக்குறியை நீக்கு: {{title}}',
    added: 'குறித்துவைக்கப்பட்டது.',
    removed: 'புத்தகக்குறி நீக்கப்பட்டது.',
    short: 'குறித்துவை',
    marked: 'குறித்துவைத்தது',
  },
  bell: {
    label: 'அறிவிப்புகள்',
    withUnread: 'அறிவிப்புகள்: வாசிக்காதவை {{shown}}',
    loginFirst: 'அறிவிப்புகளைக் காண உள்நுழையுங்கள்',
    loading: 'அறிவிப்புகள் ஏற்றப்படுகின்றன...',
  },
} as const
