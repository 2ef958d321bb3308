import { asc, count, eq } from 'drizzle-orm'
import { houseWords } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxHouseWords, type HouseWord } from '#shared/house-words.ts'
import { houseRules, usuallyOff, type HouseRule, type HouseRules } from '#shared/proof/marks.ts'
import type { SettingName } from '#shared/settings.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { readSetting, storeSetting } from '#server/features/settings/settings.service.ts'

const columns = { word: houseWords.word, replacement: houseWords.replacement } as const

/** All words in the order of the alphabet; there are at most `maxHouseWords`. */
export const listHouseWords = (tx: Tx): HouseWord[] =>
  tx.select(columns).from(houseWords).orderBy(asc(houseWords.word)).all()

const find = (tx: Tx, word: string): HouseWord | undefined =>
  tx.select(columns).from(houseWords).where(eq(houseWords.word, word)).get()

/**
 * Adds a word, or changes what stands in its place.
 * @throws HOUSE_WORD_SAME if a word would be replaced by itself, HOUSE_WORDS_FULL
 */
export function saveHouseWord(db: Db, user: SessionUser, { word, replacement }: HouseWord): HouseWord {
  if (word === replacement) throw new AppError('HOUSE_WORD_SAME', { fields: { replacement: 'HOUSE_WORD_SAME' } })
  return write(db, (tx) => {
    const before = find(tx, word)
    if (before?.replacement === replacement) return before
    if (!before && (tx.select({ total: count() }).from(houseWords).get()?.total ?? 0) >= maxHouseWords)
      throw new AppError('HOUSE_WORDS_FULL')
    const values = { replacement, updatedAt: Date.now() }
    tx.insert(houseWords)
      .values({ word, ...values })
      .onConflictDoUpdate({ target: houseWords.word, set: values })
      .run()
    const changes = before ? changesBetween(before, { replacement }) : undefined
    writeAudit(tx, user, `house-words.${before ? 'update' : 'create'}`, word, word, changes)
    return { word, replacement }
  })
}

/** Removes a word; nothing happens if it is not there. */
export function removeHouseWord(db: Db, user: SessionUser, word: string): { word: string } {
  return write(db, (tx) => {
    const removed = tx.delete(houseWords).where(eq(houseWords.word, word)).run()
    if (removed.changes > 0) writeAudit(tx, user, 'house-words.delete', word, word)
    return { word }
  })
}

const rulesSetting = 'proofRules' satisfies SettingName

/** Whether the proofreader goes by each of the rules that are the house's choice. */
export function readHouseRules(tx: Tx): HouseRules {
  const switched = readSetting(tx, rulesSetting)
  const rules = houseRules.map((rule) => [rule, switched[rule] ?? !usuallyOff.has(rule)] as const)
  return Object.fromEntries(rules) as HouseRules
}

/** Switches a rule on or off for everybody who writes; the others stay as colleagues may have switched them meanwhile. */
export function switchHouseRule(db: Db, user: SessionUser, rule: HouseRule, isOn: boolean): HouseRules {
  return write(db, (tx) => {
    const before = readHouseRules(tx)
    if (before[rule] === isOn) return before
    storeSetting(tx, rulesSetting, { ...readSetting(tx, rulesSetting), [rule]: isOn })
    const changes = changesBetween({ [rule]: before[rule] }, { [rule]: isOn })
    writeAudit(tx, user, 'settings.update', rulesSetting, rule, changes)
    return { ...before, [rule]: isOn }
  })
}
