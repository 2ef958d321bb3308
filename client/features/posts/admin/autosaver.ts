import type { ChangedMeanwhile, DraftSave, DraftSaved } from '#shared/drafts.ts'
import { changedMeanwhile } from '#shared/drafts.ts'
import { errorCodeOf, errorDetailsOf } from '#client/core/errors.ts'

/** What is saved where. Times in ms. */
export type SaveStatus =
  /** Nothing was written here yet; `at`: since when the draft that was found is on the server, if there is one. */
  | { kind: 'idle'; at: number | null }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  /** Nothing reaches the server: `session` until somebody signs in, otherwise until the line is back. */
  | { kind: 'waiting'; reason: 'offline' | 'session' }
  | { kind: 'refused'; code: ReturnType<typeof errorCodeOf> }
  | { kind: 'conflict'; changed: ChangedMeanwhile }

/** What the server knows of a form. */
export interface SavedForm {
  /** Undefined for a new post that the server does not know yet. */
  id: string | undefined
  /** Of the draft; 0 while there is none. */
  version: number
  /** `updatedAt` of the post that the form was made from; undefined for a new one. */
  seenUpdatedAt: string | undefined
}

/** From the first change that is not saved yet until it is sent. Together with the call it stays below five seconds. */
const pauseMs = 2000
/** Until the next try while nothing reaches the server. */
const retryMs = 5000
/** From the first change that is not on the device yet until it is. */
const keepMs = 1000
const sessionCodes = new Set(['UNAUTHENTICATED', 'SESSION_INVALID', 'ADMIN_ONLY'])
/** Passes by itself. */
const passing = new Set(['TOO_MANY_REQUESTS', 'DATABASE_BUSY', 'DATABASE_UNAVAILABLE', 'SITE_READ_ONLY', 'INTERNAL'])

type Timer = ReturnType<typeof setTimeout>

interface AutosaverOptions {
  start: SavedForm
  submissionId: string
  tab: string
  /** The form as it is now. */
  read: () => DraftSave['fields']
  send: (input: DraftSave) => Promise<DraftSaved>
  /** Keeps the form on the device. `wasSent`: while the page unloads. */
  keep: (wasSent: boolean) => void
  /** Removes it from the device. */
  remove: () => void
  /** Whether the form has what cannot be sent yet: pictures on their way. */
  hasUnsent: () => boolean
  /** Whether what somebody else has stored is what is written here, too. */
  isSame: (changed: ChangedMeanwhile) => boolean
  onStatus: (status: SaveStatus) => void
  /** After each save. */
  onSaved: (saved: DraftSaved) => void
}

/**
 * Saves a form on the server while it is written: one call at a time, always with the newest text. What fails because of
 * the line is tried again; what somebody else has overwritten is not, until `rebase` says what it is to replace. Until the
 * server has all of it, it is kept on the device.
 */
export class Autosaver {
  readonly #options: AutosaverOptions
  #known: SavedForm
  /** Counts changes; what is saved was read at one of them. */
  #changes = 0
  #saved = 0
  #timer: Timer | undefined
  #keepTimer: Timer | undefined
  #running: Promise<void> | undefined
  /** The post itself is being saved, or its draft given up. */
  #isHeld = false
  #isStopped = false
  #hasConflict = false

  constructor(options: AutosaverOptions) {
    this.#options = options
    this.#known = options.start
  }

  readonly known = (): SavedForm => this.#known

  /** Something was written. */
  changed(): void {
    this.#changes += 1
    if (this.#isStopped) return
    this.#keepTimer ??= setTimeout(() => this.#keep(), keepMs)
    if (this.#timer === undefined && !this.#running) this.#later(pauseMs)
  }

  /** Sends at once what is not saved, and waits until it is. @throws what `send` throws */
  async flush(): Promise<void> {
    await this.#run().catch(() => undefined)
    await this.#run()
  }

  /** Tries again at once: the line is back. */
  retry(): void {
    this.#run().catch(() => undefined)
  }

  /**
   * Saves everything, then the post itself by `commit`, while no autosave goes out; from then on there is no draft.
   * @throws what `send` and `commit` throw
   */
  async commit<T extends { updatedAt: string }>(commit: (known: SavedForm) => Promise<T>): Promise<T> {
    await this.flush()
    this.#isHeld = true
    try {
      const answer = await this.#orAgain(() => commit(this.#known))
      this.#known = { ...this.#known, version: 0, seenUpdatedAt: answer.updatedAt }
      return answer
    } catch (error) {
      if (errorCodeOf(error) === 'POST_CHANGED') this.#refuse(error)
      throw error
    } finally {
      this.#isHeld = false
      if (this.#saved !== this.#changes) this.#later(pauseMs)
    }
  }

  /**
   * Gives up what is written: no autosave goes out from here, and one under way ends before `discard` takes back its draft.
   * @throws what `discard` throws; then saving goes on
   */
  async discard(discard: (known: SavedForm) => Promise<unknown>): Promise<void> {
    this.#isHeld = true
    try {
      await this.#running?.catch(() => undefined)
      const { id, version } = this.#known
      if (id !== undefined && version > 0) await discard(this.#known)
      this.end()
    } finally {
      this.#isHeld = false
      if (this.#saved !== this.#changes) this.#later(pauseMs)
    }
  }

  /** What is written from now on replaces this version, which somebody else has stored. */
  rebase(next: Pick<SavedForm, 'version' | 'seenUpdatedAt'>): void {
    this.#known = { ...this.#known, ...next }
    this.#hasConflict = false
  }

  /** The page unloads: what is not saved is kept, with whether `send` could send it. */
  unload(send: (input: DraftSave) => boolean): void {
    if (this.#isMissing()) this.#keep(!this.#hasConflict && send(this.#input()))
  }

  /** The form is left, while the site stays open: what is not saved is sent, after the call under way if there is one. */
  close(): void {
    if (this.#isMissing()) {
      this.#keep()
      this.flush().catch(() => undefined)
    }
    this.#stop()
  }

  /** The form is done with: nothing more is sent, or stays on the device. */
  end(): void {
    this.#stop()
    this.#options.remove()
  }

  #stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#keepTimer)
  }

  #isMissing(): boolean {
    return this.#saved !== this.#changes && !this.#isStopped
  }

  #input(): DraftSave {
    const { id, version, seenUpdatedAt } = this.#known
    const { submissionId, tab, read } = this.#options
    return {
      ...(id === undefined ? {} : { id }),
      ...(seenUpdatedAt === undefined ? {} : { seenUpdatedAt }),
      ...{ submissionId, tab, version, fields: read() },
    }
  }

  #keep(wasSent = false): void {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    this.#options.keep(wasSent)
  }

  #remove(): void {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    this.#options.remove()
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = this.#isStopped ? undefined : setTimeout(() => this.retry(), ms)
  }

  /** Sends what is not saved, unless a call is under way: its end begins the next one. */
  #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const isDone = this.#saved === this.#changes
    if (isDone || this.#hasConflict || this.#isHeld) return this.#running ?? Promise.resolve()
    this.#running ??= this.#saveOnce().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #saveOnce(): Promise<void> {
    const { send, hasUnsent, onStatus, onSaved } = this.#options
    const at = this.#changes
    onStatus({ kind: 'saving' })
    // What is on the device is never older than what the server has from here.
    this.#keep()
    try {
      const answer = await this.#orAgain(() => send(this.#input()))
      this.#known = { id: answer.id, version: answer.version, seenUpdatedAt: answer.updatedAt }
      this.#saved = at
      onStatus({ kind: 'saved', at: Date.parse(answer.savedAt) })
      const isNewest = at === this.#changes
      if (isNewest && !hasUnsent()) this.#remove()
      // With what the server calls the post.
      else this.#keep()
      if (!isNewest) this.#later(pauseMs)
      onSaved(answer)
    } catch (error) {
      this.#fail(error)
      throw error
    }
  }

  /** Makes a call, and once more upon what is stored if that says the same as the form: an answer has been lost. */
  async #orAgain<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (errorCodeOf(error) !== 'POST_CHANGED') throw error
      const changed = changedMeanwhile.parse(errorDetailsOf(error))
      const { version, updatedAt } = changed
      if (!this.#options.isSame(changed)) throw error
      this.#known = { ...this.#known, version, seenUpdatedAt: updatedAt }
      return call()
    }
  }

  #refuse(error: unknown): void {
    this.#hasConflict = true
    this.#options.onStatus({ kind: 'conflict', changed: changedMeanwhile.parse(errorDetailsOf(error)) })
  }

  #fail(error: unknown): void {
    const { onStatus } = this.#options
    const code = errorCodeOf(error)
    if (code === 'POST_CHANGED') return this.#refuse(error)
    const isSession = sessionCodes.has(code)
    if (code === 'NETWORK' || isSession) onStatus({ kind: 'waiting', reason: isSession ? 'session' : 'offline' })
    else onStatus({ kind: 'refused', code })
    if (code === 'NETWORK' || passing.has(code)) this.#later(retryMs)
  }
}
