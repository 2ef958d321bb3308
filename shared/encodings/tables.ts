// What the letters of the old font encodings stand for. Text in them was typed by its look: ெ, ே and ை stand before their
// consonant, ொ and ோ around it. Sources: the tables of TSCII 1.7, the standard TAB and TAM of Tamil Nadu (1999), the glyphs
// of the fonts Bamini and Vanavil, and for Shree-Lipi texts in it.

export type Encoding = 'bamini' | 'tscii' | 'tab' | 'tam' | 'vanavil' | 'shreelipi'

/** Letters as they are pasted, each with the Tamil that its glyph shows. */
export type GlyphTable = ReadonlyMap<string, string>

/** 0x80 to 0x9F as Windows shows them; it leaves five of them as control characters. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** The letter that a byte is on a Windows clipboard. */
export const letterOfByte = (byte: number): string =>
  byte >= 0x80 && byte < 0xa0 ? windowsLetters[byte - 0x80]! : String.fromCharCode(byte)

/** The byte of such a letter; undefined for those of no byte. */
export function byteOfLetter(letter: string): number | undefined {
  const code = letter.charCodeAt(0)
  if (code < 0x100) return code
  const place = windowsLetters.indexOf(letter)
  return place < 0 ? undefined : place + 0x80
}

/** `'aய bடி'`: the letter, then its glyph. */
const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/ +/)
    .map((pair) => [pair[0]!, pair.slice(1)])

/** The glyphs of successive bytes; `-` where there is none. */
const run = (first: number, glyphs: string): [string, string][] =>
  glyphs
    .trim()
    .split(/\s+/)
    .map((glyph, index): [string, string] => [letterOfByte(first + index), glyph])
    .filter(([, glyph]) => glyph !== '-')

const tscii: GlyphTable = new Map([
  ...run(0x80, '௦ ௧ ஸ்ரீ ஜ ஷ ஸ ஹ க்ஷ ஜ் ஷ் ஸ் ஹ் க்ஷ் ௨ ௩ ௪ ௫ - - - - ௬ ௭ ௮ ௯ ஙு ஞு ஙூ ஞூ ௰ ௱ ௲'),
  ...run(0xa1, 'ா ி ீ ு ூ ெ ே ை - ௗ அ ஆ இ ஈ உ ஊ எ ஏ ஐ ஒ ஓ ஔ ஃ'),
  ...run(0xb8, 'க ங ச ஞ ட ண த ந ப ம ய ர ல வ ழ ள ற ன டி டீ'),
  ...run(0xcc, 'கு சு டு ணு து நு பு மு யு ரு லு வு ழு ளு று னு'),
  ...run(0xdc, 'கூ சூ டூ ணூ தூ நூ பூ மூ யூ ரூ லூ வூ ழூ ளூ றூ னூ'),
  ...run(0xec, 'க் ங் ச் ஞ் ட் ண் த் ந் ப் ம் ய் ர் ல் வ் ழ் ள் ற் ன் இ'),
])

const tab: GlyphTable = new Map([
  ...run(0xa2, '் ா ி - ீ ு ூ - ெ ே ை ௺ டி டீ'),
  ...run(0xb0, 'கு ஙு சு ஞு டு ணு து - நு பு மு யு ரு லு வு ழு ளு று னு'),
  ...run(0xc3, 'கூ ஙூ சூ ஞூ டூ ணூ தூ - நூ பூ மூ யூ ரூ - - - - - - லூ வூ ழூ ளூ றூ னூ'),
  ...run(0xdc, 'அ ஆ இ ஈ உ ஊ எ ஏ ஐ ஒ ஓ ஃ க ங ச ஞ ட ண த ந ப ம ய ர ல வ ழ ள ற ன ஸ ஷ ஜ ஹ க்ஷ ஸ்ரீ'),
])

/** TAB, and the letters of ASCII as glyphs too. */
const tam: GlyphTable = new Map([
  ...tab,
  ...run(0x41, 'கி ஙி சி ஞி ணி தி நி பி மி யி ரி லி வி ழி ளி றி னி ஸி ஷி ஜி ஹி க்ஷி கீ ஙீ சீ ஞீ'),
  ...run(0x61, 'ணீ தீ நீ பீ மீ யீ ரீ லீ வீ ழீ ளீ றீ னீ ஸீ ஷீ ஜீ ஹீ க்ஷீ ௳ ௴ ௵ ஸ் ஷ் ஜ் ஹ் க்ஷ்'),
  ...run(0x82, 'க் ங் ச் ஞ் ட் ண் த் ந் ப் ம் ய்'),
  ...run(0x96, '௹ ௸ ர் ல் வ் ழ் ள் - - ற் - ன்'),
])

const bamini: GlyphTable = new Map([
  ...pairs('mஅ Mஆ ,இ <ஈ cஉ Cஊ vஎ Vஏ Iஐ xஒ Xஓ /ஃ hா pி Pீ {ு _ூ nெ Nே iை ;்'),
  ...pairs('fக qங rச Qஞ lட zண jத eந gப kம aய uர yல tவ oழ sள wற dன [ஜ \\ஷ ~ஷ ]ஸ `ஹ =ஸ்ரீ Hர்'),
  ...pairs('bடி Bடீ Fகு Rசு Lடு Zணு Jது Eநு Gபு Kமு Aயு Uரு Yலு Tவு Oழு Sளு Wறு Dனு'),
  ...pairs('$கூ #சூ ^டூ %மூ &ரூ *ழூ }ா +ா >, @;'),
])

const vanavil: GlyphTable = new Map([
  ...pairs('mஅ Mஆ Ïஇ <ஈ cஉ Cஊ vஎ Vஏ Iஐ xஒ Xஓ ~ஃ hா &ு ]ூ bெ nே iை ˜ை Ð%'),
  ...pairs('fக ‡ங rச Pஞ lட zண jத eந gப kம aய uர yல tவ Hழ sள wற dன #ஜ õஷ [ஸ Aஹ Bக்ஷ $ஸ்ரீ'),
  ...pairs('¡க் §ங் ¢ச் Šஞ் £ட் ©ண் ¤த் ªந் ¥ப் «ம் Œய் ®ர் šல் ›வ் œழ் Ÿள் ‰ற் ‹ன் {ஜ் Zஷ் °ஸ் Àஹ் ºக்ஷ்'),
  ...pairs('»கி àஙி Áசி áஞி oடி âணி Âதி ãநி Ãபி äமி æயி çரி èலி éவி êழி ëளி ¿றி åனி íஜி îஷி ìஸி ïஹி øக்ஷி'),
  ...pairs('Ñகீ †ஙீ Óசீ Øஞீ Oடீ Ùணீ Ôதீ Úநீ Õபீ Ûமீ pயீ ßரீ Äலீ Åவீ Æழீ Çளீ Öறீ Üனீ Éஜீ Êஷீ Èஸீ Ëஹீ Ìக்ஷீ'),
  ...pairs('Fகு ¼ஙு Rசு |ஞு Lடு Qணு Jது Eநு òபு Kமு Íயு Uரு Yலு Îவு Gழு Sளு Wறு Dனு'),
  ...pairs('Tகூ ½ஙூ Nசூ úஞூ ^டூ ûணூ öதூ üநூ óபூ _மூ ôயூ %ரூ ÿலூ ñவூ >ழூ qளூ ùறூ }னூ'),
  ...pairs('‚ணா ƒறா „னா ±ௐ'),
])

const shreelipi: GlyphTable = new Map([
  ...run(0x41, 'அ ஆ இ ஈ உ ஊ எ ஏ ஐ ஒ ஓ - - - - க கி கீ கு கூ க் ங ஙி ஙீ ஙு ஙூ ங் ச சி சீ சு சூ ச்'),
  ...run(0x62, 'ஞ ஞி ஞீ ஞு ஞூ ஞ் ட டி டீ டு டூ ட் ண ணி ணீ ணு ணூ ண் - த தி தீ து தூ த் நி ந நீ நு'),
  ...run(0xa1, 'நூ ந் ப பி பீ பு பூ ப் ம மி மீ மு - ம் ய யி யீ யு யூ ய் ர ரி ரீ ரு ரூ ர் ல லி லீ லு லூ ல்'),
  ...run(0xc1, 'வ வி வீ வு வூ வ் ழ ழி ழீ ழு ழூ ழ் ள ளி ளீ ளு ளூ ள் ற றி றீ று றூ ற் - ன னி னீ னு னூ ன்'),
  ...run(0xe1, 'ஜ ஜி ஜீ ஜ் ஷ ஷி ஷீ ஷ் ஸ ஸி ஸீ ஸ் ஹ ஹி ஹீ ஹ் க்ஷ க்ஷி க்ஷீ க்ஷ் ா ெ ே ை ு ூ'),
  ...pairs('@ே Œச •மு ‰மூ ›ரி Ÿரீ ÿஸ்ரீ'),
])

export const tables: Readonly<Record<Encoding, GlyphTable>> = { tscii, tab, tam, bamini, vanavil, shreelipi }
