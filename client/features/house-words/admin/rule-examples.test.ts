import { expect, test } from 'vitest'
import { houseRules, noHouseWords } from '#shared/proof/marks.ts'
import { proofread } from '#shared/proof/proofread.ts'
import { ruleExamples } from './rule-examples.ts'

test.each(houseRules)('the example of “%s” is what the proofreader marks, and as it is corrected', (rule) => {
  const { wrong, right } = ruleExamples[rule]
  const [mark, ...more] = proofread(wrong, { ...noHouseWords, off: new Set() })
  expect([mark?.rule, more]).toEqual([rule, []])
  const [correction] = mark?.corrections ?? []
  expect(correction === undefined ? null : wrong.slice(0, mark?.from) + correction + wrong.slice(mark?.to)).toBe(right)
})
