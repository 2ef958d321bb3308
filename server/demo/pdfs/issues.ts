import type { PdfCategory } from '#shared/pdfs.ts'

/** A printed issue of the demo content, set from posts of the site. */
export interface DemoIssue {
  /** Name of the file in server/demo/pdfs/files, without .pdf. */
  file: string
  title: string
  subtitle: string
  category: PdfCategory
  /** Days before the first start. */
  daysAgo: number
  /** Drawing on the cover, in server/demo/pictures. */
  drawing: string
  /** Titles of the posts in it. */
  posts: string[]
}

const issue = (
  number: number,
  daysAgo: number,
  name: string,
  subtitle: string,
  drawing: string,
  posts: string[],
): DemoIssue => ({
  file: `issue-${number}`,
  title: `இதழ் ${number}: ${name}`,
  subtitle,
  category: 'Archive',
  daysAgo,
  drawing,
  posts,
})

const editorial = (file: string, daysAgo: number, title: string, subtitle: string, post: string): DemoIssue => ({
  file,
  title,
  subtitle,
  category: 'Editorial',
  daysAgo,
  drawing: 'inkwell',
  posts: [post],
})

export const demoIssues: DemoIssue[] = [
  issue(47, 3, 'மழையின் நில வரைபடம்', 'நனையும் நகரமும் நனையாத கணக்கும்.', 'umbrellas', [
    'மழையின் நில வரைபடம்',
    'கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்',
    'ஆற்றோரம் 7: மணல் சொன்ன பொய்',
  ]),
  issue(46, 33, 'உழைப்பின் ஒலி', 'தறி, பறை, தேநீர்க் கடை: கேட்கப்படாத இசை.', 'loom', [
    'வரிசையில் நிற்பவர்களின் நேரம்',
    'தோல் காயும்வரை பேசலாம்',
    'தேநீர்க் கடையின் நாளிதழ்',
  ]),
  issue(45, 64, 'யாருடைய நூலகம்?', 'பூட்டிய கதவின் முன் நிற்கும் வாசகர்கள்.', 'leaf-print', [
    'நூலகத்தில் ஒரு காலி நாற்காலி',
    'மிதிவண்டியில் வந்த நூலகம்',
    'பெயர் இல்லாத தெருக்கள்',
  ]),
  issue(44, 95, 'வெள்ளை நிலம்', 'உப்பளத்தின் வெயிலும் நிழலும்.', 'salt-pans', [
    'வெள்ளை நிலத்தின் நிழல்கள்',
    'உப்பின் கணக்கு: கடலோரத்தின் சிறு வரலாறு',
    'ஆற்றோரம் 4: இரவுத் துடுப்பு',
    'குளத்து நிலா',
  ]),
  issue(43, 126, 'ஒரு கைப்பிடி நீர்', 'குளம், கிணறு, உரிமை.', 'pots', [
    'பிழை திருத்தம்',
    'ஒரு குளம், ஒரு கைப்பிடி நீர்',
    'கிணறு',
    'ஆற்றோரம் 2: நீர்க்கோடு',
  ]),
  issue(42, 156, 'பனை உயரம்', 'ஏறுகிறவர்கள் எண்ணும் எண்கள்.', 'palmyra', [
    'பனை ஏறுகிறவர்கள் எண்ணும் எண்கள்',
    'முகவுரையை உரக்கப் படித்தல்',
    'பட்டம் விடுகிறவன் நகரத்தை நூலால் அளக்கிறான்',
  ]),
  issue(41, 187, 'எழுத்தின் கிளர்ச்சி', 'அச்சுக்கோப்பவரின் மேசையிலிருந்து.', 'printing-press', [
    'றா னை லை: அச்சுக்கோப்பவரின் கிளர்ச்சி',
    'முடிச்சு',
    'பழைய புத்தகத்தைப் பராமரிக்க ஒன்பது வழிகள்',
  ]),
  issue(40, 218, 'பள்ளி மணி', 'வகுப்பறையின் கடைசி வரிசையிலிருந்து.', 'school-bench', [
    'காணாமல் போன மதிய உணவுப் பை',
    'எண்கள் பேசும்போது',
    'ஆற்றோரம் 1: வட்டப் படகு',
  ]),
  editorial('editorial-4', 1, 'தலையங்கத் தாள்: மழையின் நில வரைபடம்', 'சுவரில் ஒட்ட, கையில் கொடுக்க.', 'மழையின் நில வரைபடம்'),
  editorial('editorial-3', 34, 'தலையங்கத் தாள்: காத்திருப்பின் அரசியல்', 'நேரம் யாருடையது?', 'வரிசையில் நிற்பவர்களின் நேரம்'),
  editorial('editorial-2', 121, 'தலையங்கத் தாள்: பிழை திருத்தம்', 'தவறுகளை ஒப்புக்கொள்ளும் பக்கம்.', 'பிழை திருத்தம்'),
  editorial(
    'editorial-1',
    251,
    'தலையங்கத் தாள்: எண்கள் பேசும்போது',
    'புள்ளிவிவரத்துக்குப் பின்னால் இருக்கும் முகங்கள்.',
    'எண்கள் பேசும்போது',
  ),
]
