// What readers type, and what must be among the first five results. Written before the search was tuned. `nfd:` decomposes
// the query, `joined:` puts invisible joiners between its letters.

export interface Target {
  /** A part of the title that no other document has. */
  finds: string
  queries: readonly string[]
}

export const target = (finds: string, queries: string): Target => ({
  finds,
  queries: queries.split('|').map((query) => query.trim()),
})

/** Every second target is for tuning, the others for evaluation. */
export const targets: readonly Target[] = [
  target(
    'கவிதைகள் பற்றி',
    'கவிதை | கவிதைகளில் | கவி | kavithai | kavidhai | kavithaigal | kavithaikalil | joined:கவிதை | nfd:கவிதைகளை | கவிதைகளைப் பற்றி',
  ),
  target('கொள்கை விளக்கம்', 'கொள்கை | nfd:கொள்கை | கொள்கைகள் | கொல்கை | kolgai | kolkai | kolhai vilakkam | கொள்கையின் விளக்கம்'),
  target(
    'புத்தக விமர்சனம்',
    'புத்தகம் விமர்சனம் | puthagam vimarsanam | puththaga vimarsanam | buthaga vimarchanam | புத்தகங்களின் விமர்சனங்கள் | விமர்சனத்தை | joined:விமர்சனம் | புத்தக விமர்ஷனம்',
  ),
  target('Résumé', 'resume | Resume compositor | résumé | RESUME | nfd:résumé | compositors | resumé of compositor'),
  target(
    '2024-ல் தமிழ்நாடு',
    '2024-ல் | 2024 தமிழ்நாடு | ௨௦௨௪ | tamilnadu 2024 | தமிழ்நாட்டில் 2024 | thamizhnadu 2024 | தமில்நாடு 2024',
  ),
  target(
    'பெரியாரும் பகுத்தறிவும்',
    'பெரியார் பகுத்தறிவு | periyar pagutharivu | periyaar paguththarivu | பெரியாரின் பகுத்தறிவு | பகுத்தறிவை | பகுத்தரிவு | pakuttarivu | பெரியார் rational பகுத்தறிவு',
  ),
  target(
    'திராவிட இயக்க',
    'திராவிடம் | dravida iyakkam | thiravida iyakka varalaru | திராவிட இயக்கத்தின் வரலாறு | diravida iyakkam | இயக்க வரலாற்றை | dravidam | திறாவிட இயக்கம்',
  ),
  target(
    'சங்க இலக்கியத்தில் காதல்',
    'சங்க இலக்கியம் | sanga ilakkiyam | sangam ilakiyam | சங்க இலக்கியங்கள் | காதல் இலக்கியம் | kaadhal ilakkiyam | kadhal sangam | இலக்கியத்திற்கு',
  ),
  target('சமூக நீதி எது', 'சமூக நீதி | samooga neethi | samuga needhi | சமூகநீதி | சமூக நீதியை | samuka niti | சமுக நீதி'),
  target(
    'பெண் விடுதலை',
    'பெண் விடுதலை | pen viduthalai | பெண்விடுதலை | பெண்களின் விடுதலைக்கு | penn vidudhalai | விடுதலையை | viduthalai',
  ),
  target(
    'சாதியை ஒழிக்கும் வழி',
    'சாதி ஒழிப்பு | saathi ozhippu | சாதியை ஒழிக்க | jaathi ozhikkum | ஜாதி ஒழிக்கும் | saadhiyai ozhikkum vazhi | சாதி ஒலிக்கும் வழி',
  ),
  target(
    'Annihilation of Caste',
    'annihilation | annihilation of caste | anihilation of caste | caste | ANNIHILATION CASTE | Annihilation சாதி caste',
  ),
  target(
    'திருவள்ளுவர் சிலை',
    'திருவள்ளுவர் | thiruvalluvar | tiruvalluvar silai | திருவள்ளுவரின் சிலை | valluvar silai | thiruvaluvar | திருவல்லுவர் | வள்ளுவர் சிலை',
  ),
  target(
    'ஜெயகாந்தன் சிறுகதைகள்',
    'ஜெயகாந்தன் | jayakanthan | jeyakanthan sirukathaigal | ஜெயகாந்தனின் சிறுகதை | செயகாந்தன் | jeyakaandhan | jayakanthan short சிறுகதைகள்',
  ),
  target(
    'சிலப்பதிகாரம்',
    'சிலப்பதிகாரம் | silappathikaram | silapathigaram | சிலப்பதிகாரத்தில் | cilappatikaram | சிலபதிகாரம் | chilappathikaaram | இளங்கோவடிகள் | ilangovadigal',
  ),
  target(
    'லக்ஷ்மி அக்காவின்',
    'லக்ஷ்மி | லட்சுமி | lakshmi | latchumi akka | laxmi samayal | lakshmi akka samaiyal | லக்ஷ்மியின் சமையல் | லட்சுமி அக்கா',
  ),
  target(
    'ஸ்ரீரங்கத்து',
    'ஸ்ரீரங்கம் | ஶ்ரீரங்கம் | srirangam | sreerangam | srirangathu manithargal | ஸ்ரீரங்கத்தில் | nfd:ஸ்ரீரங்கத்து மனிதர்கள் | sri rangam manidhargal',
  ),
  target('பக்ஷிகளின் வானம்', 'பக்ஷி | பட்சிகள் | pakshi | patchi vaanam | pakshigalin vanam | பக்ஷிகள் வானம் | joined:பக்ஷிகளின்'),
  target(
    'மொழிபெயர்ப்புக் கலை',
    'மொழிபெயர்ப்பு | மொழி பெயர்ப்பு | mozhipeyarppu | molipeyarpu | மொழிபெயர்ப்பின் கலை | mozhi peyarppu kalai | மொளிபெயர்ப்பு | மொழிபெயர்ப்புகள்',
  ),
  target(
    'ஊழியர்களின் வேலைநிறுத்தம்',
    'ஊழியர் வேலைநிறுத்தம் | oozhiyar velainirutham | uzhiyargal | ஊழியர்கள் | ஊளியர்கள் வேலை | velai niruththam | வேலைநிறுத்தத்தை | வேலை நிறுத்தம்',
  ),
  target(
    'விவசாயிகள் மாநாடு',
    'விவசாயி மாநாடு | vivasayigal maanadu | vivasayi manadu | விவசாயிகளின் மாநாட்டில் | விவசாயிகளுக்கு | விவசாய மாநாடு | vivasaayi',
  ),
  target(
    'கல்வி உரிமைச் சட்டம்',
    'கல்வி உரிமை | kalvi urimai | kalvi urimai sattam | கல்வியின் உரிமை | கல்வி உரிமையை | kalvi urimai chattam | கள்வி உரிமை',
  ),
  target(
    'நாட்டுப்புறப் பாடல்கள்',
    'நாட்டுப்புறப் பாடல் | naattupura paadal | nattuppura padalgal | நாட்டுப்புற பாட்டு | நாட்டுபுற பாடல் | nattupura paadalkal | நாட்டுப்புறப் பாடல்களை',
  ),
  target('ஏரிகளைக் காப்போம்', 'ஏரி காப்போம் | eri kaappom | ஏரிகள் காப்பு | erigalai kappom | ஏரிகளின் | ஏறிகளை காப்போம்'),
  target(
    'நாடாளுமன்றத் தேர்தல்',
    'தேர்தல் முடிவு | therthal mudivugal | நாடாளுமன்றம் | naadaalumandram | nadalumanram therdhal | தேர்தலின் முடிவுகளை | தேர்தல் முடிவுகல் | நாடாளுமன்றத்தில்',
  ),
  target(
    'மெட்ராஸ் துறைமுகம்',
    'மெட்ராஸ் | madras | metras thuraimugam | துறைமுகம் 1920 | துறைமுகத்தில் | துரைமுகம் | thuraimukam | மெட்ராசில்',
  ),
  target('வானவில்', 'வானவில் | vaanavil | vanavil | வானவில்லை | வாணவில் | nfd:வானவில் | joined:வானவில் | vaanavillin'),
  target(
    'இதழ் 38',
    'புதுக்கவிதை | புதுக்கவிதைகள் | pudhukkavithai | puthukavithaiyin munnodigal | ஹைக்கூ | haikoo | நவீன ஓவியம்',
  ),
  target('இதழ் 41', 'கீழடி | keezhadi | keeladi agazhaivu | கீழடியில் அகழாய்வு | தொல்லியல் | tholliyal | கீலடி பானை | akalaayvu'),
  target(
    'ஞானபீட விருது',
    'ஞானபீடம் | gnanapeeda viruthu | njanapida virudhu | nyanapeedam | ஞானபீட விருதை | ஞானபீட விருதுகள் | jnanapeeta viruthu',
  ),
  target(
    'கிராமத்துத் திருவிழா',
    'கிராமத் திருவிழா | graama thiruvizha | gramathu thiruvila | கிராமத்தின் திருவிழாவில் | கிராமத்து திருவிளா | thiruvizhaakkal | kiramaththu thiruvizha',
  ),
  target(
    'சந்திராயன் இறங்கிய',
    'சந்திராயன் | chandrayaan | chandrayan iravu | சந்திராயனின் | சந்திரயான் | santhirayan | விண்கலம் | vinkalam',
  ),
  target(
    'வெற்றியின் விலை',
    'வெற்றி விலை | vetri vilai | vettri | வெற்றிக்கு விலை | vetriyin vilai | வெற்றிகளின் விலை | வெற்றியிண் விலை',
  ),
  target(
    'காலநிலை மாற்றம்',
    'காலநிலை | kaalanilai maatram | kalanilai matram | காலநிலை மாற்றத்தால் | காலனிலை மாற்றம் | climate மாற்றம் காலநிலை | kaala nilai maatram',
  ),
  target(
    'குழந்தைத் தொழிலாளர்கள்',
    'குழந்தைத் தொழிலாளர் | kuzhanthai thozhilalar | குழந்தை தொழிலாளி | kulanthai tholilalargal | குளந்தை தொழிலாளர் | குழந்தைகள் தொழிலாளர்கள் | kuzhandhai thozhilaalargal',
  ),
  target(
    'எழுத்தாளர்களின் கடிதங்கள்',
    'எழுத்தாளர் கடிதம் | ezhuthalar kadithangal | eluthalargalin kaditham | எழுத்தாளரின் கடிதங்கள் | எழுத்தாளர்களுக்கு கடிதம் | எளுத்தாளர் கடிதம் | சி. மணிமாறன் | manimaran',
  ),
  target(
    'மருத்துவமனையில் ஓர் இரவு',
    'மருத்துவமனை | maruthuvamanai | மருத்துவமனைகள் | மருத்துவமனைக்கு | marutthuvamanai iravu | மறுத்துவமனை | maruththuvamanaiyil or iravu',
  ),
  target(
    'யானைகளின் வழித்தடம்',
    'யானை | yaanai | yanaigal | யானையின் வழித்தடம் | yaanaigalin vazhithadam | யாணை வழித்தடம் | யானைகள் வழித்தடங்கள்',
  ),
  target(
    'Oral Histories',
    'oral history | oral histories delta | histories of delta | oral historys | Oral Histories டெல்டா | orel histories | cyclone 1952',
  ),
  target(
    'A Short History of Libraries',
    'library history | libraries | short history of library | librarys short | LIBRARIES palm leaves | palm leaf libraries',
  ),
  target(
    'தொழிற்சங்கங்கள் எழுந்த',
    'தொழிற்சங்கம் | thozhirsangam | tholirchangam | தொழிற்சங்கத்தின் | தொழிற்சங்கங்களை | தொழிர்சங்கம் | தொழிற்சங்க காலம்',
  ),
  target(
    'பொன்னியின் நாட்கள்',
    'பொன்னி | ponni | ponniyin naatkal | பொன்னியின் நாள் | கிருஷ்ணமூர்த்தி | krishnamurthy | kirushnamoorthi | பொண்ணியின் நாட்கள்',
  ),
  target(
    'ஓவியர்களுடன் ஒரு மாலை',
    'ஓவியர் மாலை | oviyargaludan | ooviyar maalai | ஓவியர்கள் மாலை | ஓவியர்களோடு மாலை | ovyargal malai',
  ),
  target('உணவு அரசியல்', 'உணவு அரசியல் | unavu arasiyal | உணவின் அரசியல் | உணவு அரசியலை | unavu arasial | உனவு அரசியல்'),
  // The demo posts.
  target(
    'கடைசிப் பேருந்துக்குக்',
    'கடைசிப் பேருந்து | kadaisi perunthu | கடைசி பேருந்தில் | kadaisi perundhu | கடைசி பேறுந்து | பேருந்துக்குக் காத்திருக்கும் | பேருந்துகள் கடைசி',
  ),
  target(
    'தேநீர்க் கடையின் நாளிதழ்',
    'தேநீர்க் கடை | theneer kadai | தேனீர் கடை | தேநீர் நாளிதழ் | theneer naalithazh | தேநீர்க்கடை நாளிதழ்கள்',
  ),
  target(
    'நூலகத்தில் ஒரு காலி நாற்காலி',
    'காலி நாற்காலி | kaali naarkaali | நூலகம் நாற்காலி | noolagathil naarkali | நூலகத்தின் காலி நாற்காலி | காலி நார்காலி',
  ),
  target(
    'The Last Letterpress',
    'letterpress | last letterpress | letterpres town | The Last Leterpress | kathiravan letterpress',
  ),
  target(
    'வெள்ளை நிலத்தின்',
    'வெள்ளை நிலம் | vellai nilathin nizhalgal | வெள்ளை நிலத்தின் நிழல் | vellai nilam | வெள்ளை நிலத்தில் நிழல்கள் | வெல்லை நிலம்',
  ),
  target(
    'பனை ஏறுகிறவர்கள்',
    'பனை ஏறுபவர் | panai yerugiravargal | பனை ஏறுகிறவர் | panai erukiravarkal ennum | பனை எண்கள் | பணை ஏறுகிறவர்கள்',
  ),
  target('உப்பின் கணக்கு', 'உப்பின் கணக்கு | uppin kanakku | உப்பு கணக்கு | உப்பின் கணக்குகள் | uppu kanakku | கடலோர வரலாறு உப்பு'),
  target(
    'ஒரு தையல்காரரின்',
    'தையல்காரர் | thaiyalkarar naatkurippu | தையல்காரரின் நாட்குறிப்பு | thaiyalkaararin | தய்யல்காரர் | தையல்காரர்கள் நாட்குறிப்பு',
  ),
  target(
    'பெயர் இல்லாத தெருக்கள்',
    'பெயர் இல்லாத தெரு | peyar illatha theru | peyar illaadha therukkal | பெயரில்லாத தெருக்கள் | பெயர் இல்லாத தெருவில்',
  ),
  target('A Grammar of Rain', 'grammar rain | grammer of rain | grammar of rain | GRAMMAR | leena arasu grammar'),
  target(
    'மழையின் நில வரைபடம்',
    'மழை வரைபடம் | mazhaiyin nila varaipadam | மழையின் வரைபடங்கள் | malai nila varaibadam | nfd:மழையின் நில வரைபடம்',
  ),
  target(
    'மிதிவண்டியில் வந்த நூலகம்',
    'மிதிவண்டி நூலகம் | mithivandi noolagam | மிதிவண்டியில் நூலகங்கள் | midhivandi nulagam | மிதிவன்டி நூலகம்',
  ),
  target(
    'You Learn to Be on Time',
    'on time for the dark | lighthouse keeper | light house keeper dark | lighthouse | learn time dark',
  ),
  target('ஆற்றோரம் 7', 'ஆற்றோரம் 7 | aatroram 7 | மணல் சொன்ன பொய் | manal sonna poi | ஆற்றோரம் மணல் | மணள் பொய்'),
  target('ஆற்றோரம் 1', 'வட்டப் படகு | vatta padagu | aatroram vattap padaku | வட்டப் படகில் | வட்ட படகுகள்'),
  target(
    'மழை எழுதும் கடிதம்',
    'மழை கடிதம் | mazhai ezhuthum kaditham | மழை எழுதிய கடிதம் | malai eluthum kaditham | மழை எழுதும் கடிதங்கள்',
  ),
  target('அம்மாவின் பேனா', 'அம்மா பேனா | ammavin pena | ammaavin paenaa | அம்மாவின் பேனாக்கள் | அம்மாவுடைய பேனா | கலைச்செல்வன் பேனா'),
  target(
    'சமையலறையின் கதவு',
    'சமையலறை கதவு | samayalarai kadhavu | சமையலறைக் கதவுகள் | samaiyalaraiyin kathavu | சமையலரை கதவு',
  ),
  target('வாசகருக்கு வணக்கம்', 'வாசகர் வணக்கம் | vasagar vanakkam | vaasagarukku vanakkam | வாசகர்களுக்கு வணக்கம் | வாசகருக்கு வனக்கம்'),
  target(
    'முதல் இதழின் முதல் பக்கம்',
    'முதல் இதழ் முதல் பக்கம் | muthal idhazh pakkam | mudhal ithazhin mudhal pakkam | முதல் இதழின் பக்கங்கள்',
  ),
  target('கம்பிமேல் பறவைகள்', 'கம்பி பறவை | kambimel paravaigal | கம்பிமேல் பறவை | kambi mel paravai | கம்பிமேல் பரவைகள்'),
  target('வாழை இலையின்', 'வாழை இலை | vaazhai ilai | vazhai ilaiyin varaipadam | வாழை இலைகள் | வாளை இலை | vaalai ilai'),
]

/**
 * Written after the search was finished and before it was run on any of them: for evaluation only. Some share a document or
 * a word with the targets above.
 */
export const laterTargets: readonly Target[] = [
  target('நீலக் கோட்டின் பை', 'நீலக் கோட்டு | neela kottin pai | நீலக் கோட்டுப் பை | nfd:நீலக் கோட்டின் பை'),
  target('குளத்து நிலா', 'குளத்து நிலா | kulathu nila | குளத்தில் நிலா | joined:குளத்து நிலா'),
  target('கோலப்பொடி', 'கோலப்பொடி | kolappodi | கோலப் பொடி | kolapodi | கோலப்பொடியின்'),
  target('Inventory of a Monsoon', 'monsoon inventory | inventory of monsoon room | Monsoon rooms | inventry monsoon'),
  target('A Shelf, Not a Statue', 'shelf statue | not a statue | shelf not statue | SHELF | shelves statues'),
  target('மூன்றாம் வகுப்புப் பெட்டி', 'மூன்றாம் வகுப்பு பெட்டி | moondram vaguppu petti | nfd:மூன்றாம் வகுப்புப் பெட்டி'),
  target('முகவுரையை உரக்க', 'முகவுரை | mugavurai | முகவுரையை உரக்கப் படித்தல் | முகவுரையின்'),
  target('குடை பழுது', 'குடை பழுது | kudai pazhudhu | குடையின் பழுது | joined:குடை பழுது'),
  target('சிலப்பதிகாரம்', 'book சிலப்பதிகாரம் | இளங்கோவடிகளின் சிலப்பதிகாரம் | kannagi silappathikaram'),
  target('லக்ஷ்மி அக்காவின்', 'lakshmi samayal புத்தகம் | லக்ஷ்மி அக்கா குழம்பு | nfd:லக்ஷ்மி அக்காவின் சமையல்'),
  target('ஸ்ரீரங்கத்து', 'ரங்கன் | rangan kathaigal | ந. ரங்கன் ஸ்ரீரங்கம்'),
  target('இதழ் 41', 'அகழாய்வு பானை ஓடுகள் | பானை ஓடு | இதழ் 41 கீழடி | paanai odu'),
  target('இதழ் 38', 'ஹைக்கூ ஓவியம் | சிறப்பிதழ் ஹைக்கூ | haiku | நவீன ஓவியங்கள்'),
  target('Résumé', 'kathiravan resume | setting type | joined:Résumé | compositor கதிரவன்'),
]

/** Queries, and a part of a title that they must never find. */
export const nevers: readonly (readonly [query: string, title: string])[] = [
  ['கெள்கை', 'கொள்கை விளக்கம்'],
  ['resume', 'கவிதைகள் பற்றி'],
  ['கவிதை', 'கொள்கை விளக்கம்'],
  ['கல்வி', 'கவிதைகள் பற்றி'],
  ['யானை', 'ஏரிகளைக் காப்போம்'],
  ['letterpress', 'Oral Histories'],
  ['நீதி', 'நாட்டுப்புறப் பாடல்கள்'],
  ['வானவில்', 'விவசாயிகள் மாநாடு'],
  ['kavithai', 'கல்வி உரிமைச் சட்டம்'],
  ['திருவள்ளுவர்', 'கிராமத்துத் திருவிழா'],
  ['grammar', 'கிராமத்துத் திருவிழா'],
  ['விடுதலை', 'வெற்றியின் விலை'],
  ['ஊழியர்', 'ஓவியர்களுடன் ஒரு மாலை'],
  ['தேர்தல்', 'தேநீர்க் கடையின் நாளிதழ்'],
  ['caste', 'கடைசிப் பேருந்துக்குக்'],
  // That text contains S, M and L, and qqxxzz has the sound of a single s.
  ['qqxxzz', 'ஒரு தையல்காரரின்'],
]
