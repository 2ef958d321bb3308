/** The pages of the speakers. */
export const speakers = {
  search: 'தலைப்பில் தேடு',
  clear: 'தேடலை அழி',
  found_one: '{{count}} பதிவு',
  found_other: '{{count}} பதிவுகள்',
  foundMore: '{{count}} பதிவுகளுக்கு மேல்',
  empty: 'பதிவுகள் எதுவும் இல்லை.',
  all: 'எல்லாப் பதிவுகளும்',
} as const
