import type { HouseRule } from '#shared/proof/marks.ts'

interface RuleExample {
  wrong: string
  /** As the proofreader corrects it; null if only the author can know. */
  right: string | null
}

/** Something that each rule marks. */
export const ruleExamples: Readonly<Record<HouseRule, RuleExample>> = {
  doubling: { wrong: 'அந்த படம்', right: 'அந்தப் படம்' },
  noDoubling: { wrong: 'பெரியப் படம்', right: 'பெரிய படம்' },
  strayStop: { wrong: 'கதையைக் சொன்னார்', right: 'கதையைச் சொன்னார்' },
  article: { wrong: 'ஒரு ஊர்', right: 'ஓர் ஊர்' },
  standard: { wrong: 'பத்திரிக்கை', right: 'பத்திரிகை' },
  letter: { wrong: 'அவர்கல்', right: 'அவர்கள்' },
  repeated: { wrong: 'என்று என்று', right: 'என்று' },
  scripts: { wrong: 'PDFகள்', right: 'PDF-கள்' },
  unknown: { wrong: 'லாப்ஸ்டர்', right: null },
}
