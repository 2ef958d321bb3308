/** The inbox of the contact page. */
export const adminContact = {
  title: 'வாசகர் மடல்கள்',
  unread_one: 'வாசிக்காதது {{count}}',
  unread_other: 'வாசிக்காதவை {{count}}',
  onlyUnread: 'வாசிக்காதவை மட்டும்',
  none: 'மடல்கள் எதுவும் இல்லை.',
  failed: 'மடல்களை ஏற்ற முடியவில்லை.',
  new: 'புதிது',
  reply: 'பதில் எழுது',
  markRead: 'வாசித்ததாகக் குறி',
  markUnread: 'வாசிக்காததாகக் குறி',
  delete: 'நீக்கு',
  deleteTitle: 'இந்த மடலை நீக்கவா?',
  deleteText: '{{name}} எழுதிய மடல் திரும்பக் கிடைக்காது.',
  more: 'மேலும் மடல்கள்',
} as const
