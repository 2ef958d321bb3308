/** What stands after the town in an address without being it; letters alone, in small ones. */
const regions = new Set([
  ...['தமிழ்நாடு', 'தமிழகம்', 'இந்தியா', 'கேரளா', 'கர்நாடகா', 'ஆந்திரா', 'தெலங்கானா'],
  ...['tamilnadu', 'tn', 'india', 'kerala', 'karnataka', 'andhrapradesh', 'telangana'],
])

const pinCode = /(?:[-–—:,.\s]|பின்|pin)*(?<!\d)[1-9]\d{2}[\s-]?\d{3}(?!\d)[.\s]*/giu
const district = /\s*(?:மாவட்டம்|மாவட்டத்து|dist(?:rict|t)?\.?|taluk|தாலுகா)$/iu
const onlyLetters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')

/** The town of a postal address: of its last line or part that is more than a PIN code, a state or a country. */
export function townOf(address: string): string {
  const parts = address
    .replaceAll(pinCode, '\n')
    .split(/[\n,;]+/)
    .map((part) =>
      part
        .trim()
        .replace(district, '')
        .replaceAll(/^[\s.–—-]+|[\s.–—-]+$/gu, ''),
    )
  return parts.findLast((part) => part && !regions.has(onlyLetters(part)) && /\p{L}/u.test(part)) ?? ''
}
