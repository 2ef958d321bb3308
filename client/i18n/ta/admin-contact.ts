/** The inbox of the contact page. */
export const adminContact = {
  title: 'வந்த செய்திகள்',
  unread_one: 'வாசிக்காதது {{count}}',
  unread_other: 'வாசிக்காதவை {{count}}',
  onlyUnread: 'வாசிக்காதவை மட்டும்',
  none: 'செய்திகள் எதுவும் இல்லை.',
  failed: 'செய்திகளைக் கொண்டுவர முடியவில்லை.',
  new: 'புதிது',
  reply: 'பதில் எழுது',
  markRead: 'வாசித்ததாகக் குறி',
  markUnread: 'வாசிக்காததாகக் குறி',
  delete: 'நீக்கு',
  deleteTitle: 'இந்தச் செய்தியை நீக்கலாமா?',
  deleteText: '{{name}} எழுதிய செய்தி திரும்பக் கிடைக்காது.',
  more: 'மேலும் செய்திகள்',
} as const
