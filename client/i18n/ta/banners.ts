/** The carousel of the home page. */
export const banners = {
  label: 'பதாகைகள்',
  place: '{{count}} இல் {{number}}',
  show: 'பதாகை {{number}}',
  alt: 'பதாகை {{number}}',
  empty: 'உள்ளடக்கம் எதுவும் இல்லை.',
  failed: 'பதாகைகளை ஏற்ற முடியவில்லை. சற்றுப் பொறுத்து மீண்டும் முயலுங்கள்.',
} as const
