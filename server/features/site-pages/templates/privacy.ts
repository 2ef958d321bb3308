import type { House, Template } from '../site-pages.templates.ts'

/** Says what drizzle/schema stores of readers, and for how long: whoever changes that changes this. */
export const privacyTemplate = ({ name, email }: House): Template => ({
  title: { ta: 'தனியுரிமை', en: 'Privacy' },
  content: {
    ta: `<p>${name} இதழை வாசிக்க உங்களைப் பற்றி எதையும் சொல்ல வேண்டியதில்லை. விளம்பரமும் பிறர் பின்தொடரும் குறியீடுகளும் இங்கே இல்லை. எவற்றை, எதற்காக, எவ்வளவு காலம் வைத்திருக்கிறோம் என்பதை இந்தப் பக்கம் சொல்கிறது. டிஜிட்டல் தனிநபர் தரவுப் பாதுகாப்புச் சட்டம் 2023இன்படி இவற்றுக்குப் பொறுப்பு: [[பொறுப்பான நிறுவனத்தின் பெயர்]].</p>
<h2>வாசிக்கும்போது</h2>
<p>ஒவ்வொரு பதிவும் எத்தனை முறை வாசிக்கப்பட்டது என்ற எண்ணிக்கை மட்டும் உள்ளது; யார் வாசித்தார் என்பது இல்லை. மொழி, தோற்றம், எழுத்தளவு, அண்மையில் தேடியவை ஆகியவை உங்கள் சாதனத்திலேயே இருக்கும். தேர்ந்தெடுத்த மொழிக்கு ஒரு குக்கி உண்டு.</p>
<h2>கணக்கில்</h2>
<ul><li>பெயர், மின்னஞ்சல் முகவரி, கடவுச்சொல்லின் மறைகுறி (கடவுச்சொல் அல்ல); கூகுள் மூலம் வந்தால் கூகுள் தரும் அடையாள எண்.</li><li>நீங்களாகத் தந்தால்: கைபேசி எண், பிறந்த நாள், பாலினம், விரும்பும் மொழி, தோற்றம்.</li><li>சேமித்து வைத்த பதிவுகள், வாசித்து நிறுத்திய இடங்கள், பின்தொடர்பவை, கூடை, அறிவிப்புகள், சந்தாக் கோரிக்கைகளும் சந்தாக்களும்.</li><li>உலாவியில் அறிவிப்புகளை இயக்கினால், அவற்றைக் கொண்டுசேர்ப்பதற்காக உலாவியிடமிருந்து கிடைக்கும் முகவரி.</li><li>திறந்திருக்கும் உள்நுழைவுகள், அவற்றின் உலாவி: கடைசியாகப் பயன்படுத்தியதிலிருந்து 30 நாள்கள், மொத்தம் 180 நாள்கள் வரை.</li></ul>
<p>இவை கணக்கு இருக்கும் வரை இருக்கும்.</p>
<h2>நூல் வாங்கும்போது</h2>
<p>பெறுபவரின் பெயர், தொலைபேசி எண், முகவரி, வாங்கிய நூல்கள், தொகை, பணம் தரும் வழி, கூரியரும் தடம் காணும் எண்ணும். அஞ்சல் துறையும் கூரியரும் பெயர், முகவரி, தொலைபேசி எண்ணைக் காண்பார்கள். கணக்கை நீக்கினால் ஆர்டரிலிருந்து இவை அழியும்; நூல்களும் தொகையும் நாளும் கணக்குப் புத்தகத்துக்காக [[எத்தனை ஆண்டுகள்]] ஆண்டுகள் இருக்கும்.</p>
<h2>கடிதமும் மடலும்</h2>
<p>கடிதம் பெறப் பதிந்தால் மின்னஞ்சல் முகவரியும் மொழியும். விலகினால் முகவரி உடனே நீங்கும்; மீண்டும் தவறுதலாகச் சேர்க்காமலிருக்க அதன் மறைகுறி மட்டும் இருக்கும். தொடர்புப் பக்கத்தில் எழுதினால் பெயர், மின்னஞ்சல், எழுதியது: [[எவ்வளவு காலம், மடல்கள்]]. அனுப்பிய மின்னஞ்சல்களின் உரை 9 நாள்களிலும், அனுப்பிய குறிப்பு 30 நாள்களிலும் நீங்கும்.</p>
<h2>பாதுகாப்புக்காக</h2>
<p>கணக்கைப் பாதுகாக்க, உள்நுழைவு முயற்சிகளை நாள், இணைய முகவரியின் முதற்பகுதி ஆகியவற்றுடன் 90 நாள்கள் வைத்திருக்கிறோம்; நீங்கள் வழக்கமாக வரும் இணைய முகவரிகளை 30 நாள்கள். ஏற்கெனவே உள்நுழைந்த உலாவியை அடையாளம் காண ஒரு குக்கி உண்டு. மறுபிரதிகள் [[எத்தனை நாள்கள், மறுபிரதிகள்]] நாள்களுக்குப் பிறகு நீங்கும்.</p>
<h2>யார் காண்கிறார்</h2>
<p>இதழின் பணிக்குழுவில் அந்த வேலைக்கு உரியவர் மட்டும். தளம் இயங்கும் கணினியை நடத்துவது [[நிறுவனம், நாடு]]. மின்னஞ்சலை அனுப்புவது [[மின்னஞ்சல் சேவை]]. உங்கள் தகவல்களை யாருக்கும் விற்பதில்லை. சட்டப்படி கேட்டால் மட்டும் அரசு அமைப்புகளுக்குத் தருவோம்.</p>
<h2>உங்கள் உரிமைகள்</h2>
<p>எங்களிடம் உள்ள உங்கள் தகவல்கள் அனைத்தையும் <a href="/settings/account">கணக்கு அமைப்புகளில்</a> ஒரே கோப்பாகப் பதிவிறக்கலாம்; திருத்தலாம்; கணக்கை நீக்கினால் எல்லாம் அழியும். கணக்கு இல்லாமல் தந்தவற்றுக்கு ${email.ta} முகவரியில் எழுதுங்கள். தந்த ஒப்புதலை எப்போது வேண்டுமானாலும் திரும்பப் பெறலாம்; உங்களுக்குப் பின் இவ்வுரிமைகளைப் பயன்படுத்த ஒருவரை நியமிக்கலாம். குறை இருந்தால் <a href="/pages/grievance">குறை தீர்க்கும் அலுவலரிடமும்</a>, அதன் பின் இந்தியத் தரவுப் பாதுகாப்பு வாரியத்திடமும் சொல்லலாம்.</p>
<h2>சிறுவர்</h2>
<p>18 வயதுக்குக் குறைந்தவர் பெற்றோரின் ஒப்புதலுடன் கணக்கைத் திறக்க வேண்டும்.</p>`,
    en: `<p>You can read ${name} without telling us anything about yourself. There is no advertising here, and nobody else’s tracking. This page says what we store, why, and for how long. Responsible for it under the Digital Personal Data Protection Act, 2023: [[name of the responsible company]].</p>
<h2>When you read</h2>
<p>We count how often each post is read, not who has read it. Language, theme, text size and recent searches stay on your device. The language that you choose is stored in a cookie.</p>
<h2>In an account</h2>
<ul><li>Your name, your email address and a hash of the password (not the password); the number that Google gives you, if you sign in with Google.</li><li>If you enter them: mobile number, date of birth, gender, preferred language and theme.</li><li>Bookmarks, where you stopped reading, what you follow, the cart, notifications, and the plans that you have requested or have.</li><li>If you switch on notifications of the browser, the address that it gives us to deliver them.</li><li>Where you are signed in, and in which browser: for 30 days after its last use, and 180 days at most.</li></ul>
<p>This is stored as long as the account exists.</p>
<h2>When you buy books</h2>
<p>Name, phone number and address of the recipient; the books, the amount and the way of payment; the courier and the tracking number. The post office or courier sees name, address and phone number. If you delete the account these are erased from its orders; books, amounts and dates stay in our accounts for [[how many years]] years.</p>
<h2>Newsletter and messages</h2>
<p>For the newsletter, your email address and language. When you unsubscribe the address is removed at once; a hash of it remains, so that it is not added again by mistake. When you use the contact page, your name, email address and message: [[how long, messages]]. The text of emails that were sent to you is erased after 9 days, and the note that they were sent after 30.</p>
<h2>For safety</h2>
<p>To protect accounts we keep attempts to sign in for 90 days, with their time and the first part of the network address, and the network addresses that you usually come from for 30 days. A cookie recognises browsers that have signed in before. Backups are removed after [[how many days, backups]] days.</p>
<h2>Who sees it</h2>
<p>Those of our staff whose work it is. The computer of this site is run by [[company, country]]. Emails are sent by [[email service]]. We sell your data to nobody, and hand it to authorities only where the law demands it.</p>
<h2>Your rights</h2>
<p>In the <a href="/settings/account">settings of your account</a> you can download all that we have about you in one file, correct it, and delete the account with everything in it. For what you have given us without an account, write to ${email.en}. You can withdraw your consent at any time, and name somebody to exercise these rights after you. With complaints turn to the <a href="/pages/grievance">grievance officer</a>, and then to the Data Protection Board of India.</p>
<h2>Children</h2>
<p>Anybody under 18 needs the consent of a parent to open an account.</p>`,
  },
})
