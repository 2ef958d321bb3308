/** Who gets the letter. */
export const adminNewsletter = {
  title: 'கடிதம் பெறுவோர்',
  note: 'உறுதிசெய்தவர்களுக்கு மட்டுமே கடிதம் போகும்.',
  asked: 'கேட்டது',
  confirmed: 'உறுதிசெய்தார்',
  waiting: 'இன்னும் உறுதிசெய்யவில்லை',
  none: 'இன்னும் யாரும் பதிவு செய்யவில்லை.',
  failed: 'பட்டியலைக் கொண்டுவர முடியவில்லை.',
  remove: 'நீக்கு',
  removeOf: 'நீக்கு: {{email}}',
  removeTitle: 'இந்த முகவரியை நீக்கலாமா?',
  more: 'மேலும் காட்டு',
} as const
