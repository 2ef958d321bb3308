import { owedPages, gapPattern } from '#shared/site-pages.rules.ts'
import type { SitePageText } from '#shared/site-pages.ts'
import { defaultSite } from '#shared/site.ts'
import { templateOf } from '#server/features/site-pages/site-pages.templates.ts'

/** What the invented house fills the gaps of its pages with. */
const filled: Record<string, string> = {
  'அஞ்சல் முகவரி': defaultSite.address.ta,
  'postal address': defaultSite.address.en,
  'மின்னஞ்சல் முகவரி': 'vasagar@mai.example',
  'email address': 'readers@mai.example',
  'தொலைபேசி எண்': '0452 555 0147',
  'phone number': '0452 555 0147',

  'பதிவு செய்த நிறுவனப் பெயர்': 'மை பதிப்பகம்',
  'registered name of the company': 'Mai Publishers',
  'எவ்வகை நிறுவனம்': 'கூட்டாண்மை நிறுவனம்',
  'kind of company': 'a partnership',
  'எண், அல்லது பதிவு இல்லை': 'பதிவு இல்லை',
  'number, or not registered': 'not registered',
  'பொறுப்பாசிரியரின் பெயர்': 'கயல்விழி',
  'name of the responsible editor': 'Kayalvizhi',
  'பணம் திரும்புமா, எவ்வளவு': 'மீதமுள்ள மாதங்களின் பணம் திரும்பும்',
  'whether, and how much, money is returned': 'the money for the months that are left is returned',
  ஊர்: 'மதுரை',
  city: 'Madurai',

  'எத்தனை நாள்கள், கட்டி அனுப்ப': '2',
  'how many days, packing': '2',
  'எத்தனை நாள்கள், திருப்பித் தர': '7',
  'how many days, return': '7',
  'எத்தனை நாள்கள், தமிழ்நாட்டில்': '3 முதல் 5',
  'how many days, in Tamil Nadu': '3 to 5',
  'எத்தனை நாள்கள், பிற மாநிலங்களில்': '5 முதல் 9',
  'how many days, in other states': '5 to 9',
  'அனுப்புகிறோம் அல்லது அனுப்புவதில்லை': 'இப்போது அனுப்புவதில்லை',
  'do, or do not': 'do not',
  'உங்களுடையது அல்லது எங்களுடையது': 'உங்களுடையது',
  'yours, or ours': 'yours',
  'எத்தனை நாள்கள், சேதம்': '10',
  'how many days, damage': '10',
  'எத்தனை நாள்கள், பணம்': '7',
  'how many days, refund': '7',

  'அலுவலரின் பெயர்': 'மு. தமிழ்ச்செல்வி',
  'name of the officer': 'M. Tamilselvi',
  பதவி: 'குறை தீர்க்கும் அலுவலர்',
  designation: 'Grievance officer',
  'அலுவலரின் மின்னஞ்சல்': 'grievance@mai.example',
  'email of the officer': 'grievance@mai.example',
  'அலுவலரின் தொலைபேசி': '0452 555 0148',
  'phone of the officer': '0452 555 0148',
  'எந்த நாள்கள், எந்த நேரம்': 'திங்கள் முதல் வெள்ளி வரை, 10 முதல் 5 மணி',
  'on which days, at what time': 'Monday to Friday, 10 am to 5 pm',
  'நாங்கள் உறுப்பினராக உள்ள தன்னொழுங்கு அமைப்பு': 'தமிழ்ச் சிற்றிதழ்களின் கூட்டு',
  'the self-regulating body that we belong to': 'the Council of Tamil Little Magazines',

  'பொறுப்பான நிறுவனத்தின் பெயர்': 'மை பதிப்பகம்',
  'name of the responsible company': 'Mai Publishers',
  'எத்தனை ஆண்டுகள்': '8',
  'how many years': '8',
  'எவ்வளவு காலம், மடல்கள்': 'பதில் சொல்லி ஓர் ஆண்டு வரை',
  'how long, messages': 'for a year after our answer',
  'எத்தனை நாள்கள், மறுபிரதிகள்': '30',
  'how many days, backups': '30',
  'நிறுவனம், நாடு': 'மை பதிப்பகமே, இந்தியாவில்',
  'company, country': 'ourselves, in India',
  'மின்னஞ்சல் சேவை': 'எங்கள் சொந்தச் சேவையகம்',
  'email service': 'a server of our own',
}

const fill = (text: string): string => text.replace(gapPattern, (gap, name: string) => filled[name.trim()] ?? gap)

/** The pages that the demo house owes its readers, filled in. */
export const demoPages: (SitePageText & { slug: (typeof owedPages)[number] })[] = owedPages.map((slug) => {
  const { title, content } = templateOf(slug, defaultSite)
  return { slug, title, content: { ta: fill(content.ta), en: fill(content.en) } }
})
