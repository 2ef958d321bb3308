// The groups that a new site begins with. A list that has been delivered is not changed: sites have it as theirs. What is added
// later is a list of its own, behind the others.

const group = (line: string): string[] => line.split('=').map((word) => word.trim())

/** Names and words that are written in two languages, or have changed; a word stands in one group only. */
const first = `
சென்னை = மெட்ராஸ் = மதராஸ் = சென்னப்பட்டினம் = Madras = Chennai
கோயம்புத்தூர் = கோவை = Coimbatore
தஞ்சாவூர் = தஞ்சை = Tanjore = Thanjavur
திருச்சிராப்பள்ளி = திருச்சி = Trichy = Tiruchirappalli
தூத்துக்குடி = Tuticorin = Thoothukudi
திருநெல்வேலி = நெல்லை = Tinnevelly = Tirunelveli
புதுச்சேரி = பாண்டிச்சேரி = புதுவை = Pondicherry = Puducherry
உதகமண்டலம் = உதகை = ஊட்டி = Ooty
கன்னியாகுமரி = குமரி முனை = Cape Comorin = Kanyakumari
நாகப்பட்டினம் = நாகை = Nagapattinam
இராமநாதபுரம் = முகவை = Ramnad
தரங்கம்பாடி = Tranquebar
யாழ்ப்பாணம் = Jaffna
திருகோணமலை = திரிகோணமலை = Trincomalee
மட்டக்களப்பு = Batticaloa
கொழும்பு = Colombo
இலங்கை = சிலோன் = Ceylon = Sri Lanka
பெங்களூர் = பெங்களூரு = Bangalore = Bengaluru
மும்பை = பம்பாய் = Bombay = Mumbai
கொல்கத்தா = கல்கத்தா = Calcutta = Kolkata
டெல்லி = தில்லி = தில்லிப்பட்டணம் = Delhi
திருவனந்தபுரம் = Trivandrum
வைக்கம் = Vaikom
கேரளா = கேரளம் = Kerala
ஆந்திரா = ஆந்திரம் = Andhra
பர்மா = மியான்மர் = Burma = Myanmar
இங்கிலாந்து = பிரிட்டன் = England = Britain
அமெரிக்கா = ஐக்கிய அமெரிக்கா = America = USA
திராவிட முன்னேற்றக் கழகம் = திமுக = DMK
அனைத்திந்திய அண்ணா திராவிட முன்னேற்றக் கழகம் = அதிமுக = ADMK = AIADMK
மறுமலர்ச்சி திராவிட முன்னேற்றக் கழகம் = மதிமுக = MDMK
விடுதலைச் சிறுத்தைகள் = விசிக = VCK
பாரதிய ஜனதா கட்சி = பாஜக = BJP
காங்கிரஸ் = காங்கிரசு = பேராயக் கட்சி = Congress
கம்யூனிஸ்ட் = பொதுவுடைமைக் கட்சி = Communist
நீதிக்கட்சி = ஜஸ்டிஸ் கட்சி = Justice Party
பெரியார் = ஈ.வெ.ரா. = ஈ.வெ. ராமசாமி = தந்தை பெரியார் = EVR = Periyar
அம்பேத்கர் = அம்பேத்கார் = பாபாசாகேப் = பீமாராவ் = Ambedkar = Babasaheb
சி.என். அண்ணாதுரை = அண்ணாதுரை = பேரறிஞர் அண்ணா = CNA = Annadurai
மு.க. = கருணாநிதி = கலைஞர் = Karunanidhi
எம்.ஜி.ஆர். = எம்.ஜி. ராமச்சந்திரன் = மக்கள் திலகம் = MGR
ராஜாஜி = இராசகோபாலாச்சாரி = Rajaji = Rajagopalachari
வ.உ.சி. = வ.உ. சிதம்பரனார் = சிதம்பரம் பிள்ளை = கப்பலோட்டிய தமிழன் = VOC
சுப்பிரமணிய பாரதி = பாரதியார் = மகாகவி = Bharathiyar = Subramania Bharati
பாவேந்தர் = பாரதிதாசன் = புரட்சிக் கவிஞர் = Bharathidasan
அயோத்திதாசர் = அயோத்திதாச பண்டிதர் = Iyothee Thass
ரெட்டைமலை சீனிவாசன் = இரட்டைமலை சீனிவாசன் = Rettamalai Srinivasan
ஜோதிராவ் புலே = ஜோதிபா பூலே = மகாத்மா புலே = Phule
மகாத்மா காந்தி = காந்தியடிகள் = காந்தி = Gandhi
ஜவகர்லால் = நேரு = Nehru
உ.வே.சா. = உ.வே. சாமிநாதையர் = தமிழ்த் தாத்தா
தொ.ப. = தொ. பரமசிவன்
கி.ரா. = கி. ராஜநாராயணன்
புதுமைப்பித்தன் = சொ. விருத்தாசலம்
மகாட் = மகாத் = மஹாட் = Mahad
தலித் = பட்டியல் சாதியினர் = ஆதிதிராவிடர் = Dalit
பேருந்து = பஸ் = bus
தொடர்வண்டி = புகைவண்டி = ரயில் = train
மிதிவண்டி = சைக்கிள் = bicycle
மகிழுந்து = கார் = car
வானூர்தி = விமானம் = aeroplane
தொலைபேசி = டெலிபோன் = telephone
கைபேசி = செல்போன் = அலைபேசி = mobile
தொலைக்காட்சி = டிவி = television = TV
வானொலி = ரேடியோ = radio
கணினி = கம்ப்யூட்டர் = computer
இணையம் = இன்டர்நெட் = internet
மின்னஞ்சல் = ஈமெயில் = email
இணையதளம் = வலைத்தளம் = website
நாளிதழ் = செய்தித்தாள் = newspaper
இதழ் = சஞ்சிகை = magazine
பதிப்பகம் = பப்ளிகேஷன்ஸ் = publishers
அச்சகம் = பிரஸ் = printing press
நூல் = புத்தகம் = book
நூலகம் = லைப்ரரி = library
நாவல் = புதினம் = novel
சிறுகதை = short story
கவிதை = poem
கட்டுரை = essay
நேர்காணல் = பேட்டி = interview
மொழிபெயர்ப்பு = மொழியாக்கம் = translation
மதிப்புரை = விமர்சனம் = review
வரைபடம் = புளூபிரிண்ட் = blueprint
புகைப்படம் = ஒளிப்படம் = photograph = போட்டோ
திரைப்படம் = சினிமா = cinema
ரேஷன் கடை = நியாய விலைக் கடை = ration shop
பள்ளிக்கூடம் = பள்ளி = பாடசாலை = school
கல்லூரி = காலேஜ் = college
பல்கலைக்கழகம் = யுனிவர்சிட்டி = university
மாணவர் = மாணாக்கர் = student
ஆசிரியர் = டீச்சர் = வாத்தியார் = teacher
மருத்துவமனை = ஆஸ்பத்திரி = hospital
மருத்துவர் = டாக்டர் = doctor
காவல்துறை = போலீஸ் = police
காவல் நிலையம் = போலீஸ் ஸ்டேஷன் = police station
நீதிமன்றம் = கோர்ட் = court
வழக்கறிஞர் = வக்கீல் = lawyer = advocate
அரசியலமைப்பு = அரசியல் சட்டம் = constitution
இடஒதுக்கீடு = வகுப்புவாரி உரிமை = reservation
தேர்தல் = எலெக்ஷன் = election
சாதி ஒழிப்பு = annihilation of caste
பகுத்தறிவு = rationalism
சுயமரியாதை = தன்மானம் = self respect
பெண்ணியம் = feminism
தீண்டாமை = untouchability
தேநீர் = டீ = tea
காபி = காப்பி = coffee
தேநீர்க் கடை = டீக்கடை = tea shop
சந்தா = subscription
`

/** Loans as newspapers spell them, and English words for what Tamil texts are about. */
const second = `
ரயில் = ட்ரெயின் = டிரெயின்
பள்ளிக்கூடம் = ஸ்கூல்
மாணவர் = ஸ்டூடண்ட்
புத்தகம் = புக்
கார் = மோட்டார் கார்
போட்டோ = ஃபோட்டோ
திரைப்படம் = பிலிம் = film = movie
வங்கி = பேங்க் = பாங்க் = bank
அலுவலகம் = ஆபீஸ் = ஆஃபீஸ் = office
கேமரா = காமிரா = காமெரா = camera
பேட்டரி = பாட்டரி = battery
கடிதம் = லெட்டர்
கடை = ஸ்டோர் = shop
பேனா = பவுண்டன் பேனா = pen
தையல்காரர் = டெய்லர் = tailor
உப்பு = salt
மழை = rain
வெயில் = sunlight
கடல் = sea
குளம் = pond
கிணறு = well
ரேஷன் = ration
சைக்கிள் = cycle
குடை = umbrella
பனைமரம் = palmyra
கிராமம் = village
மொழி = language
மரம் = tree
பறவை = bird
பாட்டு = song
சாதி = caste
பணம் = money
மீனவர் = fisherman
விவசாயி = உழவர் = farmer
`

const listOf = (lines: string): string[][] => lines.trim().split('\n').map(group)

export const builtInSynonyms: readonly (readonly (readonly string[])[])[] = [listOf(first), listOf(second)]
