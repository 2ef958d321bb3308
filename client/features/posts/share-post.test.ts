import { describe, expect, test } from 'vitest'
import { graphemes } from '#shared/text.ts'
import { shareSnippet } from './share-button.tsx'

describe('text of a share message', () => {
  test('is the text without tags, whole where it is short', () => {
    expect(shareSnippet('<p>ஒரு <strong>வரி</strong> &amp; இன்னொன்று.</p>')).toBe('ஒரு வரி & இன்னொன்று.')
  })

  test('is cut after 100 letters, never inside one [C-12, S-087]', () => {
    const snippet = shareSnippet(`<p>${'கௌ'.repeat(150)}</p>`)
    expect(snippet).toBe(`${'கௌ'.repeat(100)}…`)
  })

  test('counts க்ஷ and ஸ்ரீ as one letter each', () => {
    const snippet = shareSnippet(`<p>${'க்ஷஸ்ரீ'.repeat(80)}</p>`)
    expect(graphemes(snippet.slice(0, -1))).toHaveLength(100)
    expect(snippet.endsWith('ஸ்ரீ…')).toBe(true)
  })
})
