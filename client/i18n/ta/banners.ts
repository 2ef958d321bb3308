/** The carousel of the home page. */
export const banners = {
  label: 'பதாகைகள்',
  place: '{{number}} / {{count}}',
  show: 'பதாகை {{number}}',
  pause: 'மாறாமல் நிறுத்து',
  play: 'மீண்டும் மாறவிடு',
  alt: 'பதாகை {{number}}',
  empty: 'பதாகைகள் எதுவும் இல்லை.',
  failed: 'பதாகைகளை ஏற்ற முடியவில்லை. சற்றுப் பொறுத்து மீண்டும் முயலுங்கள்.',
} as const
