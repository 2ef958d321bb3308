import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blankFields, type ChangedMeanwhile, type DraftSave, type DraftSaved } from '#shared/drafts.ts'
import { Autosaver, type SaveStatus } from './autosaver.ts'

const moment = '2026-11-22T06:34:00.000Z'
const errorOf = (code: string, data?: object) => ({ data: { app: { code, data } } })

const changedBy = (title: string): ChangedMeanwhile => {
  const images: ChangedMeanwhile['theirs']['fields']['images'] = []
  return {
    ...{ version: 7, updatedAt: moment, state: 'draft', publishAt: null },
    theirs: { fields: { ...blankFields, images, title }, at: moment, by: 'மணி' },
  }
}

/** A form and a server, of which the test decides when and what it answers. */
function setUp(start = { id: 'p1' as string | undefined, version: 0, seenUpdatedAt: moment as string | undefined }) {
  const sent: DraftSave[] = []
  const statuses: SaveStatus[] = []
  const kept: { title: string; wasSent: boolean }[] = []
  const saves: string[] = []
  let title = ''
  let hasUnsent = false
  let answer: (input: DraftSave) => Promise<DraftSaved> = async (input) => ({
    id: input.id ?? 'p1',
    version: input.version + 1,
    updatedAt: moment,
    savedAt: moment,
    others: [],
    removed: [],
  })
  const saver = new Autosaver({
    start,
    submissionId: 'form-12345',
    tab: 'tab-12345',
    read: () => ({ title }),
    send: (input) => {
      sent.push(input)
      return answer(input)
    },
    keep: (wasSent) => kept.push({ title, wasSent }),
    remove: () => kept.splice(0),
    hasUnsent: () => hasUnsent,
    isSame: ({ theirs }) => theirs.fields.title === title,
    onStatus: (status) => statuses.push(status),
    onSaved: ({ id }) => saves.push(id),
  })
  return {
    saver,
    sent,
    /** What is on the device. */
    kept: () => kept.at(-1),
    saves,
    awaitPictures: (isWaiting: boolean) => (hasUnsent = isWaiting),
    /** What is sent while the page unloads. */
    lastInput: () => {
      const last: DraftSave[] = []
      saver.unload((input) => last.push(input) > 0)
      return last[0]
    },
    titles: () => sent.map(({ fields }) => fields.title),
    status: () => statuses.at(-1),
    type: (text: string) => {
      title = text
      saver.changed()
    },
    answerWith: (next: typeof answer) => (answer = next),
    /** The calls from here on wait for it, and those after it do not. */
    holdAnswer: () => {
      const usual = answer
      let release = () => {}
      answer = async (input) => {
        await new Promise<void>((resolve) => (release = resolve))
        return usual(input)
      }
      return () => {
        answer = usual
        release()
      }
    },
    standard: answer,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('autosave', () => {
  test('sends what is written within seconds, even while somebody goes on writing', async () => {
    const { type, titles, status } = setUp()
    for (let second = 0; second < 6; second += 1) {
      type(`எழுத்து ${second}`)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(titles()).toEqual(['எழுத்து 1', 'எழுத்து 3', 'எழுத்து 5'])
    expect(status()).toEqual({ kind: 'saved', at: Date.parse(moment) })
  })

  test('has one call under way, and then sends the newest text upon the version of its answer', async () => {
    const { type, sent, titles, holdAnswer, lastInput } = setUp({
      id: undefined,
      version: 0,
      seenUpdatedAt: undefined,
    })
    const release = holdAnswer()
    type('அ')
    await vi.advanceTimersByTimeAsync(2000)
    type('அம்')
    type('அம்மா')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(titles()).toEqual(['அ'])
    release()
    await vi.advanceTimersByTimeAsync(2000)
    expect(titles()).toEqual(['அ', 'அம்மா'])
    expect(sent[0]).not.toHaveProperty('id')
    expect(sent[1]).toMatchObject({ id: 'p1', version: 1, submissionId: 'form-12345' })
    expect(lastInput()).toBeUndefined()
  })

  test('waits for the line and goes on by itself', async () => {
    const { type, titles, status, answerWith, standard, lastInput } = setUp()
    answerWith(async () => {
      throw new TypeError('Failed to fetch')
    })
    type('அ')
    await vi.advanceTimersByTimeAsync(2000)
    expect(status()).toEqual({ kind: 'waiting', reason: 'offline' })
    expect(lastInput()).toMatchObject({ fields: { title: 'அ' } })
    answerWith(standard)
    await vi.advanceTimersByTimeAsync(5000)
    expect(titles()).toEqual(['அ', 'அ'])
    expect(status()).toMatchObject({ kind: 'saved' })
    expect(lastInput()).toBeUndefined()
  })

  test('says so when the session has ended, and does not go on asking', async () => {
    const { type, titles, status, answerWith } = setUp()
    answerWith(async () => {
      throw errorOf('SESSION_INVALID')
    })
    type('அ')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toEqual({ kind: 'waiting', reason: 'session' })
    expect(titles()).toEqual(['அ'])
  })

  test('overwrites nothing: what somebody else has stored stops it until it is told what to replace', async () => {
    const { type, sent, status, answerWith, standard, saver } = setUp()
    const changed = changedBy('மணி')
    answerWith(async () => {
      throw errorOf('POST_CHANGED', changed)
    })
    type('கவின்')
    await vi.advanceTimersByTimeAsync(2000)
    expect(status()).toEqual({ kind: 'conflict', changed })
    type('கவின் 2')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    answerWith(standard)
    saver.rebase({ version: 7, seenUpdatedAt: moment })
    await saver.flush()
    expect(sent[1]).toMatchObject({ version: 7, fields: { title: 'கவின் 2' } })
  })

  test('is done at once when asked to, and then tells of failures', async () => {
    const { type, titles, answerWith, saver } = setUp()
    type('அ')
    await saver.flush()
    expect(titles()).toEqual(['அ'])
    await saver.flush()
    expect(titles()).toEqual(['அ'])
    answerWith(async () => {
      throw errorOf('POST_NOT_FOUND')
    })
    type('ஆ')
    await expect(saver.flush()).rejects.toMatchObject({ data: { app: { code: 'POST_NOT_FOUND' } } })
  })
  test('keeps on the device what the server does not have, and nothing else', async () => {
    const { type, kept, answerWith, standard } = setUp()
    answerWith(async () => {
      throw new TypeError('Failed to fetch')
    })
    type('அ')
    await vi.advanceTimersByTimeAsync(1000)
    expect(kept()).toEqual({ title: 'அ', wasSent: false })
    type('அம்')
    await vi.advanceTimersByTimeAsync(1000)
    expect(kept()?.title).toBe('அம்')
    answerWith(standard)
    await vi.advanceTimersByTimeAsync(5000)
    expect(kept()).toBeUndefined()
  })

  test('keeps on the device a form whose pictures are on their way, though its text is saved', async () => {
    const { type, kept, awaitPictures } = setUp()
    awaitPictures(true)
    type('அ')
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept()?.title).toBe('அ')
    awaitPictures(false)
    type('அம்')
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept()).toBeUndefined()
  })

  test('keeps with its last words whether they were sent while the page unloaded', async () => {
    const { type, kept, saver } = setUp()
    type('அ')
    saver.unload(() => false)
    expect(kept()).toEqual({ title: 'அ', wasSent: false })
    saver.unload(() => true)
    expect(kept()).toEqual({ title: 'அ', wasSent: true })
  })

  test('says what a new post is called as soon as it is saved, though somebody has written on', async () => {
    const { type, kept, saves, answerWith, standard } = setUp({ id: undefined, version: 0, seenUpdatedAt: undefined })
    answerWith(async (input) => {
      if (input.version === 0) type('அம்மா')
      return standard(input)
    })
    type('அம்')
    await vi.advanceTimersByTimeAsync(2000)
    expect([saves, kept()?.title]).toEqual([['p1'], 'அம்மா'])
    await vi.advanceTimersByTimeAsync(2000)
    expect([saves, kept()]).toEqual([['p1', 'p1'], undefined])
  })

  test('goes on from what is stored when that says the same: the answer was lost', async () => {
    const { type, sent, status, answerWith, standard } = setUp()
    answerWith(async (input) => {
      if (input.version !== 7) throw errorOf('POST_CHANGED', changedBy('அ'))
      return standard(input)
    })
    type('அ')
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent.map(({ version }) => version)).toEqual([0, 7])
    expect(status()).toMatchObject({ kind: 'saved' })
  })

  test('sends nothing while the post itself is saved, and what was written meanwhile afterwards', async () => {
    const { type, saver, titles, sent } = setUp()
    type('அ')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const committed = saver.commit(async (known) => {
      expect(known).toMatchObject({ id: 'p1', version: 1 })
      await held
      return { updatedAt: '2026-11-22T07:00:00.000Z' }
    })
    await vi.advanceTimersByTimeAsync(0)
    type('அம்மா')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(titles()).toEqual(['அ'])
    release()
    await committed
    await vi.advanceTimersByTimeAsync(2000)
    expect(titles()).toEqual(['அ', 'அம்மா'])
    expect(sent[1]).toMatchObject({ version: 0, seenUpdatedAt: '2026-11-22T07:00:00.000Z' })
  })

  test('sends the last words after its form was left during a call', async () => {
    const { type, saver, titles, kept, holdAnswer } = setUp()
    const release = holdAnswer()
    type('அ')
    await vi.advanceTimersByTimeAsync(2000)
    type('அம்மா')
    saver.close()
    release()
    await vi.advanceTimersByTimeAsync(0)
    expect([titles(), kept()]).toEqual([['அ', 'அம்மா'], undefined])
  })

  test('takes back what a call under way has stored when the form is given up', async () => {
    const blank = { id: undefined, version: 0, seenUpdatedAt: undefined }
    const { type, saver, titles, kept, holdAnswer } = setUp(blank)
    const release = holdAnswer()
    type('அ')
    await vi.advanceTimersByTimeAsync(2000)
    type('அம்மா')
    const discarded: unknown[] = []
    const done = saver.discard(async (known) => discarded.push(known))
    release()
    await done
    await vi.advanceTimersByTimeAsync(60_000)
    expect(discarded).toMatchObject([{ id: 'p1', version: 1 }])
    expect([titles(), kept()]).toEqual([['அ'], undefined])
  })

  test('goes on saving when its draft could not be given up', async () => {
    const { type, saver, titles } = setUp()
    type('அ')
    await saver.flush()
    type('அம்மா')
    const discard = async () => {
      throw errorOf('POST_CHANGED', changedBy('மணி'))
    }
    await expect(saver.discard(discard)).rejects.toMatchObject({ data: { app: { code: 'POST_CHANGED' } } })
    await vi.advanceTimersByTimeAsync(2000)
    expect(titles()).toEqual(['அ', 'அம்மா'])
  })

  test('is asked what to replace when the post was saved under its draft', async () => {
    const { type, saver, status } = setUp()
    type('அ')
    const commit = async () => {
      throw errorOf('POST_CHANGED', changedBy('மணி'))
    }
    await expect(saver.commit(commit)).rejects.toMatchObject({ data: { app: { code: 'POST_CHANGED' } } })
    expect(status()).toMatchObject({ kind: 'conflict' })
  })
})
