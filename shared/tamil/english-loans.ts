// Names and loans that are also written as English writes them, which says little of their sounds.

const pairs = `
africa ஆப்பிரிக்கா, america அமெரிக்கா, asia ஆசியா, australia ஆஸ்திரேலியா, bangalore பெங்களூரு, bank பேங்க், bench பெஞ்ச், bible பைபிள், bike பைக்,
board போர்டு, boat போட், book புக், bottle பாட்டில், box பாக்ஸ், bread பிரெட், britain பிரிட்டன், bus பஸ், cake கேக், camera கேமரா,
canada கனடா, car கார், chair சேர், channel சேனல், charles சார்லஸ், china சீனா, christmas கிறிஸ்துமஸ், cinema சினிமா, class கிளாஸ்,
coffee காபி, coimbatore கோயம்புத்தூர், college காலேஜ், colombo கொழும்பு, company கம்பெனி, computer கம்ப்யூட்டர், congress காங்கிரஸ், court கோர்ட்,
cricket கிரிக்கெட், cycle சைக்கிள், david டேவிட், delhi டெல்லி, doctor டாக்டர், dollar டாலர், dress டிரஸ், driver டிரைவர், editor எடிட்டர், email மின்னஞ்சல்,
england இங்கிலாந்து, english ஆங்கிலம், europe ஐரோப்பா, facebook பேஸ்புக், family பேமிலி, fees ஃபீஸ், film பிலிம், france பிரான்ஸ், friend பிரண்ட்,
gandhi காந்தி, george ஜார்ஜ், germany ஜெர்மனி, google கூகுள், hospital ஆஸ்பத்திரி, hotel ஓட்டல், ice ஐஸ், india இந்தியா, internet இணையம்,
italy இத்தாலி, jaffna யாழ்ப்பாணம், japan ஜப்பான், jesus இயேசு, john ஜான், judge ஜட்ஜ், kerala கேரளா, laptop லேப்டாப், light லைட், 
london லண்டன், lorry லாரி, machine மெஷின், madras மெட்ராஸ், malaysia மலேசியா, manager மேனேஜர், march மார்ச், market மார்க்கெட், marx மார்க்ஸ், mary மேரி,
master மாஸ்டர், metro மெட்ரோ, minister மினிஸ்டர், mobile மொபைல், modi மோடி, mumbai மும்பை, music மியூசிக், nehru நேரு, news நியூஸ், number நம்பர், nurse நர்ஸ்,
office ஆபீஸ், officer ஆபீசர், order ஆர்டர், paper பேப்பர், paris பாரிஸ், park பார்க், party பார்ட்டி, pension பென்ஷன், petrol பெட்ரோல், phone போன்,
photo போட்டோ, plan பிளான், plate பிளேட், police போலீஸ், pondicherry புதுச்சேரி, pump பம்ப், radio ரேடியோ, ration ரேஷன், report ரிப்போர்ட், road ரோடு, room ரூம்,
russia ரஷ்யா, salem சேலம், school ஸ்கூல், seat சீட், set செட், shakespeare ஷேக்ஸ்பியர், shop ஷாப், singapore சிங்கப்பூர், soap சோப்பு, social சோஷியல்,
stalin ஸ்டாலின், station ஸ்டேஷன், student ஸ்டூடண்ட், switch சுவிட்ச், table டேபிள், tank டேங்க், tax டாக்ஸ், taxi டாக்ஸி, tea டீ,
teacher டீச்சர், team டீம், tension டென்ஷன், test டெஸ்ட், thanjavur தஞ்சாவூர், theatre தியேட்டர், ticket டிக்கெட், time டைம், title டைட்டில், tractor டிராக்டர்,
train ட்ரெயின், trichy திருச்சி, tuticorin தூத்துக்குடி, university யுனிவர்சிட்டி, van வேன், video வீடியோ, vote ஓட்டு, website இணையதளம், xerox ஜெராக்ஸ், yoga யோகா
`

/** The Tamil spelling of an English word in small letters; undefined for words that are not listed. */
export const englishWords: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/,\s*/)
    .map((pair) => pair.split(' ') as [english: string, tamil: string]),
)
