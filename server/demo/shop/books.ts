import type { BookInput } from '#shared/books.ts'

/** A book of the demo content; the first one is the newest. */
interface DemoBook extends Omit<BookInput, 'image'> {
  /** File in server/demo/pictures/books without .svg. */
  cover: string
}

export const demoBooks: DemoBook[] = [
  {
    name: 'உப்பின் கணக்கு',
    author: 'ந. மரிய ஜெயசீலன்',
    description: '1938 முதல் 1961 வரையிலான கூலிப் பட்டியல்களிலிருந்து எழுதப்பட்ட, கடலோர உப்பளத் தொழிலாளர்களின் வரலாறு.',
    actualPrice: 35_000,
    sellingPrice: 28_000,
    cover: 'salt',
  },
  {
    name: 'பெயர் இல்லாத தெருக்கள்',
    author: 'தா. யாழினி',
    description: 'விலாசங்களில் மட்டும் வாழும் இடங்களைப் பற்றிய கவிதைகள்; மௌனத்துக்கும் இடம் விட்ட முதல் தொகுப்பு.',
    actualPrice: 15_000,
    sellingPrice: 12_000,
    cover: 'lanes',
  },
  {
    name: 'தறிப்பாட்டு',
    author: 'க. அமுதா',
    description: 'ஒரு நெசவுத் தெருவின் நூறு ஆண்டுகள், தறியின் தாளத்திலேயே சொல்லப்பட்ட நாவல்.',
    actualPrice: 26_000,
    sellingPrice: 22_000,
    stock: 4,
    cover: 'loom',
  },
  {
    name: 'மூன்றாம் வரிசை நாற்காலி',
    author: 'ச. வேல்முருகன்',
    description: 'ஊர்க் கொட்டகையின் கடைசிக் காட்சிகளுக்கு வந்தவர்களைப் பற்றிய பன்னிரண்டு சிறுகதைகள்.',
    actualPrice: 20_000,
    sellingPrice: 20_000,
    cover: 'chair',
  },
  {
    name: 'பெஞ்சில் ஓர் ஊர்',
    author: 'பா. இளங்கோ',
    description: 'பெஞ்சில் பேசியவை, சுவரில் ஒட்டியவை, கணக்கில் எழுதியவை: ஒரு கடையின் வழியே ஓர் ஊரின் அரசியல்.',
    actualPrice: 19_000,
    sellingPrice: 16_000,
    inStock: false,
    cover: 'tea',
  },
  {
    name: 'A Grammar of Rain',
    author: 'Nirmala Devadoss',
    description: 'A linguist learns to read the telegrams of her father, who measured rain for thirty-one years.',
    actualPrice: 42_500,
    sellingPrice: 39_950,
    cover: 'rain',
  },
  {
    name: 'ஆற்றோரம்',
    author: 'ந. கயல்',
    description:
      'பரிசல்காரரின் மகள் வள்ளி, காணாமல் போன ஓர் அளவுகாரர், நகர்ந்துபோன ஓர் எல்லைக்கல். இதழில் வந்துகொண்டிருக்கும் தொடர்கதையின் முதல் பாகம்.',
    actualPrice: 32_000,
    sellingPrice: 27_500,
    cover: 'river',
  },
  {
    name: 'கம்பியில் அமர்ந்த காலை',
    author: 'எஸ். மதிவாணன்',
    description: 'நகரத்துப் பறவைகளும் அவற்றைப் பார்க்க நேரம் இல்லாதவர்களும்: கட்டுரைகள்.',
    actualPrice: 14_000,
    sellingPrice: 14_000,
    cover: 'wires',
  },
  {
    name: 'ஒரு தையல்காரரின் நாட்குறிப்பு',
    author: 'அ. இப்ராஹிம் கனி',
    description: 'நாற்பது ஆண்டுகளின் அளவு நோட்டுகளிலிருந்து பிறந்த தன்வரலாறு.',
    actualPrice: 21_000,
    sellingPrice: 17_999,
    cover: 'tailor',
  },
  {
    name: 'காத்தாடிக் காலம்',
    author: 'ஜெ. ரோசி',
    description: 'மொட்டை மாடிகளில் நடக்கும் ஒரு கோடை விடுமுறைக் கதை. சிறாருக்கும், சிறாராக இருந்தவருக்கும்.',
    actualPrice: 11_000,
    sellingPrice: 9500,
    cover: 'kite',
  },
  {
    name: 'மூன்றாம் வகுப்புப் பெட்டி',
    author: 'சூ. அருள்தாஸ்',
    description: 'முன்பதிவு இல்லாத ரயில் பெட்டிகளில் அறுபத்தெட்டு இரவுகள்: ஓராண்டின் பயணக் குறிப்புகள்.',
    actualPrice: 29_000,
    sellingPrice: 25_000,
    stock: 12,
    cover: 'train',
  },
  {
    name: 'நிழல் தரும் சொல்',
    author: 'இரா. நிலவன்',
    description: 'மரங்களோடு பேசிப் பழகிய ஒருவரின் கவிதைகள்.',
    actualPrice: 15_000,
    sellingPrice: 12_000,
    cover: 'leaf',
  },
]
