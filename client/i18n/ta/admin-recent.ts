/** Recent posts: their list and their form. */
export const adminRecent = {
  title: 'அண்மைப் பதிவுகள்',
  createTitle: 'புதிய பதிவு',
  subTitle: 'துணைத் தலைப்பு',
  headerImage: 'தலைப்புப் படம்',
  middleImage: 'இடைப் படம்',
  imagesHint: 'இரண்டு படங்களையும் தேர்ந்தெடுங்கள், அல்லது இரண்டையும் விட்டுவிடுங்கள்.',
  home: 'முகப்பு',
  recent: 'அண்மை',
  required: 'தலைப்பு, துணைத் தலைப்பு, உரை, எழுதியவர், பிரிவு ஐந்தும் தேவை.',
  all: 'அண்மைப் பதிவுகளைப் பார்',
} as const
