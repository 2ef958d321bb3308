/** Who gets the letter. */
export const adminNewsletter = {
  title: 'கடிதம் பெறுவோர்',
  note: 'உறுதிசெய்தவர்களுக்கு மட்டுமே கடிதம் அனுப்பப்படும்.',
  asked: 'கேட்ட நாள்',
  confirmed: 'உறுதிசெய்த நாள்',
  waiting: 'இன்னும் உறுதிசெய்யவில்லை',
  none: 'இன்னும் யாரும் பதிவு செய்யவில்லை.',
  failed: 'பட்டியலை ஏற்ற முடியவில்லை.',
  remove: 'நீக்கு',
  removeOf: 'நீக்கு: {{email}}',
  removeTitle: 'இந்த மின்னஞ்சல் முகவரியை நீக்கவா?',
  more: 'மேலும் காட்டு',
} as const
